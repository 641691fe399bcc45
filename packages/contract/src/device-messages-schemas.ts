import { instant } from './scalars.ts';
import { z } from 'zod';
import { sees } from './access-rules.ts';
import { assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { deviceIdMaxLength, deviceIdPattern, positionSources } from './telemetry/values.ts';
import { deviceHealthVerdicts, messageOutcomes, messagesCountedTo } from './device-messages.ts';

const source = z.enum(positionSources).nullable().describe('Protocol of the message. Null for old messages.');
const receivedAt = instant;
const attributes = z.record(z.string(), z.unknown()).nullable();
/** Readings, by the catalog of the account. */
const told = {
  readings: z
    .record(z.string(), z.union([z.number(), z.boolean(), z.string()]))
    .describe('Readings by code.'),
  impossible: z.array(z.string()).describe('Codes of readings outside their possible range.'),
};
const deviceId = z
  .string()
  .nullable()
  .describe('ID of the device. Null if it is no longer assigned to an asset that the caller can see.');

const ofPeriod = {
  from: instant
    .optional()
    .describe('Start of the period, inclusive; ISO 8601. Defaults to seven days before its end.'),
  to: instant.optional().describe('End of the period, exclusive; ISO 8601. Defaults to the newest message.'),
  device: z
    .string()
    .min(1)
    .max(deviceIdMaxLength)
    .regex(deviceIdPattern)
    .optional()
    .describe('ID of a device.'),
};

function isPeriod({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): boolean {
  return from === undefined || to === undefined || Date.parse(from) < Date.parse(to);
}
const periodProblem = { path: ['to'], message: 'to must be after from.' };

const total = z.int().describe(`Number of messages in the period, counted up to ${messagesCountedTo}.`);

export const listAssetMessagesQuery = z
  .strictObject({
    ...pageQuery,
    ...ofPeriod,
    outcome: manyOf(z.enum(messageOutcomes)).describe('Outcomes of the messages.'),
  })
  .refine(isPeriod, periodProblem);
export type ListAssetMessagesQuery = z.infer<typeof listAssetMessagesQuery>;

const kind = z.string().min(1).max(80);
export const listAssetDeviceEventsQuery = z
  .strictObject({
    ...pageQuery,
    ...ofPeriod,
    kind: manyOf(kind.regex(deviceIdPattern)).describe('Kinds of the events.'),
  })
  .refine(isPeriod, periodProblem);
export type ListAssetDeviceEventsQuery = z.infer<typeof listAssetDeviceEventsQuery>;

const received = {
  id: z.string().describe('Identifier that stays the same while the message is kept.'),
  deviceId,
  source,
  at: instant.describe(
    'Time by which messages are sorted: the time of the position or event, or of receipt if the message was rejected.',
  ),
  receivedAt,
};

/** Message of a device and its outcome. Repeats of stored messages are not listed. */
export const deviceMessageSchema = z
  .discriminatedUnion('outcome', [
    z.object({
      ...received,
      outcome: z.literal('position').describe('Always `position`.'),
      latitude: z.number(),
      longitude: z.number(),
      speedKph: z.number().nullable(),
      headingDegrees: z.number().nullable(),
      altitudeMeters: z.number().nullable(),
      accuracyMeters: z.number().nullable(),
      ignition: z.boolean().nullable(),
      hourMeterHours: z.number().nullable(),
      odometerKm: z.number().nullable(),
      attributes,
      ...told,
    }),
    z.object({
      ...received,
      outcome: z.literal('refused').describe('Always `refused`.'),
      reason: z.string().describe('Code of the rejection.'),
      message: z
        .string()
        .nullable()
        .describe('Reason and remedy as returned to the sender. Null if it was not returned.'),
      payload: z
        .unknown()
        .describe('Message as received, in the format of its protocol. It is kept in quarantine.'),
    }),
    z.object({
      ...received,
      outcome: z.literal('event').describe('Always `event`.'),
      kind,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      attributes,
      ...told,
    }),
  ])
  .meta({ id: 'DeviceMessage' });
export type DeviceMessage = z.infer<typeof deviceMessageSchema>;
export const deviceMessageListSchema = listOf(deviceMessageSchema).extend({ total });

/** Event other than a position, from the device or its server. */
export const assetDeviceEventSchema = z
  .object({
    id: z.int(),
    deviceId,
    kind: kind.describe('Kind of event in snake case, such as `alarm_sos`.'),
    occurredAt: instant,
    receivedAt,
    source,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    attributes,
  })
  .meta({ id: 'AssetDeviceEvent' });
export type AssetDeviceEvent = z.infer<typeof assetDeviceEventSchema>;
export const assetDeviceEventListSchema = listOf(assetDeviceEventSchema).extend({ total });

const seconds = z.number().nullable();
/** Health of a device with the facts behind it. */
export const deviceHealthSchema = z.object({
  deviceId: z.string(),
  deviceNumber: z.int(),
  connectedAt: instant,
  clock: z
    .object({
      weeksAdded: z.int().describe('Number of weeks that the correction adds to device times.'),
      isWeeksBehind: z
        .boolean()
        .describe(
          'Whether several messages of the last 24 hours were rejected because they were exactly 1,024 weeks behind.',
        ),
    })
    .describe(
      'Clock of the device. Receivers with a 10-bit week number restart after 1,024 weeks; see `changeDeviceClock`.',
    ),
  verdict: z
    .enum(deviceHealthVerdicts)
    .describe(
      '`refused` if the last message was rejected, `silent` if nothing newer than the limit was received.',
    ),
  lastMessage: z
    .object({
      outcome: z.enum(messageOutcomes).describe('Whether it became a position or an event, or was rejected.'),
      at: instant,
      receivedAt,
      source,
      delaySeconds: seconds,
    })
    .nullable()
    .describe(
      'Last message received. The delay is the time from the position or event to its receipt. Null before the first.',
    ),
  lastRefusal: z
    .object({ receivedAt, source, reason: z.string().describe('Code of the rejection.') })
    .nullable(),
  lastDay: z
    .object({
      positions: z.int().describe('Number of positions stored.'),
      events: z.int().describe('Number of events stored.'),
      refused: z.int().describe('Number of messages rejected.'),
      typicalIntervalSeconds: seconds.describe(
        'Median time between consecutive positions, in seconds. Null if unknown.',
      ),
      typicalDelaySeconds: seconds.describe(
        'Median time from a position to its receipt, in seconds. Null if unknown.',
      ),
    })
    .describe(`Counts of the last 24 hours, each up to ${messagesCountedTo}.`),
});
export type DeviceHealth = z.infer<typeof deviceHealthSchema>;
export const assetDeviceHealthSchema = z
  .object({
    assetId: z.int(),
    at: instant,
    silentLimitMinutes: z.number(),
    devices: z.array(deviceHealthSchema).describe('Devices in the order of assignment.'),
  })
  .meta({ id: 'AssetDeviceHealth' });
export type AssetDeviceHealth = z.infer<typeof assetDeviceHealthSchema>;

const geolocation = 'services:simc:geolocalizacao';

export const deviceMessageCalls = {
  getAssetDeviceHealth: {
    summary: 'Get the health of the devices of an asset',
    description: 'Returns whether the devices of an asset work, with the facts behind it.',
    access: sees(geolocation),
    params: assetParams,
    status: 200,
    answer: assetDeviceHealthSchema,
  },
  listAssetMessages: {
    summary: 'List messages of an asset',
    description: 'Returns the messages of the devices of an asset and their outcomes, newest first.',
    access: sees(geolocation),
    params: assetParams,
    query: listAssetMessagesQuery,
    status: 200,
    answer: deviceMessageListSchema,
  },
  listAssetDeviceEvents: {
    summary: 'List device events of an asset',
    description: 'Returns the events that the devices of an asset reported besides positions, newest first.',
    access: sees(geolocation),
    params: assetParams,
    query: listAssetDeviceEventsQuery,
    status: 200,
    answer: assetDeviceEventListSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
