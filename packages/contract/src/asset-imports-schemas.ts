import { z } from 'zod';
import { changes } from './access-rules.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, pageQuery, pageQuerySchema } from './list-schemas.ts';
import { locales } from './locales.ts';
import {
  assetImportFields,
  assetImportReasons,
  assetImportShownMoves,
  assetImportShownRecognitions,
  assetImportStates,
  type AssetImportField,
} from './asset-imports.ts';
import { isCustomColumn } from './assets/custom-fields.ts';
import { customColumn } from './assets/field-schemas.ts';
import { csvSeparator, idInQuery, line } from './scalars.ts';

const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();

export const assetImportParams = z.object({ assetImportId: idInQuery });

const column = z
  .int()
  .nonnegative()
  .max(199)
  .nullable()
  .describe('Column of the field, from 0. Null if the file has none.');
const mappingMembers = Object.fromEntries(assetImportFields.map((field) => [field, column])) as Record<
  AssetImportField,
  z.ZodNullable<z.ZodInt>
>;
export const assetImportMappingSchema = z
  .object(mappingMembers)
  .catchall(column)
  .refine(
    (mapping) => Object.keys(mapping).every((name) => name in mappingMembers || isCustomColumn(name)),
    'Name fields of assets, or custom fields as custom.7',
  )
  .meta({ id: 'AssetImportMapping' })
  .describe(
    'Column of each field, counted from 0. Null if the file has no such column. Custom fields are named custom.7.',
  );
export type AssetImportMapping = z.infer<typeof assetImportMappingSchema>;

/** Import of assets, with its preview and progress. */
export const assetImportSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    state: z.enum(assetImportStates).describe('State of the import.'),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe(
        'Why the import stopped: the user lost the right to change assets, or an internal error. Null if it did not.',
      ),
    lineCount: count,
    preview: z
      .object({
        create: count.describe('Number of assets to create.'),
        change: count.describe('Number of assets to change.'),
        unchanged: count.describe('Number of assets that stay the same.'),
        bad: count,
        moves: count.describe('Number of devices that leave another asset.'),
        recognized: count,
        archived: count.describe('Number of assets to create under the ID of an archived asset.'),
      })
      .describe(
        'Result the import would have, as of the preview. `moves` counts devices that leave another asset, `recognized` counts IDs that exist with different case or hyphens. Null before the first preview.',
      ),
    progress: z
      .object({
        done: count,
        total: count.describe('Number of lines to import.'),
        created: count.describe('Number of assets created.'),
        changed: count,
        unchanged: count,
        refused: count,
      })
      .describe(
        'Progress of the import. `refused` counts lines that had become invalid before they were imported. Null before the start.',
      ),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'AssetImport' });
export type AssetImport = z.infer<typeof assetImportSchema>;
export const assetImportListSchema = listOf(assetImportSchema);

export const importRecognitionSchema = z
  .object({
    line: z.int(),
    field: z.enum(['code', 'devices']).describe('Field of the ID: the asset code or the devices.'),
    written: z.string().describe('ID as written in the file.'),
    known: z.string().describe('ID as stored in the portal.'),
  })
  .meta({ id: 'ImportRecognition' });
export type ImportRecognition = z.infer<typeof importRecognitionSchema>;

export const assetImportDetailSchema = assetImportSchema
  .extend({
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
    separator: csvSeparator,
    headings: z.array(z.string()),
    mapping: assetImportMappingSchema,
    createUnits: z.boolean(),
    unitProfileIds: z.array(z.int()).describe('IDs of the profiles that include the created ULs.'),
    createCustomers: z.boolean(),
    moveDevices: z.boolean(),
    moves: z
      .array(
        z.object({
          line: z.int(),
          deviceId: z.string(),
          from: z.object({ id: z.int(), code: z.string() }).describe('Asset that has the device now.'),
          to: z.string().describe('Code of the asset that gets the device.'),
        }),
      )
      .max(assetImportShownMoves)
      .describe('The first devices that move from another asset.'),
    recognized: z
      .array(importRecognitionSchema)
      .max(assetImportShownRecognitions)
      .describe('The first IDs recognized despite different case or hyphens.'),
    sample: z
      .array(z.object({ line: z.int(), cells: z.array(z.string()) }))
      .describe('The first lines of the file, as read.'),
  })
  .meta({ id: 'AssetImportDetail' });
export type AssetImportDetail = z.infer<typeof assetImportDetailSchema>;

