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
import { idInQuery, line } from './scalars.ts';

const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();

export const assetImportParams = z.object({ assetImportId: idInQuery });

const mappingMembers = Object.fromEntries(
  assetImportFields.map((field) => [field, z.int().nonnegative().max(199).nullable()]),
) as Record<AssetImportField, z.ZodNullable<z.ZodInt>>;
export const assetImportMappingSchema = z
  .strictObject(mappingMembers)
  .meta({ id: 'AssetImportMapping' })
  .describe('For each field its column, counted from 0, or null where the file has none');
export type AssetImportMapping = z.infer<typeof assetImportMappingSchema>;

/** A file of assets, from its preview to what became of it. */
export const assetImportSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    state: z.enum(assetImportStates),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe('Why it stopped: the right to change assets was taken away, or an error of the portal'),
    lineCount: count,
    preview: z
      .object({ create: count, change: count, unchanged: count, bad: count, moves: count, recognized: count })
      .describe(
        'What importing the lines would do, as they stood when the preview was made; moves are devices that leave another asset, recognized are IDs that stand in the portal with another letter case or hyphen',
      ),
    progress: z
      .object({ done: count, total: count, created: count, changed: count, unchanged: count, refused: count })
      .describe('Good lines done; refused are those that could no longer be imported when their turn came'),
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
    field: z.enum(['code', 'devices']),
    written: z.string().describe('As the file writes it'),
    known: z.string().describe('As it stands in the portal'),
  })
  .meta({ id: 'ImportRecognition' });
export type ImportRecognition = z.infer<typeof importRecognitionSchema>;

export const assetImportDetailSchema = assetImportSchema
  .extend({
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
    separator: z.enum([';', ',', '\t']),
    headings: z.array(z.string()),
    mapping: assetImportMappingSchema,
    createUnits: z.boolean(),
    unitProfileIds: z.array(z.int()),
    createCustomers: z.boolean(),
    moveDevices: z.boolean(),
    moves: z
      .array(
        z.object({
          line: z.int(),
          deviceId: z.string(),
          from: z.object({ id: z.int(), code: z.string() }),
          to: z.string().describe('The ID of the asset of the line'),
        }),
      )
      .max(assetImportShownMoves)
      .describe('The first devices that the lines move'),
    recognized: z
      .array(importRecognitionSchema)
      .max(assetImportShownRecognitions)
      .describe('The first IDs that were recognized in spite of another letter case or hyphen'),
    sample: z
      .array(z.object({ line: z.int(), cells: z.array(z.string()) }))
      .describe('The first lines, as they were read'),
  })
  .meta({ id: 'AssetImportDetail' });
export type AssetImportDetail = z.infer<typeof assetImportDetailSchema>;

export const createAssetImportQuery = z.strictObject({
  fileName: line(200).default('assets.csv'),
});
export const assetImportFileSchema = z
  .string()
  .meta({ format: 'binary' })
  .describe('The file as it is, as text/csv: UTF-8, UTF-16 or Windows-1252; ";", "," or tab; headings first');

/** Members left out stay as they are. */
export const updateAssetImportSchema = z
  .strictObject({
    mapping: assetImportMappingSchema,
    createUnits: z.boolean(),
    unitProfileIds: z
      .array(z.int().positive().max(maxId))
      .max(500)
      .describe('Profiles that show the ULs that the import creates, named by who may change profiles'),
    createCustomers: z.boolean(),
    moveDevices: z
      .boolean()
      .describe('Whether lines may name devices of other assets, which then move to theirs'),
  })
  .partial()
  .meta({ id: 'UpdateAssetImport' });
export type UpdateAssetImport = z.infer<typeof updateAssetImportSchema>;

export const badLineSchema = z
  .object({
    line: z.int().describe('Row of the file, the headings being row 1'),
    cells: z.array(z.string()),
    reasons: z.array(
      z.object({
        field: z.enum(assetImportFields).nullable(),
        reason: z.enum(assetImportReasons),
        value: z.string().describe('What the line says there'),
        otherLine: z.int().nullable().describe('The line that says the same'),
      }),
    ),
  })
  .meta({ id: 'AssetImportBadLine' });
export type BadLine = z.infer<typeof badLineSchema>;
export type BadLineReason = BadLine['reasons'][number];
export const badLineListSchema = listOf(badLineSchema);
export const badLinesQuery = z.strictObject(pageQuery);

export const assetImportLocaleQuery = z.strictObject({ locale: z.enum(locales).default('en') });

/** An import belongs to the person who brought the file: its ULs are confined line by line. */
const access = changes('services:simc:geolocalizacao:ativos');
const csv = { rawAnswer: ['text/csv'] } as const;

export const assetImportCalls = {
  listAssetImports: {
    summary: 'Your imports of assets, newest first',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: assetImportListSchema,
  },
  getAssetImportTemplate: {
    summary: 'An empty file with the headings that an import knows',
    access,
    query: assetImportLocaleQuery,
    status: 200,
    ...csv,
  },
  createAssetImport: {
    summary: 'Read a CSV file of assets and say what importing it would do; nothing is imported yet',
    access,
    effort: 'upload',
    scanned: 'body',
    query: createAssetImportQuery,
    rawBody: assetImportFileSchema,
    bodyTypes: ['text/csv'],
    status: 201,
    answer: assetImportDetailSchema,
  },
  getAssetImport: {
    summary: 'An import: its preview, how far it is, or what became of it',
    access,
    params: assetImportParams,
    status: 200,
    answer: assetImportDetailSchema,
  },
  updateAssetImport: {
    summary: 'Change which column is what, or what is created where it is missing, and preview again',
    access,
    params: assetImportParams,
    body: updateAssetImportSchema,
    status: 200,
    answer: assetImportDetailSchema,
  },
  listAssetImportBadLines: {
    summary: 'The lines that cannot be imported, with the reasons',
    access,
    params: assetImportParams,
    query: badLinesQuery,
    status: 200,
    answer: badLineListSchema,
  },
  getAssetImportBadLinesFile: {
    summary: 'The lines that cannot be imported as CSV, the reasons in a column of their own',
    access,
    params: assetImportParams,
    query: assetImportLocaleQuery,
    status: 200,
    ...csv,
  },
  startAssetImport: {
    summary: 'Import the good lines in the background; starting again changes nothing',
    access,
    params: assetImportParams,
    status: 200,
    answer: assetImportDetailSchema,
  },
  cancelAssetImport: {
    summary: 'Stop before the next lines; what was imported stays',
    access,
    params: assetImportParams,
    status: 200,
    answer: assetImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
