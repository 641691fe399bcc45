import { z } from 'zod';
import { geofenceColors } from '../geofences/values.ts';
import { localeSchema } from '../identity-schemas.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { idInQuery, instant, mapPart, recalculating } from '../scalars.ts';
import {
  distanceMeasures,
  placeSources,
  trailFixesLimit,
  trailFixesMost,
  tripAssetsMost,
  tripExportContents,
  tripExportFormats,
  tripKinds,
  tripsMaxDays,
} from './values.ts';

const maxMs = tripsMaxDays * 86_400_000;

export interface Range {
  readonly from: string;
  readonly to: string;
}
export const isOrdered = ({ from, to }: Range): boolean => Date.parse(from) < Date.parse(to);
export const isOrderedMessage = { path: ['to'], message: 'to must be after from' };
export const isWithinMost = ({ from, to }: Range): boolean => Date.parse(to) - Date.parse(from) <= maxMs;
export const isWithinMostMessage = { path: ['to'], message: `A period can cover up to ${tripsMaxDays} days` };

const assets = z.union([z.array(idInQuery).min(1).max(tripAssetsMost), idInQuery.transform((id) => [id])]);
const range = { from: instant, to: instant.describe('Excluded') };
const hour = z.coerce.number().int().min(0).max(24);

/** A time of day or a weekday is that of the zone of the account, at the begin of the trip or stop. */
const filters = {
  overKph: z.coerce.number().min(0).max(500).optional().describe('Faster than this at some time'),
  geofence: idInQuery.optional().describe('In this geofence at some time'),
  idlingOverMinutes: z.coerce.number().min(0).max(10_000).optional(),
  weekdays: manyOf(z.coerce.number().int().min(1).max(7)).describe('ISO 8601: Monday is 1'),
  fromHour: hour.optional(),
  toHour: hour.optional().describe('Excluded; before `fromHour`, it is of the following day'),
  leastStopMinutes: z.coerce.number().min(0).max(100_000).optional().describe('Leaves out shorter stops'),
};

export const listTripsQuery = z
  .strictObject({ ...pageQuery, assets, ...range, kinds: manyOf(z.enum(tripKinds)), ...filters })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ListTripsQuery = z.infer<typeof listTripsQuery>;
export type TripFilters = Pick<ListTripsQuery, keyof typeof filters>;

const placeSchema = z.object({
  longitude: z.number(),
  latitude: z.number(),
  name: z.string().nullable().describe('Of the geofence that holds it, else of the nearest known place'),
  namedAfter: z.enum(placeSources).nullable(),
});
export type TripPlace = z.infer<typeof placeSchema>;

const figures = {
  distanceMeters: z.number().describe('Driven; the straight distance of a gap is no part of it'),
  towedMeters: z.number().describe('Of these, with the engine known to be off'),
  idlingSeconds: z
    .number()
    .nullable()
    .describe('Engine on while standing, without working; null where nothing is known of the engine'),
  workingSeconds: z.number().nullable().describe('The same, of categories that work so'),
  engineOnSeconds: z.number().nullable(),
  overLimitSeconds: z.number().nullable().describe('Null where there is no limit'),
  overFenceLimitSeconds: z
    .number()
    .nullable()
    .describe(
      'Of these, over the limits of geofences that the reader sees, as their events say; the others are over the general one',
    ),
  topKph: z.number().nullable(),
};

