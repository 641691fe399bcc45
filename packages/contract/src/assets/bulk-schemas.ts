import { z } from 'zod';
import { maxId } from '../ids.ts';
import { exportFormats } from '../list.ts';
import { locales } from '../locales.ts';
import { assetExportColumns } from './fields.ts';
import { assetFilters, assetTags, bulkChangeShape } from './field-schemas.ts';
import { assetOrder } from './schemas.ts';
import { assetsPerChange } from './values.ts';

const assetId = z.int().positive().max(maxId);

/** Assets one by one, or all that the filters let through when the call is made. */
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
      .array(z.enum(assetExportColumns))
      .min(1)
      .max(assetExportColumns.length)
      .optional()
      .describe('In the order in which they are named; all when left out'),
    format: z.enum(exportFormats).default('csv'),
    locale: z
      .enum(locales)
      .optional()
      .describe('Language of headings and statuses, and how CSV separates; else that of the person'),
  })
  .meta({ id: 'ExportAssets' });
export type ExportAssets = z.infer<typeof exportAssetsSchema>;

/** What makes sense for many assets at once; members left out stay as they are. */
export const assetsChangeSchema = z
  .strictObject(bulkChangeShape)
  .partial()
  .extend({
    addTags: assetTags.min(1).optional().describe('Beside those that each asset has'),
    removeTags: assetTags.min(1).optional().describe('From the assets that have them'),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'Send at least one field to change',
  });
export type AssetsChange = z.infer<typeof assetsChangeSchema>;

export const updateAssetsSchema = z
  .strictObject({
    selection: assetSelectionSchema,
    change: assetsChangeSchema,
    expectedCount: z
      .int()
      .nonnegative()
      .describe(
        'How many assets the person saw in the selection: where it has another number now, nothing is done',
      ),
    dryRun: z.boolean().default(false).describe('Only tell what would change'),
  })
  .meta({ id: 'UpdateAssets' });
export type UpdateAssets = z.infer<typeof updateAssetsSchema>;

export const updatedAssetsSchema = z
  .object({
    changed: z.int(),
    unchanged: z.int().describe('Assets that were so already'),
    refused: z
      .array(z.object({ assetId: z.int(), code: z.literal('not_found') }))
      .describe('Named assets that are not there, or outside the ULs of the person'),
    members: z
      .record(z.string(), z.int())
      .describe('For each member of the change, on how many assets it differs'),
  })
  .meta({ id: 'UpdatedAssets' });
export type UpdatedAssets = z.infer<typeof updatedAssetsSchema>;
