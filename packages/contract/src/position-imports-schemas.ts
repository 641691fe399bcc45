import { z } from 'zod';
import { changes } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, pageQuerySchema } from './list-schemas.ts';
import { locales } from './locales.ts';
import { deviceIdMaxLength, deviceIdPattern } from './telemetry/values.ts';
import * as values from './position-imports.ts';
import { idInQuery, line } from './scalars.ts';

const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();
const column = z.string().max(200);
const deviceId = z.string().min(1).max(deviceIdMaxLength).regex(deviceIdPattern);

export const positionImportParams = z.object({
  positionImportId: idInQuery,
});

const columnMembers = Object.fromEntries(
  values.positionImportFields.map((field) => [field, column.nullable()]),
) as Record<values.PositionImportField, z.ZodNullable<z.ZodString>>;

/** How a file of positions is read. */
export const positionImportSettingsSchema = z
  .strictObject({
    columns: z.strictObject(columnMembers).describe('For each field the heading of its column, or null'),
    deviceBy: z
      .enum(values.deviceSources)
      .describe(
        'What the device column holds: device IDs or IDs of assets; or one device for the whole file',
      ),
    deviceId: deviceId.nullable().describe('The device of the whole file'),
    devices: z
      .record(z.string().max(1000).regex(deviceIdPattern), deviceId)
      .describe('Device IDs to take instead of what the device column says, such as the name of a track'),
    timeFormat: z.enum(values.timeFormats),
    timeZone: z.string().max(64).describe('Of times that state no offset; IANA name, such as America/Maceio'),
    decimalMark: z.enum(values.decimalMarks),
    speedUnit: z.enum(values.speedUnits),
    altitudeUnit: z.enum(values.altitudeUnits),
    odometerUnit: z.enum(values.odometerUnits),
    hourMeterUnit: z.enum(values.hourMeterUnits),
    keepRest: z.boolean().describe('Keeps the other columns as attributes'),
  })
  .meta({ id: 'PositionImportSettings' });
export type PositionImportSettings = z.infer<typeof positionImportSettingsSchema>;

const refusalSchema = z
  .object({
    line: z
      .int()
      .describe('Row of the file, the headings being row 1; of GPX and GeoJSON, the place of the point'),
    reason: z.enum(values.positionImportReasons),
    field: z.enum(values.positionImportFields).nullable(),
    value: z.string().describe('What the line says there'),
  })
  .meta({ id: 'PositionImportRefusal' });
export type PositionImportRefusal = z.infer<typeof refusalSchema>;

const previewSchema = z
  .object({
    lines: count.describe('Lines looked at'),
    isWhole: z.boolean().describe('Whether these are all lines; of a large file the first are looked at'),
    good: count,
    refused: count,
    reasons: z.array(z.object({ reason: z.enum(values.positionImportReasons), count })),
    devices: z
      .array(
        z.object({
          name: z.string().describe('As the file says it'),
          deviceId: z.string().nullable().describe('The device it stands for, unless there is none'),
          assetCode: z.string().nullable(),
          assetId: z.int().nullable(),
          lines: count,
          from: instant.nullable(),
          to: instant.nullable(),
        }),
      )
      .describe('Unknown ones first, then those with most lines; at most 200'),
    deviceCount: count,
    unknownDeviceCount: count,
    bounds: z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .nullable()
      .describe('West is greater than east where they cross the antimeridian'),
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
      .describe('The first good lines, as they would be stored'),
    refusals: z.array(refusalSchema).describe('The first refused lines'),
  })
  .meta({ id: 'PositionImportPreview' });
export type PositionImportPreview = z.infer<typeof previewSchema>;

/** A file of positions, from its preview to what became of it. */
export const positionImportSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    format: z.enum(values.positionFileFormats),
    state: z.enum(values.positionImportStates),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe('Why it stopped: the right to change assets was taken away, or an error of the portal'),
    progress: z
      .object({
        doneBytes: count,
        totalBytes: count,
        lines: count,
        accepted: count,
        duplicates: count.describe('Positions that were there already'),
        refused: count,
      })
      .describe('Bytes of the file as it is decompressed'),
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
    separator: z.enum([';', ',', '\t']).nullable(),
    headings: z.array(z.string()),
    settings: positionImportSettingsSchema,
    sample: z
      .array(z.object({ line: z.int(), cells: z.array(z.string()) }))
      .describe('The first lines, as they were read'),
    preview: previewSchema,
    refusals: z.array(refusalSchema).describe('The first lines that were refused when they were imported'),
    assetIds: z.array(z.int()).describe('Assets that got positions, at most 200'),
  })
  .meta({ id: 'PositionImportDetail' });
export type PositionImportDetail = z.infer<typeof positionImportDetailSchema>;

export const createPositionImportQuery = z.strictObject({
  fileName: line(200).regex(deviceIdPattern).default('positions.csv'),
});
export const positionImportFileSchema = z
  .string()
  .meta({ format: 'binary' })
  .describe('The file as it is: CSV with headings, GPX or GeoJSON, compressed by gzip or not; up to 100 MB');

/** Members left out stay as they are. */
export const updatePositionImportSchema = positionImportSettingsSchema
  .partial()
  .meta({ id: 'UpdatePositionImport' });
export type UpdatePositionImport = z.infer<typeof updatePositionImportSchema>;

export const positionImportLocaleQuery = z.strictObject({ locale: z.enum(locales).default('en') });

/** An import belongs to the person who brought the file: its devices are confined line by line. */
const access = changes('services:simc:geolocalizacao:ativos');

export const positionImportCalls = {
  listPositionImports: {
    summary: 'Your imports of positions, newest first',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: positionImportListSchema,
  },
  createPositionImport: {
    summary:
      'Read a CSV, GPX or GeoJSON file of positions and say what importing it would do; nothing is stored yet',
    access,
    effort: 'upload',
    scanned: 'body',
    query: createPositionImportQuery,
    rawBody: positionImportFileSchema,
    bodyTypes: [values.positionFileType],
    status: 201,
    answer: positionImportDetailSchema,
  },
  getPositionImport: {
    summary: 'An import: its preview, how far it is, or what became of it',
    access,
    params: positionImportParams,
    status: 200,
    answer: positionImportDetailSchema,
  },
  updatePositionImport: {
    summary: 'Change how the file is read, and preview again',
    access,
    params: positionImportParams,
    body: updatePositionImportSchema,
    status: 200,
    answer: positionImportDetailSchema,
  },
  getPositionImportRefusedFile: {
    summary: 'The lines that were refused as CSV, with their number and the reason',
    access,
    params: positionImportParams,
    query: positionImportLocaleQuery,
    rawAnswer: ['text/csv'],
    status: 200,
  },
  startPositionImport: {
    summary: 'Import the positions in the background; starting again changes nothing',
    access,
    params: positionImportParams,
    status: 200,
    answer: positionImportDetailSchema,
  },
  cancelPositionImport: {
    summary: 'Stop before the next lines; what was imported stays',
    access,
    params: positionImportParams,
    status: 200,
    answer: positionImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
