import { z } from 'zod';
import { meterMost } from '../assets/values.ts';
import { nextCursorHeader } from '../call-address.ts';
import {
  assetPositionsMost,
  deviceEventKindMaxLength,
  deviceIdMaxLength,
  deviceIdPattern,
  positionChangesMost,
  positionsPerRequest,
  rejectionCodes,
} from './values.ts';

const instant = z.iso.datetime({ offset: true });
const optionalNumbers = z.array(z.number().nullable());

/** ISO 8601 with an offset; or since 1970, seconds below 100,000,000,000 and milliseconds from there, digits as text too. */
const instantOrEpoch = z.union([
  z.iso.datetime({ offset: true }),
  z.number().gt(-1e14).lt(1e14),
  z.string().regex(/^\d{1,14}(?:\.\d+)?$/),
]);

/** One position as an integrator sends it. Each is evaluated alone: a bad one never takes its neighbours with it. */
export const positionInputSchema = z
  .strictObject({
    deviceId: z.string().min(1).max(deviceIdMaxLength).regex(deviceIdPattern),
    time: instantOrEpoch.describe('When the device took the fix'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    speedKph: z.number().min(0).max(2000).optional(),
    headingDegrees: z.number().min(0).max(360).optional(),
    altitudeMeters: z.number().min(-12_000).max(100_000).optional(),
    accuracyMeters: z.number().min(0).max(1_000_000).optional(),
    ignition: z.boolean().optional(),
    hourMeterHours: z.number().min(0).max(meterMost.hourMeterHours).optional(),
    odometerKm: z.number().min(0).max(meterMost.odometerKm).optional(),
    attributes: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'PositionInput' });
export type PositionInput = z.infer<typeof positionInputSchema>;

/** What a device tells beside fixes: an alarm, the engine switched on. It is no fix, also where it has a place. */
export const deviceEventInputSchema = z
  .strictObject({
    deviceId: positionInputSchema.shape.deviceId,
    time: instantOrEpoch.describe('When it happened'),
    event: z
      .string()
      .min(1)
      .max(deviceEventKindMaxLength)
      .describe('Its kind in snake case, as alarm_sos or ignition_on; others are brought into it'),
    latitude: positionInputSchema.shape.latitude.optional(),
    longitude: positionInputSchema.shape.longitude.optional(),
    attributes: positionInputSchema.shape.attributes,
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined))
  .meta({ id: 'DeviceEventInput' });

const positionItems = z
  .array(z.union([deviceEventInputSchema, positionInputSchema]))
  .max(positionsPerRequest);

/** The array alone does as well. */
export const postPositionsSchema = z
  .union([z.strictObject({ positions: positionItems }), positionItems])
  .meta({ id: 'PostPositions' });

export const positionsAnswerSchema = z
  .object({
    accepted: z.int(),
    duplicates: z.int(),
    rejected: z.array(z.object({ index: z.int(), code: z.enum(rejectionCodes), message: z.string() })),
    events: z
      .object({ accepted: z.int(), duplicates: z.int() })
      .optional()
      .describe('Device events, which the other counts leave out; absent where none came'),
  })
  .meta({ id: 'PositionsAnswer' });
export type PositionsAnswer = z.infer<typeof positionsAnswerSchema>;

export const assetPositionsQuery = z
  .strictObject({
    from: instant,
    to: instant,
    cursor: z
      .string()
      .regex(/^\d{1,15}\.\d{1,9}$/)
      .optional()
      .describe('What nextCursor of the answer before said, with the same range'),
  })
  .refine((range) => Date.parse(range.from) < Date.parse(range.to), {
    path: ['to'],
    message: 'to must be after from',
  });
/** The fixes of a half-open range in order of fix time, as columns of one length. */
export const assetPositionsSchema = z
  .object({
    assetId: z.int(),
    from: instant,
    to: instant,
    count: z.int().max(assetPositionsMost).describe('Fixes in this answer'),
    nextCursor: z
      .string()
      .nullable()
      .describe(
        `Where the range goes on, as the header ${nextCursorHeader} says too; null when this is its end`,
      ),
    columns: z.object({
      fixedAt: z.array(z.number()).describe('Milliseconds since 1970-01-01T00:00:00Z'),
      latitude: z.array(z.number()),
      longitude: z.array(z.number()),
      speedKph: optionalNumbers,
      headingDegrees: optionalNumbers,
      altitudeMeters: optionalNumbers,
      accuracyMeters: optionalNumbers,
      ignition: z.array(z.boolean().nullable()),
      hourMeterHours: optionalNumbers,
      odometerKm: optionalNumbers,
    }),
  })
  .meta({ id: 'AssetPositions' });
export type AssetPositions = z.infer<typeof assetPositionsSchema>;

export const assetFirstFixSchema = z
  .object({ assetId: z.int(), fixedAt: instant.nullable().describe('Null when none is kept') })
  .meta({ id: 'AssetFirstFix' });
export type AssetFirstFix = z.infer<typeof assetFirstFixSchema>;

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
