import { instant } from '../scalars.ts';
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

const optionalNumbers = z.array(z.number().nullable());

/** ISO 8601 with an offset, or since 1970: seconds below 100,000,000,000, milliseconds above, also as text. */
const instantOrEpoch = z.union([
  z.iso.datetime({ offset: true }),
  z.number().gt(-1e14).lt(1e14),
  z.string().regex(/^\d{1,14}(?:\.\d+)?$/),
]);

/**
 * Position sent by an integration. Each position is evaluated separately, so an invalid one does not affect the
 * others.
 */
export const positionInputSchema = z
  .strictObject({
    deviceId: z.string().min(1).max(deviceIdMaxLength).regex(deviceIdPattern),
    time: instantOrEpoch.describe('When the device took the position: ISO 8601, or milliseconds since 1970.'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    speedKph: z.number().min(0).max(2000).optional(),
    headingDegrees: z.number().min(0).max(360).optional(),
    altitudeMeters: z.number().min(-12_000).max(100_000).optional(),
    accuracyMeters: z.number().min(0).max(1_000_000).optional(),
    ignition: z.boolean().optional(),
    hourMeterHours: z.number().min(0).max(meterMost.hourMeterHours).optional(),
    odometerKm: z.number().min(0).max(meterMost.odometerKm).optional(),
    attributes: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Further values of the device, of any type.'),
  })
  .meta({ id: 'PositionInput' });
export type PositionInput = z.infer<typeof positionInputSchema>;

/**
 * Device event other than a position, such as an alarm or an ignition change. It is not a position, even if it has
 * coordinates.
 */
export const deviceEventInputSchema = z
  .strictObject({
    deviceId: positionInputSchema.shape.deviceId,
    time: instantOrEpoch.describe('When the event happened: ISO 8601, or milliseconds since 1970.'),
    event: z
      .string()
      .min(1)
      .max(deviceEventKindMaxLength)
      .describe(
        'Kind of event in snake case, such as `alarm_sos` or `ignition_on`. Other spellings are converted.',
      ),
    latitude: positionInputSchema.shape.latitude.optional(),
    longitude: positionInputSchema.shape.longitude.optional(),
    attributes: positionInputSchema.shape.attributes,
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined))
  .meta({ id: 'DeviceEventInput' });

const positionItems = z
  .array(z.union([deviceEventInputSchema, positionInputSchema]))
  .max(positionsPerRequest);

/** A bare array is accepted too. */
export const postPositionsSchema = z
  .union([
    z.strictObject({ positions: positionItems.describe('Positions and device events, in any order.') }),
    positionItems,
  ])
  .meta({ id: 'PostPositions' });

export const positionsAnswerSchema = z
  .object({
    accepted: z.int().describe('Number of positions stored.'),
    duplicates: z.int().describe('Number of positions that were already stored.'),
    rejected: z.array(
      z.object({
        index: z.int(),
        code: z.enum(rejectionCodes).describe('Code of the rejection.'),
        message: z.string(),
      }),
    ),
    events: z
      .object({ accepted: z.int(), duplicates: z.int() })
      .optional()
      .describe('Device events, which the other counts leave out. Omitted if none were sent.'),
  })
  .meta({ id: 'PositionsAnswer' });
export type PositionsAnswer = z.infer<typeof positionsAnswerSchema>;

export const assetPositionsQuery = z
  .strictObject({
    from: instant.describe('Start of the period, inclusive; ISO 8601.'),
    to: instant.describe('End of the period, exclusive; ISO 8601.'),
    cursor: z
      .string()
      .regex(/^\d{1,15}\.\d{1,9}$/)
      .optional()
      .describe(
        'Value of `nextCursor` from the previous page, with the same period. Omit it for the first page.',
      ),
  })
  .refine((range) => Date.parse(range.from) < Date.parse(range.to), {
    path: ['to'],
    message: 'to must be after from.',
  });
/** Positions of a period by time, as columns of equal length. */
export const assetPositionsSchema = z
  .object({
    assetId: z.int(),
    from: instant,
    to: instant,
    count: z.int().max(assetPositionsMost).describe('Number of positions in this response.'),
    nextCursor: z
      .string()
      .nullable()
      .describe(`Cursor of the next page, also in the header ${nextCursorHeader}. Null on the last page.`),
    columns: z.object({
      fixedAt: z.array(z.number()).describe('Milliseconds since 1970-01-01T00:00:00Z.'),
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
  .object({
    assetId: z.int(),
    fixedAt: instant.nullable().describe('Time of the oldest stored position. Null if none is stored.'),
  })
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
      'Cursor of the previous response. `earliest` starts with the oldest stored position; omit it to start now.',
    ),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(positionChangesMost)
    .default(positionChangesMost)
    .describe('Maximum number of positions to return.'),
});
export type PositionChangesQuery = z.infer<typeof positionChangesQuery>;

const positionChangeSchema = z.object({
  id: z.string().describe('Identifier of the position, the same in every response.'),
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
      .describe('Positions in the order they were stored, which differs from the order of their times.'),
    cursor: z.string().describe('Cursor to send as `since` next. Keep it even if there are no items.'),
    more: z
      .boolean()
      .describe('Whether more may be available. If true, request again at once, otherwise after a while.'),
  })
  .meta({ id: 'PositionChanges' });
export type PositionChanges = z.infer<typeof positionChangesSchema>;
