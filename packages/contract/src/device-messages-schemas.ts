import { z } from 'zod';
import { sees } from './access-rules.ts';
import { assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { deviceIdMaxLength, deviceIdPattern, positionSources } from './telemetry/values.ts';
import { deviceHealthVerdicts, messageOutcomes, messagesCountedTo } from './device-messages.ts';

const instant = z.iso.datetime({ offset: true });
const source = z.enum(positionSources).nullable().describe('Null for what came before endpoints were kept');
const receivedAt = instant;
const attributes = z.record(z.string(), z.unknown()).nullable();
/** By the catalogue of readings of the account. */
const told = {
  readings: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).describe('By code'),
  impossible: z.array(z.string()).describe('Codes of readings outside of what can be'),
};
const deviceId = z.string().nullable().describe('Null when the device is no longer of an asset that is seen');

const ofPeriod = {
  from: instant.optional().describe('Seven days before the end, or before now, when it is left out'),
  to: instant.optional().describe('Excluded; without it, up to the newest'),
  device: z
    .string()
    .min(1)
    .max(deviceIdMaxLength)
    .regex(deviceIdPattern)
    .optional()
    .describe('ID of one device'),
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
const periodProblem = { path: ['to'], message: 'to must be after from' };

const total = z.int().describe(`In the period, counted to ${messagesCountedTo}: that many, or more`);

export const listAssetMessagesQuery = z
  .strictObject({ ...pageQuery, ...ofPeriod, outcome: manyOf(z.enum(messageOutcomes)) })
  .refine(isPeriod, periodProblem);
export type ListAssetMessagesQuery = z.infer<typeof listAssetMessagesQuery>;

const kind = z.string().min(1).max(80);
export const listAssetDeviceEventsQuery = z
  .strictObject({ ...pageQuery, ...ofPeriod, kind: manyOf(kind.regex(deviceIdPattern)) })
  .refine(isPeriod, periodProblem);
export type ListAssetDeviceEventsQuery = z.infer<typeof listAssetDeviceEventsQuery>;

const received = {
  id: z.string().describe('Stays the same while the message is kept'),
  deviceId,
  source,
  at: instant.describe(
    'Its place in the list: the fix, the event, or when it was received where it was refused',
  ),
  receivedAt,
};

/** What a device sent and what it became. A repeat of what is stored becomes nothing, and is not among them. */
export const deviceMessageSchema = z
  .discriminatedUnion('outcome', [
    z.object({
      ...received,
      outcome: z.literal('position'),
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
      outcome: z.literal('refused'),
      reason: z.string().describe('A rejection code'),
      message: z.string().nullable().describe('The reason with what to do, as the sender was answered'),
      payload: z.unknown().describe('What came, in the words of its endpoint; kept in quarantine'),
    }),
    z.object({
      ...received,
      outcome: z.literal('event'),
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

/** What a device or its server told beside fixes. */
export const assetDeviceEventSchema = z
  .object({
    id: z.int(),
    deviceId,
    kind: kind.describe('In snake case; the portal names those that it knows'),
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
/** Whether a device works, and what that is read from. */
export const deviceHealthSchema = z.object({
  deviceId: z.string(),
  deviceNumber: z.int(),
  connectedAt: instant,
  clock: z
    .object({
      weeksAdded: z.int().describe('While its clock is corrected'),
      isWeeksBehind: z
        .boolean()
        .describe(
          'Several messages of the last 24 hours were exactly 1,024 weeks behind, and refused for it',
        ),
    })
    .describe(
      'Receivers whose week number is of 10 bits start again after 1,024 weeks; see `changeDeviceClock`',
    ),
  verdict: z
    .enum(deviceHealthVerdicts)
    .describe('refused: what came last was refused; silent: nothing newer than the limit of silence'),
  lastMessage: z
    .object({ outcome: z.enum(messageOutcomes), at: instant, receivedAt, source, delaySeconds: seconds })
    .nullable()
    .describe('What was received last; the delay is from the fix, or the event, to its receipt'),
  lastRefusal: z.object({ receivedAt, source, reason: z.string() }).nullable(),
  lastDay: z
    .object({
      positions: z.int(),
      events: z.int(),
      refused: z.int(),
      typicalIntervalSeconds: seconds.describe('Median of the time between neighbouring fixes'),
      typicalDelaySeconds: seconds.describe('Median of the time from fix to receipt'),
    })
    .describe(`Of the last 24 hours, each counted to ${messagesCountedTo}: that many, or more`),
});
export type DeviceHealth = z.infer<typeof deviceHealthSchema>;
export const assetDeviceHealthSchema = z
  .object({
    assetId: z.int(),
    at: instant,
    silentLimitMinutes: z.number(),
    devices: z.array(deviceHealthSchema).describe('First connected first'),
  })
  .meta({ id: 'AssetDeviceHealth' });
export type AssetDeviceHealth = z.infer<typeof assetDeviceHealthSchema>;

const geolocation = 'services:simc:geolocalizacao';

export const deviceMessageCalls = {
  getAssetDeviceHealth: {
    summary: 'Whether the devices of an asset work, and what that is read from',
    access: sees(geolocation),
    params: assetParams,
    status: 200,
    answer: assetDeviceHealthSchema,
  },
  listAssetMessages: {
    summary: 'What the devices of an asset sent and what it became, newest first',
    access: sees(geolocation),
    params: assetParams,
    query: listAssetMessagesQuery,
    status: 200,
    answer: deviceMessageListSchema,
  },
  listAssetDeviceEvents: {
    summary: 'What the devices of an asset told beside fixes, newest first',
    access: sees(geolocation),
    params: assetParams,
    query: listAssetDeviceEventsQuery,
    status: 200,
    answer: assetDeviceEventListSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