export const createAssetImportQuery = z.strictObject({
  fileName: line(200).default('assets.csv'),
});
export const assetImportFileSchema = z
  .string()
  .meta({ format: 'binary' })
  .describe(
    'CSV file with headings, as text/csv. UTF-8, UTF-16 or Windows-1252, separated by semicolons, commas or tabs.',
  );

/** Omitted fields stay unchanged. */
export const updateAssetImportSchema = z
  .strictObject({
    mapping: assetImportMappingSchema,
    createUnits: z.boolean(),
    unitProfileIds: z
      .array(z.int().positive().max(maxId))
      .max(500)
      .describe(
        'IDs of the profiles that include the created ULs. Only users who may change profiles can set them.',
      ),
    createCustomers: z.boolean(),
    moveDevices: z
      .boolean()
      .describe('Whether devices of other assets may be moved to the assets of the file.'),
  })
  .partial()
  .meta({ id: 'UpdateAssetImport' });
export type UpdateAssetImport = z.infer<typeof updateAssetImportSchema>;

export const badLineSchema = z
  .object({
    line: z.int().describe('Row of the file; the headings are row 1.'),
    cells: z.array(z.string()),
    reasons: z
      .array(
        z.object({
          field: z.union([z.enum(assetImportFields), customColumn]).nullable(),
          reason: z.enum(assetImportReasons).describe('Code of the reason.'),
          value: z.string().describe('Value in the line.'),
          otherLine: z.int().nullable().describe('Another line with the same value. Null if there is none.'),
        }),
      )
      .describe('Why the line cannot be imported.'),
  })
  .meta({ id: 'AssetImportBadLine' });
export type BadLine = z.infer<typeof badLineSchema>;
export type BadLineReason = BadLine['reasons'][number];
export const badLineListSchema = listOf(badLineSchema);
export const badLinesQuery = z.strictObject(pageQuery);

export const assetImportLocaleQuery = z.strictObject({
  locale: z.enum(locales).default('en').describe('Language of the file.'),
});

/** An import belongs to the user who uploaded it; access to ULs is checked line by line. */
const access = changes('services:simc:geolocalizacao:ativos');
const csv = { rawAnswer: ['text/csv'] } as const;

export const assetImportCalls = {
  listAssetImports: {
    summary: 'List asset imports',
    description: 'Returns the asset imports of the caller, newest first.',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: assetImportListSchema,
  },
  getAssetImportTemplate: {
    summary: 'Get an import template for assets',
    description: 'Returns an empty CSV file with the headings that an import recognizes.',
    access,
    query: assetImportLocaleQuery,
    status: 200,
    ...csv,
  },
  createAssetImport: {
    summary: 'Create an asset import',
    description: 'Reads a CSV file and returns a preview. Nothing is imported until the import is started.',
    access,
    effort: 'upload',
    scanned: 'body',
    query: createAssetImportQuery,
    rawBody: assetImportFileSchema,
    bodyTypes: ['text/csv', 'application/octet-stream'],
    status: 201,
    answer: assetImportDetailSchema,
  },
  getAssetImport: {
    summary: 'Get an asset import',
    description: 'Returns an import with its preview and progress.',
    access,
    params: assetImportParams,
    status: 200,
    answer: assetImportDetailSchema,
  },
  updateAssetImport: {
    summary: 'Update an asset import',
    description: 'Changes the column mapping and options of an import and returns a new preview.',
    access,
    params: assetImportParams,
    body: updateAssetImportSchema,
    status: 200,
    answer: assetImportDetailSchema,
  },
  listAssetImportBadLines: {
    summary: 'List rejected lines of an asset import',
    description: 'Returns the lines that cannot be imported, with the reasons.',
    access,
    params: assetImportParams,
    query: badLinesQuery,
    status: 200,
    answer: badLineListSchema,
  },
  getAssetImportBadLinesFile: {
    summary: 'Download rejected lines of an asset import',
    description: 'Returns the lines that cannot be imported as CSV, with the reasons in a separate column.',
    access,
    params: assetImportParams,
    query: assetImportLocaleQuery,
    status: 200,
    ...csv,
  },
  startAssetImport: {
    summary: 'Start an asset import',
    description: 'Imports the valid lines in the background. Starting it again has no effect.',
    access,
    params: assetImportParams,
    status: 200,
    answer: assetImportDetailSchema,
  },
  cancelAssetImport: {
    summary: 'Cancel an asset import',
    description: 'Stops the import. Lines imported so far are kept.',
    access,
    params: assetImportParams,
    status: 200,
    answer: assetImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
