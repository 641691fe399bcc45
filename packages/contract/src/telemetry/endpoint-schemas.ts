import { z } from 'zod';
import { positionsAnswerSchema } from './schemas.ts';

/** What the OsmAnd endpoint answers: the same counts, for one position or a phone's batch. */
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
export const endpointKeyParams = z.object({ key: z.string().min(1).max(200) });

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

/** One message of the OwnTracks apps; the device is `d` of the address, the header X-Limit-D, or in `topic`. */
export const owntracksMessageSchema = z
  .looseObject({
    _type: z
      .string()
      .describe('location is a fix, transition an event; what else the apps send is acknowledged'),
    tst: z.number().optional().describe('When the phone took the fix, in seconds since 1970'),
    lat: z.number().optional().describe('Degrees'),
    lon: z.number().optional().describe('Degrees'),
    vel: z.number().optional().describe('Kilometres an hour'),
    cog: z.number().optional().describe('Degrees clockwise from north'),
    alt: z.number().optional().describe('Metres'),
    acc: z.number().optional().describe('Metres'),
    batt: z.number().optional().describe('Percent'),
    topic: z.string().optional().describe('As owntracks/user/device'),
  })
  .meta({ id: 'OwntracksMessage' });
export const owntracksQuerySchema = z.looseObject({ d: z.string().optional().describe('The device') });
export const owntracksAnswerSchema = z.array(z.unknown()).describe('Messages for the app: none');

export const overlandBatchSchema = z
  .looseObject({
    locations: z.array(
      z.looseObject({
        type: z.literal('Feature'),
        geometry: z.looseObject({ type: z.literal('Point'), coordinates: z.array(z.number()) }),
        properties: z.looseObject({
          timestamp: z.string().describe('ISO 8601 with an offset'),
          device_id: z.string().optional(),
          speed: z.number().optional().describe('Metres a second'),
          horizontal_accuracy: z.number().optional().describe('Metres; below zero for no fix'),
          battery_level: z.number().optional().describe('From 0 to 1'),
        }),
      }),
    ),
  })
  .meta({ id: 'OverlandBatch' });
export const overlandQuerySchema = z.looseObject({
  id: z.string().optional().describe('The device, where the settings of the app name none'),
});
export const overlandAnswerSchema = z.object({ result: z.literal('ok') });

/** One fix in the parameters of GPSLogger, as %ALL names them; anything else is kept as an attribute. */
export const gpsloggerParametersSchema = z.looseObject({
  id: z.string().describe('The device, as it is connected to an asset; else ser or aid'),
  lat: z.number().describe('Degrees'),
  lon: z.number().describe('Degrees; also long'),
  timestamp: z.number().optional().describe('Seconds since 1970; else time, in ISO 8601'),
  time: z.string().optional(),
  spd: z.number().optional().describe('Metres a second; also s, or spd_kph'),
  dir: z.number().optional().describe('Degrees clockwise from north'),
  alt: z.number().optional().describe('Metres'),
  acc: z.number().optional().describe('Metres'),
  batt: z.number().optional().describe('Percent'),
});
