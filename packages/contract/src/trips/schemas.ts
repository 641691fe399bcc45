import { dayMs } from '../durations.ts';
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

const maxMs = tripsMaxDays * dayMs;

export interface Range {
  readonly from: string;
  readonly to: string;
}
export const isOrdered = ({ from, to }: Range): boolean => Date.parse(from) < Date.parse(to);
export const isOrderedMessage = { path: ['to'], message: 'to must be after from.' };
export const isWithinMost = ({ from, to }: Range): boolean => Date.parse(to) - Date.parse(from) <= maxMs;
export const isWithinMostMessage = {
  path: ['to'],
  message: `A period can cover up to ${tripsMaxDays} days.`,
};

const assets = z.union([z.array(idInQuery).min(1).max(tripAssetsMost), idInQuery.transform((id) => [id])]);
const range = {
  from: instant.describe('Start of the period, inclusive; ISO 8601.'),
  to: instant.describe('End of the period, exclusive; ISO 8601.'),
};
const hour = z.coerce.number().int().min(0).max(24);

/** Times of day and weekdays refer to the start of the trip or stop, in the time zone of the account. */
const filters = {
  overKph: z.coerce
    .number()
    .min(0)
    .max(500)
    .optional()
    .describe('Only trips that exceeded this speed, in km/h.'),
  geofence: idInQuery.optional().describe('Only trips that touched this geofence, by ID.'),
  idlingOverMinutes: z.coerce.number().min(0).max(10_000).optional(),
  weekdays: manyOf(z.coerce.number().int().min(1).max(7)).describe(
    'Weekdays of the start by ISO 8601; Monday is 1.',
  ),
  fromHour: hour.optional(),
  toHour: hour
    .optional()
    .describe(
      'End of the time of day as an hour from 0 to 24, exclusive. Before `fromHour` it is on the next day.',
    ),
  leastStopMinutes: z.coerce
    .number()
    .min(0)
    .max(100_000)
    .optional()
    .describe('Leaves out stops shorter than this, in minutes.'),
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
  name: z
    .string()
    .nullable()
    .describe('Name of the geofence at this place, or of the nearest known place. Null if unknown.'),
  namedAfter: z.enum(placeSources).nullable().describe('Source of the name. Null without a name.'),
});
export type TripPlace = z.infer<typeof placeSchema>;

const figures = {
  distanceMeters: z.number().describe('Distance driven, in meters, without gaps.'),
  towedMeters: z.number().describe('Part of the distance with the engine off, in meters.'),
  idlingSeconds: z
    .number()
    .nullable()
    .describe(
      'Time with the engine on while standing, without working, in seconds. Null if the engine state is unknown.',
    ),
  workingSeconds: z
    .number()
    .nullable()
    .describe(
      'Time with the engine on while standing, in categories that work standing, in seconds. Null if the engine state is unknown.',
    ),
  engineOnSeconds: z.number().nullable(),
  overLimitSeconds: z
    .number()
    .nullable()
    .describe('Time over the speed limit, in seconds. Null if no limit applies.'),
  overFenceLimitSeconds: z
    .number()
    .nullable()
    .describe(
      'Part of `overLimitSeconds` over the limits of geofences that the caller can see. Null if no limit applies.',
    ),
  topKph: z.number().nullable(),
};

export const tripSchema = z
  .object({
    id: z.int().nullable().describe('Identifier of a completed trip, stop or gap. Null while it is open.'),
    kind: z.enum(tripKinds).describe('Whether it is a trip, a stop or a gap without data.'),
    isOpen: z.boolean().describe('Whether it is in progress or its end is not confirmed yet.'),
    asset: z.object({ id: z.int(), code: z.string() }),
    from: instant.describe('Start, which may be before the requested period.'),
    to: instant.describe('End, which may be after the requested period.'),
    start: placeSchema,
    end: placeSchema,
    durationSeconds: z.number(),
    ...figures,
    topAt: instant.nullable(),
    distanceBy: z.enum(distanceMeasures),
    straightMeters: z
      .number()
      .describe('Straight distance from start to end, in meters. For a gap all that is known.'),
    shuntings: z.int().describe('Number of movements within a stop that were too short for a trip.'),
    geofences: z
      .array(z.object({ id: z.int(), name: z.string(), color: z.enum(geofenceColors) }))
      .describe('Geofences that the asset was in and the caller can see.'),
    events: z.int().describe('Number of geofence events that the caller can see.'),
    fixes: z.int().nullable().describe('Number of positions. Null for a stop.'),
    longestGapSeconds: z
      .number()
      .nullable()
      .describe('Longest time between two positions, in seconds. Null for a stop.'),
    coverage: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        'Share of a trip in which positions are at most two minutes apart, from 0 to 1. Null for others.',
      ),
    certainty: z.number().min(0).max(1),
    isTowed: z.boolean().describe('Whether the asset moved with the engine off, as on a ferry or a trailer.'),
    settingsVersion: z
      .int()
      .nullable()
      .describe('Version of the trip settings that decided its end. Null for the defaults.'),
    isRevised: z.boolean().describe('Whether it was corrected after positions arrived late.'),
  })
  .meta({ id: 'Trip' });
