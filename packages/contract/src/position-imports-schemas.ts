import { z } from 'zod';
import { changes } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, pageQuerySchema } from './list-schemas.ts';
import { locales } from './locales.ts';
import { deviceIdMaxLength, deviceIdPattern } from './telemetry/values.ts';
import * as values from './position-imports.ts';
import { csvSeparator, idInQuery, line, instant } from './scalars.ts';

const count = z.int().nonnegative();
const column = z.string().max(200);
const deviceId = z.string().min(1).max(deviceIdMaxLength).regex(deviceIdPattern);

export const positionImportParams = z.object({
  positionImportId: idInQuery,
});

const columnMembers = Object.fromEntries(
  values.positionImportFields.map((field) => [
    field,
    column.nullable().describe('Heading of the column. Null if the file has none.'),
  ]),
) as Record<values.PositionImportField, z.ZodNullable<z.ZodString>>;

export const positionImportSettingsSchema = z
  .strictObject({
    columns: z
      .strictObject(columnMembers)
      .describe('Heading of the column of each field. Null if the file has none.'),
    deviceBy: z
      .enum(values.deviceSources)
      .describe('Content of the device column: device IDs or asset codes; or one device for the whole file.'),
    deviceId: deviceId.nullable().describe('Device of the whole file. Null if a column names it.'),
    devices: z
      .record(z.string().max(1000).regex(deviceIdPattern), deviceId)
      .describe('Device IDs to use in place of values in the device column, such as the names of tracks.'),
    timeFormat: z.enum(values.timeFormats),
    timeZone: z
      .string()
      .max(64)
      .describe('Time zone of times without an offset, IANA name such as America/Maceio.'),
    decimalMark: z.enum(values.decimalMarks),
    speedUnit: z.enum(values.speedUnits),
    altitudeUnit: z.enum(values.altitudeUnits),
    odometerUnit: z.enum(values.odometerUnits),
    hourMeterUnit: z.enum(values.hourMeterUnits),
    keepRest: z.boolean().describe('Whether to keep other columns as attributes.'),
  })
  .meta({ id: 'PositionImportSettings' });
export type PositionImportSettings = z.infer<typeof positionImportSettingsSchema>;

const refusalSchema = z
  .object({
    line: z
      .int()
      .describe('Row of the file; the headings are row 1. For GPX and GeoJSON the number of the point.'),
    reason: z.enum(values.positionImportReasons).describe('Code of the reason.'),
    field: z.enum(values.positionImportFields).nullable(),
    value: z.string().describe('Value in the line.'),
  })
  .meta({ id: 'PositionImportRefusal' });
export type PositionImportRefusal = z.infer<typeof refusalSchema>;

const previewSchema = z
  .object({
    lines: count.describe('Number of lines evaluated.'),
    isWhole: z.boolean().describe('Whether all lines were evaluated. For large files only the first are.'),
    good: count,
    refused: count,
    reasons: z
      .array(
        z.object({ reason: z.enum(values.positionImportReasons).describe('Code of the reason.'), count }),
      )
      .describe('Number of lines by reason.'),
    devices: z
      .array(
        z.object({
          name: z.string().describe('Name in the file.'),
          deviceId: z.string().nullable().describe('Device with this name. Null if there is none.'),
          assetCode: z.string().nullable(),
          assetId: z.int().nullable(),
          lines: count.describe('Number of lines.'),
          from: instant.nullable(),
          to: instant.nullable(),
        }),
      )
      .describe('Up to 200 devices, unknown ones first, then by number of lines.'),
    deviceCount: count,
    unknownDeviceCount: count,
    bounds: z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .nullable()
      .describe(
        'Extent of the positions. West is greater than east if it crosses the antimeridian. Null without positions.',
      ),
    rows: z
      .array(
        z.object({
          line: z.int(),
          deviceId: z.string(),
          time: instant,
          latitude: z.number(),
          longitude: z.number(),
          speedKph: z.number().nullable(),
          headingDegrees: z.number().nullable(),
          altitudeMeters: z.number().nullable(),
          odometerKm: z.number().nullable(),
          hourMeterHours: z.number().nullable(),
          ignition: z.boolean().nullable(),
          attributes: z.string().nullable(),
        }),
      )
      .describe('First valid lines as they would be stored.'),
    refusals: z.array(refusalSchema).describe('The first rejected lines.'),
  })
  .meta({ id: 'PositionImportPreview' });
