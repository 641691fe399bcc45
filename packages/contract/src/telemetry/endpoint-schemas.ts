import { z } from 'zod';
import { positionsAnswerSchema } from './schemas.ts';

/** Response of the OsmAnd endpoint: the same counts, for one position or the batch of a phone. */
export const osmandAnswerSchema = positionsAnswerSchema;
/** Position of the OsmAnd protocol, as query or form. Other parameters are kept as attributes. */
export const osmandParametersSchema = z.looseObject({
  id: z.string().describe('Device ID as assigned to an asset. Also accepted as `deviceid`.'),
  lat: z.number().describe('Latitude, in degrees.'),
  lon: z.number().describe('Longitude, in degrees.'),
  timestamp: z
    .union([z.number(), z.string()])
    .optional()
    .describe('Time in seconds or milliseconds since 1970, or ISO 8601. Also accepted as `time`.'),
  speed: z.number().optional().describe('Speed in knots, unless `speedUnit` is set.'),
  speedUnit: z.enum(['kn', 'kph', 'mps']).optional().describe('Unit of the speed: knots, km/h or m/s.'),
  bearing: z
    .number()
    .optional()
    .describe('Heading, in degrees clockwise from north. Also accepted as `heading`.'),
  altitude: z.number().optional().describe('Altitude, in meters.'),
  accuracy: z.number().optional().describe('Accuracy, in meters.'),
  ignition: z.boolean().optional(),
  hourmeter: z.number().optional().describe('Hour meter, in hours.'),
  odometer: z.number().optional().describe('Odometer, in meters.'),
  batt: z.number().optional().describe('Battery charge, in percent.'),
});
export const endpointKeyParams = z.object({
  key: z.string().min(1).max(200).describe('API key with the scope `telemetry:write`.'),
});

const traccarPositionSchema = z.looseObject({
  fixTime: z
    .union([z.string(), z.number()])
    .describe('Time of the position, ISO 8601 or milliseconds since 1970.'),
  deviceTime: z.union([z.string(), z.number()]).optional(),
  valid: z.boolean().optional(),
  latitude: z.number().describe('Latitude, in degrees.'),
  longitude: z.number().describe('Longitude, in degrees.'),
  altitude: z.number().optional().describe('Altitude, in meters.'),
  speed: z.number().optional().describe('Speed, in knots.'),
  course: z.number().optional().describe('Heading, in degrees clockwise from north.'),
  accuracy: z.number().optional().describe('Accuracy, in meters. 0 if unknown.'),
  attributes: z
    .looseObject({
      ignition: z.boolean().optional(),
      hours: z.number().optional().describe('Hour meter, in milliseconds.'),
      odometer: z.number().optional().describe('Odometer, in meters. Takes precedence over `totalDistance`.'),
      totalDistance: z.number().optional().describe('Total distance, in meters.'),
      batteryLevel: z.number().optional().describe('Battery charge, in percent.'),
      motion: z.boolean().optional(),
      alarm: z.string().optional().describe('Alarms, separated by commas. Each becomes a device event.'),
    })
    .optional()
    .describe('Attributes of the position.'),
});

/** Forwarded messages of Traccar: `{ position, device }` or `{ event, position?, device, ... }`. */
export const traccarForwardSchema = z
  .looseObject({
    device: z
      .looseObject({ uniqueId: z.string().describe('Device ID as assigned to an asset.') })
      .describe('Device of the message.'),
    position: traccarPositionSchema.partial().optional(),
    event: z
      .looseObject({
        type: z.string().describe('Kind of event, such as `ignitionOn`.'),
        eventTime: z.union([z.string(), z.number()]),
        attributes: z.looseObject({}).optional().describe('Attributes of the event.'),
      })
      .optional()
      .describe('Event that is forwarded.'),
  })
  .meta({ id: 'TraccarForward' });
export const traccarAnswerSchema = positionsAnswerSchema;

/** Message of the OwnTracks apps. The device is `d` of the address, the header X-Limit-D, or in `topic`. */
export const owntracksMessageSchema = z
  .looseObject({
    _type: z
      .string()
      .describe(
        '`location` is a position, `transition` an event. Other messages are acknowledged and ignored.',
      ),
    tst: z.number().optional().describe('Time of the position, in seconds since 1970.'),
    lat: z.number().optional().describe('Latitude, in degrees.'),
    lon: z.number().optional().describe('Longitude, in degrees.'),
    vel: z.number().optional().describe('Speed, in km/h.'),
    cog: z.number().optional().describe('Heading, in degrees clockwise from north.'),
    alt: z.number().optional().describe('Altitude, in meters.'),
    acc: z.number().optional().describe('Accuracy, in meters.'),
    batt: z.number().optional().describe('Battery charge, in percent.'),
    topic: z.string().optional().describe('Topic, as owntracks/user/device.'),
  })
  .meta({ id: 'OwntracksMessage' });
export const owntracksQuerySchema = z.looseObject({ d: z.string().optional().describe('Device ID.') });
export const owntracksAnswerSchema = z.array(z.unknown()).describe('Messages for the app, always empty.');

export const overlandBatchSchema = z
  .looseObject({
    locations: z.array(
      z.looseObject({
        type: z.literal('Feature').describe('Always `Feature`.'),
        geometry: z.looseObject({
          type: z.literal('Point').describe('Always `Point`.'),
          coordinates: z.array(z.number()),
        }),
        properties: z.looseObject({
          timestamp: z.string().describe('Time, ISO 8601 with an offset.'),
          device_id: z.string().optional(),
          speed: z.number().optional().describe('Speed, in m/s.'),
          horizontal_accuracy: z
            .number()
            .optional()
            .describe('Accuracy, in meters. Negative if there is no position.'),
          battery_level: z.number().optional().describe('Battery charge, from 0 to 1.'),
        }),
      }),
    ),
  })
  .meta({ id: 'OverlandBatch' });
export const overlandQuerySchema = z.looseObject({
  id: z.string().optional().describe('Device ID, if the settings of the app name none.'),
});
export const overlandAnswerSchema = z.object({ result: z.literal('ok').describe('Always `ok`.') });

/** Position in the parameters of GPSLogger, as named by %ALL. Other parameters are kept as attributes. */
export const gpsloggerParametersSchema = z.looseObject({
  id: z.string().describe('Device ID as assigned to an asset. Also accepted as `ser` or `aid`.'),
  lat: z.number().describe('Latitude, in degrees.'),
  lon: z.number().describe('Longitude, in degrees. Also accepted as `long`.'),
  timestamp: z.number().optional().describe('Time in seconds since 1970. Alternatively `time`.'),
  time: z.string().optional(),
  spd: z.number().optional().describe('Speed, in m/s. Also accepted as `s`, or in km/h as `spd_kph`.'),
  dir: z.number().optional().describe('Heading, in degrees clockwise from north.'),
  alt: z.number().optional().describe('Altitude, in meters.'),
  acc: z.number().optional().describe('Accuracy, in meters.'),
  batt: z.number().optional().describe('Battery charge, in percent.'),
});