export type Trip = z.infer<typeof tripSchema>;
export const tripListSchema = listOf(tripSchema).extend(recalculating);
export type TripList = z.infer<typeof tripListSchema>;

export const tripSumsQuery = z
  .strictObject({
    assets,
    from: z.iso.date().describe('First day as YYYY-MM-DD, in the time zone of the account.'),
    to: z.iso.date().describe('Day after the last one as YYYY-MM-DD.'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type TripSumsQuery = z.infer<typeof tripSumsQuery>;

export const tripDaySchema = z
  .object({
    assetId: z.int(),
    day: z.iso.date(),
    trips: z.int().describe('Number of trips that began on the day.'),
    stops: z.int(),
    daySeconds: z.number().describe('Length of the day, in seconds: 23 or 25 hours when clocks change.'),
    tripSeconds: z.number(),
    stopSeconds: z.number(),
    noDataSeconds: z.number(),
    unknownSeconds: z
      .number()
      .describe(
        'Time before the first position of the asset or in the future, in seconds. With the other three it adds up to the day.',
      ),
    ...figures,
  })
  .meta({ id: 'TripDay' });
export type TripDay = z.infer<typeof tripDaySchema>;
export const tripSumsSchema = z
  .object({
    ...recalculating,
    timeZone: z.string(),
    days: z.array(tripDaySchema).describe('Days with data, by asset and in order.'),
  })
  .meta({ id: 'TripSums' });
export type TripSums = z.infer<typeof tripSumsSchema>;

export const assetTrailQuery = z
  .strictObject({
    ...range,
    within: mapPart
      .optional()
      .describe('Part of the map with a finer trail, as west,south,east,north in degrees.'),
    most: z.coerce
      .number()
      .int()
      .min(1)
      .max(trailFixesLimit)
      .default(trailFixesMost)
      .describe('Maximum number of positions.'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type AssetTrailQuery = z.infer<typeof assetTrailQuery>;

const optionalNumbers = z.array(z.number().nullable());
/** Trail of an asset by time, as columns of equal length. */
export const assetTrailSchema = z
  .object({
    assetId: z.int(),
    ...range,
    fixes: z.int().describe('Number of positions in the period, including those left out.'),
    isSimplified: z.boolean(),
    toleranceMeters: z.number().describe('Maximum distance of a left-out position from the line, in meters.'),
    withinMeters: z
      .number()
      .nullable()
      .describe('The same inside the requested part of the map, in meters. Null if it is no finer there.'),
    columns: z
      .object({
        fixedAt: z.array(z.number()).describe('Milliseconds since 1970-01-01T00:00:00Z.'),
        latitude: z.array(z.number()),
        longitude: z.array(z.number()),
        speedKph: optionalNumbers,
        headingDegrees: optionalNumbers,
        ignition: z.array(z.boolean().nullable()),
      })
      .describe('Positions as columns of equal length, at most as many as requested.'),
  })
  .meta({ id: 'AssetTrail' });
export type AssetTrail = z.infer<typeof assetTrailSchema>;

export const exportTripsQuery = z
  .strictObject({
    assets,
    ...range,
    of: z.enum(tripExportContents).describe('Content of the file: trips, stops or positions.'),
    format: z.enum(tripExportFormats),
    locale: localeSchema
      .optional()
      .describe('Language of the text and number format. Defaults to the language of the caller.'),
    ...filters,
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ExportTripsQuery = z.infer<typeof exportTripsQuery>;
