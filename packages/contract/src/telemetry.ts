import { z } from 'zod';
import { deviceEventKindMaxLength, deviceIdMaxLength, deviceIdPattern, rejectionCodes } from './constants.ts';

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

/** What a device tells beside fixes: an alarm, the engine switched on. It is no fix, also where it has a place. */
export const deviceEventInputSchema = z
  .object({
    deviceId: positionInputSchema.shape.deviceId,
    time: z.iso.datetime({ offset: true }).describe('When it happened'),
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

export const postPositionsSchema = z
  .object({
    positions: z.array(z.union([deviceEventInputSchema, positionInputSchema])).max(positionsPerRequest),
  })
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
  speed: z.number().optional().describe('Knots, unless speedUnit says otherwise'),
  speedUnit: z.enum(['kn', 'kph', 'mps']).optional().describe('Knots, kilometres an hour, metres a second'),
  bearing: z.number().optional().describe('Degrees clockwise from north; also heading'),
  altitude: z.number().optional().describe('Metres'),
  accuracy: z.number().optional().describe('Metres'),
  ignition: z.boolean().optional(),
  hourmeter: z.number().optional().describe('Hours'),
  odometer: z.number().optional().describe('Metres'),
  batt: z.number().optional().describe('Percent'),
});
export const osmandKeyParams = z.object({ key: z.string().min(1).max(200) });

const traccarPositionSchema = z.looseObject({
  fixTime: z.union([z.string(), z.number()]).describe('ISO 8601, or ms since 1970'),
  deviceTime: z.union([z.string(), z.number()]).optional(),
  valid: z.boolean().optional(),
  latitude: z.number().describe('Degrees'),
  longitude: z.number().describe('Degrees'),
  altitude: z.number().optional().describe('Metres'),
  speed: z.number().optional().describe('Knots'),
  course: z.number().optional().describe('Degrees clockwise from north'),
  accuracy: z.number().optional().describe('Metres; 0 for unknown'),
  attributes: z
    .looseObject({
      ignition: z.boolean().optional(),
      hours: z.number().optional().describe('Milliseconds'),
      odometer: z.number().optional().describe('Metres; before totalDistance'),
      totalDistance: z.number().optional().describe('Metres'),
      batteryLevel: z.number().optional().describe('Percent'),
      motion: z.boolean().optional(),
      alarm: z.string().optional().describe('Alarms, parted by commas; each becomes a device event'),
    })
    .optional(),
});

/** What Traccar's position and event forwarding send: `{ position, device }` or `{ event, position?, device, ... }`. */
export const traccarForwardSchema = z
  .looseObject({
    device: z.looseObject({ uniqueId: z.string().describe('The device, as it is connected to an asset') }),
    position: traccarPositionSchema.partial().optional(),
    event: z
      .looseObject({
        type: z.string().describe('As ignitionOn'),
        eventTime: z.union([z.string(), z.number()]),
        attributes: z.looseObject({}).optional(),
      })
      .optional(),
  })
  .meta({ id: 'TraccarForward' });
export const traccarAnswerSchema = positionsAnswerSchema;
