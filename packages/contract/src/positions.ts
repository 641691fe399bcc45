import { z } from 'zod';
import { localeSchema } from './identity.ts';
import { positionChangesMost, positionExportMaxDays } from './constants.ts';
import { positionFileFormats } from './position-import-fields.ts';

const instant = z.iso.datetime({ offset: true });
const maxMs = positionExportMaxDays * 86_400_000;

export const exportAssetPositionsQuery = z
  .strictObject({
    from: instant,
    to: instant.describe('Excluded'),
    format: z.enum(positionFileFormats),
    locale: localeSchema
      .optional()
      .describe("Of a CSV file's words and decimals; the caller's when left out"),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'to must be after from',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxMs, {
    path: ['to'],
    message: `A file holds at most ${positionExportMaxDays} days`,
  });
export type ExportAssetPositions = z.infer<typeof exportAssetPositionsQuery>;

export const positionChangesQuery = z.strictObject({
  since: z
    .union([
      z.literal('earliest'),
      z.string().regex(/^\d{1,10}\.\d{1,15}\.\d{1,18}(?:\.\d{1,10}\.-?\d{1,17}\.[\da-f]{16})?$/),
    ])
    .optional()
    .describe(
      'The cursor of the answer before; `earliest` begins with the first position that is kept; left out, it begins now',
    ),
  limit: z.coerce.number().int().min(1).max(positionChangesMost).default(positionChangesMost),
});
export type PositionChangesQuery = z.infer<typeof positionChangesQuery>;

const positionChangeSchema = z.object({
  id: z.string().describe('The same whenever this position is answered'),
  assetId: z.int(),
  assetCode: z.string(),
  fixedAt: instant,
  receivedAt: instant,
  latitude: z.number(),
  longitude: z.number(),
  speedKph: z.number().nullable(),
  headingDegrees: z.number().nullable(),
  altitudeMeters: z.number().nullable(),
  accuracyMeters: z.number().nullable(),
  ignition: z.boolean().nullable(),
  hourMeterHours: z.number().nullable(),
  odometerKm: z.number().nullable(),
});
export type PositionChange = z.infer<typeof positionChangeSchema>;

export const positionChangesSchema = z
  .object({
    items: z
      .array(positionChangeSchema)
      .describe('In the order in which they were stored, which is not that of their times'),
    cursor: z.string().describe('To be sent as `since` next; to be kept even when there are no items'),
    more: z.boolean().describe('Whether more may be there already: ask again at once, else after a while'),
  })
  .meta({ id: 'PositionChanges' });
export type PositionChanges = z.infer<typeof positionChangesSchema>;
