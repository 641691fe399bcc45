import { z } from 'zod';
import { deviceIdMaxLength, deviceIdPattern, rejectionCodes } from './constants.ts';

export const positionsPerRequest = 10_000;

/** One position as an integrator sends it. Each is judged alone: a bad one never takes its neighbours with it. */
export const positionInputSchema = z
  .object({
    deviceId: z.string().min(1).max(deviceIdMaxLength).regex(deviceIdPattern),
    time: z.iso.datetime({ offset: true }).describe('When the device took the fix'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    speedKph: z.number().min(0).max(2000).optional(),
    headingDegrees: z.number().min(0).max(360).optional(),
    altitudeMeters: z.number().min(-12_000).max(100_000).optional(),
    accuracyMeters: z.number().min(0).max(1_000_000).optional(),
    ignition: z.boolean().optional(),
    hourMeterHours: z.number().min(0).max(10_000_000).optional(),
    odometerKm: z.number().min(0).max(100_000_000).optional(),
    attributes: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'PositionInput' });
export type PositionInput = z.infer<typeof positionInputSchema>;

export const postPositionsSchema = z
  .object({ positions: z.array(positionInputSchema).max(positionsPerRequest) })
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

/** What the OsmAnd door answers: the same counts, for one position or a phone's batch. */
export const osmandAnswerSchema = positionsAnswerSchema;
/** One fix in the OsmAnd protocol, as a query or a form; anything else is kept as an attribute. */
export const osmandParametersSchema = z.looseObject({
  id: z.string().describe('The device, as it is connected to an asset; also deviceid'),
  lat: z.number().describe('Degrees'),
  lon: z.number().describe('Degrees'),
  timestamp: z.union([z.number(), z.string()]).optional().describe('Seconds or ms since 1970, or ISO 8601'),
  speed: z.number().optional().describe('Knots'),
  bearing: z.number().optional().describe('Degrees clockwise from north; also heading'),
  altitude: z.number().optional().describe('Metres'),
  accuracy: z.number().optional().describe('Metres'),
  ignition: z.boolean().optional(),
  hourmeter: z.number().optional().describe('Hours'),
  odometer: z.number().optional().describe('Metres'),
  batt: z.number().optional().describe('Percent'),
});
export const osmandKeyParams = z.object({ key: z.string().min(1).max(200) });