export type PositionImportPreview = z.infer<typeof previewSchema>;

/** Import of positions, with its preview and progress. */
export const positionImportSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    format: z.enum(values.positionFileFormats),
    state: z.enum(values.positionImportStates).describe('State of the import.'),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe(
        'Why the import stopped: the user lost the right to change assets, or an internal error. Null if it did not.',
      ),
    progress: z
      .object({
        doneBytes: count,
        totalBytes: count,
        lines: count.describe('Number of lines read.'),
        accepted: count,
        duplicates: count.describe('Number of positions that were already stored.'),
        refused: count,
      })
      .describe('Progress, in bytes of the decompressed file. Null before the start.'),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'PositionImport' });
export type PositionImport = z.infer<typeof positionImportSchema>;
export const positionImportListSchema = listOf(positionImportSchema);

export const positionImportDetailSchema = positionImportSchema
  .extend({
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
    separator: csvSeparator.nullable(),
    headings: z.array(z.string()),
    layout: z
      .enum(values.positionLayouts)
      .nullable()
      .describe('Known layout of another system, whose units are set. Null for any other: check its units.'),
    settings: positionImportSettingsSchema,
    sample: z
      .array(z.object({ line: z.int(), cells: z.array(z.string()) }))
      .describe('The first lines of the file, as read.'),
    preview: previewSchema,
    refusals: z.array(refusalSchema).describe('The first lines rejected during the import.'),
    assetIds: z.array(z.int()).describe('IDs of up to 200 assets that received positions.'),
  })
  .meta({ id: 'PositionImportDetail' });
export type PositionImportDetail = z.infer<typeof positionImportDetailSchema>;

export const createPositionImportQuery = z.strictObject({
  fileName: line(200).regex(deviceIdPattern).default('positions.csv'),
});
export const positionImportFileSchema = z
  .string()
  .meta({ format: 'binary' })
  .describe('CSV with headings, GPX or GeoJSON, optionally compressed with gzip, up to 100 MB.');

/** Omitted fields stay unchanged. */
export const updatePositionImportSchema = positionImportSettingsSchema
  .partial()
  .meta({ id: 'UpdatePositionImport' });
export type UpdatePositionImport = z.infer<typeof updatePositionImportSchema>;

export const positionImportLocaleQuery = z.strictObject({ locale: z.enum(locales).default('en') });

/** An import belongs to the user who uploaded it; access to devices is checked line by line. */
const access = changes('services:simc:geolocalizacao:ativos');

export const positionImportCalls = {
  listPositionImports: {
    summary: 'List position imports',
    description: 'Returns the position imports of the caller, newest first.',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: positionImportListSchema,
  },
  createPositionImport: {
    summary: 'Create a position import',
    description:
      'Reads a CSV, GPX or GeoJSON file and returns a preview. Nothing is stored until the import is started.',
    access,
    effort: 'upload',
    scanned: 'body',
    query: createPositionImportQuery,
    rawBody: positionImportFileSchema,
    bodyTypes: [values.positionFileType, 'application/octet-stream'],
    status: 201,
    answer: positionImportDetailSchema,
  },
  getPositionImport: {
    summary: 'Get a position import',
    description: 'Returns an import with its preview and progress.',
    access,
    params: positionImportParams,
    status: 200,
    answer: positionImportDetailSchema,
  },
  updatePositionImport: {
    summary: 'Update a position import',
    description: 'Changes how the file is read and returns a new preview.',
    access,
    params: positionImportParams,
    body: updatePositionImportSchema,
    status: 200,
    answer: positionImportDetailSchema,
  },
  getPositionImportRefusedFile: {
    summary: 'Download rejected lines of a position import',
    description: 'Returns the rejected lines as CSV, with line number and reason.',
    access,
    params: positionImportParams,
    query: positionImportLocaleQuery,
    rawAnswer: ['text/csv'],
    status: 200,
  },
  startPositionImport: {
    summary: 'Start a position import',
    description: 'Imports the positions in the background. Starting it again has no effect.',
    access,
    params: positionImportParams,
    status: 200,
    answer: positionImportDetailSchema,
  },
  cancelPositionImport: {
    summary: 'Cancel a position import',
    description: 'Stops the import. Positions imported so far are kept.',
    access,
    params: positionImportParams,
    status: 200,
    answer: positionImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