export const tripSchema = z
  .object({
    id: z.int().nullable().describe('Null while it is open'),
    kind: z.enum(tripKinds),
    isOpen: z
      .boolean()
      .describe('It goes on, or its end is not proved yet: a trip or stop, and the gap behind it'),
    asset: z.object({ id: z.int(), code: z.string() }),
    from: instant.describe('May be before the range that was asked for'),
    to: instant.describe('May be behind it'),
    start: placeSchema,
    end: placeSchema,
    durationSeconds: z.number(),
    ...figures,
    topAt: instant.nullable(),
    distanceBy: z.enum(distanceMeasures),
    straightMeters: z.number().describe('From place to place; all that is known of the way of a gap'),
    shuntings: z.int().describe('Moves within a stop that were too short for a trip'),
    geofences: z
      .array(z.object({ id: z.int(), name: z.string(), color: z.enum(geofenceColors) }))
      .describe('Those that the reader sees and the asset was in'),
    events: z.int().describe('Events of geofences that the reader sees'),
    fixes: z.int().nullable().describe('Null for a stop'),
    longestGapSeconds: z.number().nullable().describe('Between two fixes; null for a stop'),
    coverage: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('The part of a trip in which fixes lie at most two minutes apart'),
    certainty: z.number().min(0).max(1),
    isTowed: z.boolean().describe('Moved with the engine off, as on a ferry or a low-loader'),
    settingsVersion: z
      .int()
      .nullable()
      .describe('Of the settings of trips, by which its end was decided; null for the defaults'),
    isRevised: z.boolean().describe('Corrected after positions came late'),
  })
  .meta({ id: 'Trip' });
export type Trip = z.infer<typeof tripSchema>;
export const tripListSchema = listOf(tripSchema).extend(recalculating);
export type TripList = z.infer<typeof tripListSchema>;

export const tripSumsQuery = z
  .strictObject({
    assets,
    from: z.iso.date().describe('The first day, in the zone of the account'),
    to: z.iso.date().describe('The day behind the last one'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type TripSumsQuery = z.infer<typeof tripSumsQuery>;

export const tripDaySchema = z
  .object({
    assetId: z.int(),
    day: z.iso.date(),
    trips: z.int().describe('Trips that began on the day'),
    stops: z.int(),
    daySeconds: z.number().describe('Its length: 23 or 25 hours where the clocks change'),
    tripSeconds: z.number(),
    stopSeconds: z.number(),
    noDataSeconds: z.number(),
    unknownSeconds: z
      .number()
      .describe('Before the first fix of the asset, or ahead; with the other three, the day'),
    ...figures,
  })
  .meta({ id: 'TripDay' });
export type TripDay = z.infer<typeof tripDaySchema>;
export const tripSumsSchema = z
  .object({
    ...recalculating,
    timeZone: z.string(),
    days: z.array(tripDaySchema).describe('Of each asset, the days of which anything is known, in order'),
  })
  .meta({ id: 'TripSums' });
export type TripSums = z.infer<typeof tripSumsSchema>;

export const assetTrailQuery = z
  .strictObject({
    ...range,
    within: mapPart
      .optional()
      .describe('A part of the map in which the trail is told more finely: west,south,east,north'),
    most: z.coerce
      .number()
      .int()
      .min(1)
      .max(trailFixesLimit)
      .default(trailFixesMost)
      .describe('Fixes in the columns, at most'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type AssetTrailQuery = z.infer<typeof assetTrailQuery>;

const optionalNumbers = z.array(z.number().nullable());
/** The trail of an asset in order of fix time, as columns of one length. */
export const assetTrailSchema = z
  .object({
    assetId: z.int(),
    ...range,
    fixes: z.int().describe('Fixes in the range, be they in the columns or not'),
    isSimplified: z.boolean(),
    toleranceMeters: z
      .number()
      .describe('A fix that is left out lies no farther than this from the line of those in the columns'),
    withinMeters: z
      .number()
      .nullable()
      .describe(
        'The same of what lies within the part of the map that was asked for; null where that is no finer',
      ),
    columns: z
      .object({
        fixedAt: z.array(z.number()).describe('Milliseconds since 1970-01-01T00:00:00Z'),
        latitude: z.array(z.number()),
        longitude: z.array(z.number()),
        speedKph: optionalNumbers,
        headingDegrees: optionalNumbers,
        ignition: z.array(z.boolean().nullable()),
      })
      .describe('Of more fixes than were asked for, as many at most'),
  })
  .meta({ id: 'AssetTrail' });
export type AssetTrail = z.infer<typeof assetTrailSchema>;

export const exportTripsQuery = z
  .strictObject({
    assets,
    ...range,
    of: z.enum(tripExportContents),
    format: z.enum(tripExportFormats),
    locale: localeSchema.optional().describe("Of words and decimals; the caller's when left out"),
    ...filters,
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ExportTripsQuery = z.infer<typeof exportTripsQuery>;
