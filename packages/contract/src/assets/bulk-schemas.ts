import { z } from 'zod';
import { maxId } from '../ids.ts';
import { exportFormats } from '../list.ts';
import { locales } from '../locales.ts';
import { assetExportColumns } from './fields.ts';
import { customFieldsMost } from './custom-fields.ts';
import { assetFilters, assetTags, bulkChangeShape, customColumn } from './field-schemas.ts';
import { assetOrder } from './schemas.ts';
import { assetsPerChange } from './values.ts';

const assetId = z.int().positive().max(maxId);

/** Assets by ID, or all that match the filters at the time of the call. */
export const assetSelectionSchema = z.union([
  z.strictObject({ assetIds: z.array(assetId).min(1).max(assetsPerChange) }),
  z.strictObject({
    filters: z.strictObject(assetFilters),
    except: z.array(assetId).max(assetsPerChange).default([]),
  }),
]);
export type AssetSelection = z.infer<typeof assetSelectionSchema>;

export const exportAssetsSchema = z
  .strictObject({
    selection: assetSelectionSchema,
    ...assetOrder,
    columns: z
      .array(z.union([z.enum(assetExportColumns), customColumn]))
      .min(1)
      .max(assetExportColumns.length + customFieldsMost)
      .optional()
      .describe('Columns in the given order. Omit them for all columns.'),
    format: z.enum(exportFormats).default('csv'),
    locale: z
      .enum(locales)
      .optional()
      .describe(
        "Language of headings and statuses, which also determines the CSV separator. Defaults to the caller's language.",
      ),
  })
  .meta({ id: 'ExportAssets' });
export type ExportAssets = z.infer<typeof exportAssetsSchema>;

/** Fields that can be changed on many assets; omitted ones stay unchanged. */
export const assetsChangeSchema = z
  .strictObject(bulkChangeShape)
  .partial()
  .extend({
    addTags: assetTags.min(1).optional().describe('Tags to add to each asset.'),
    removeTags: assetTags.min(1).optional().describe('Tags to remove from the assets that have them.'),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'Send at least one field to change.',
  });
export type AssetsChange = z.infer<typeof assetsChangeSchema>;

export const updateAssetsSchema = z
  .strictObject({
    selection: assetSelectionSchema,
    change: assetsChangeSchema.describe('Fields to change on all selected assets.'),
    expectedCount: z
      .int()
      .nonnegative()
      .describe(
        'Number of assets the selection is expected to have. If it differs, the request is rejected and nothing is changed.',
      ),
    dryRun: z.boolean().default(false).describe('Whether to return the result without changing anything.'),
  })
  .meta({ id: 'UpdateAssets' });
export type UpdateAssets = z.infer<typeof updateAssetsSchema>;

export const updatedAssetsSchema = z
  .object({
    changed: z.int(),
    unchanged: z.int().describe('Number of assets that already had these values.'),
    refused: z
      .array(
        z.object({ assetId: z.int(), code: z.literal('not_found').describe('Reason, always `not_found`.') }),
      )
      .describe('Assets that do not exist or are outside the ULs of the caller.'),
    members: z.record(z.string(), z.int()).describe('Number of assets changed by each field.'),
  })
  .meta({ id: 'UpdatedAssets' });
export type UpdatedAssets = z.infer<typeof updatedAssetsSchema>;
