import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import { assetDeviceSchema, createAssetDeviceSchema, createAssetSchema } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { deviceIdMaxLength, positionSources, rejectionCodes } from './telemetry/values.ts';
import { quarantineCountedTo, quarantineRunStates, unknownDeviceStates } from './device-inbox.ts';
import { bigIdInQuery, instant, named } from './scalars.ts';

const count = z.int().nonnegative();
const reading = z.number().nullable();
const positionId = z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const quarantinedPositionSchema = z
  .object({
    id: positionId,
    deviceId: z.string().describe('ID of the device. Empty if the message names none.'),
    asset: z
      .object({ id: z.int(), code: z.string() })
      .nullable()
      .describe('Asset of the device. Null if it is not assigned.'),
    reason: z.enum(rejectionCodes).describe('Code of the reason.'),
    message: z.string().describe('Explanation of the error and how to resolve it.'),
    payload: z
      .unknown()
      .describe('Message as received, in the format of its protocol or of the positions endpoint.'),
    source: z.enum(positionSources).nullable().describe('Protocol of the message. Null for old messages.'),
    receivedAt: instant,
    replaying: z.boolean().describe('Whether the message waits in a running replay.'),
  })
  .meta({ id: 'QuarantinedPosition' });
export type QuarantinedPosition = z.infer<typeof quarantinedPositionSchema>;

export const quarantinedPositionListSchema = listOf(quarantinedPositionSchema).extend({
  total: count.describe(`Number of matching messages, counted up to ${quarantineCountedTo}.`),
  reasons: z
    .array(z.object({ reason: z.enum(rejectionCodes).describe('Code of the reason.'), count }))
    .describe(
      `Number of messages by reason under the other filters, each counted up to ${quarantineCountedTo}, highest first. Empty after the first page.`,
    ),
});
export type QuarantinedPositionList = z.infer<typeof quarantinedPositionListSchema>;

const quarantineFilters = {
  reasons: manyOf(z.enum(rejectionCodes)),
  search: z.string().trim().min(1).max(deviceIdMaxLength).optional().describe('Part of the device ID.'),
  deviceId: z.string().max(deviceIdMaxLength).optional().describe('Complete ID of a device.'),
  receivedFrom: instant.optional(),
  receivedTo: instant.optional().describe('Only messages received before this time, ISO 8601.'),
};
export const listQuarantinedPositionsQuery = z.strictObject({ ...quarantineFilters, ...pageQuery });
export type ListQuarantinedPositionsQuery = z.infer<typeof listQuarantinedPositionsQuery>;
const quarantineFiltersSchema = z.strictObject(quarantineFilters);
export type QuarantineFilters = z.infer<typeof quarantineFiltersSchema>;

/** Positions by ID, or all that match the filters at the time of the call. */
export const quarantineSelectionSchema = z
  .strictObject({
    selection: z.union([
      z.strictObject({ ids: z.array(positionId).min(1).max(10_000) }),
      z.strictObject({
        filters: quarantineFiltersSchema,
        except: z.array(positionId).max(10_000).default([]),
      }),
    ]),
  })
  .meta({ id: 'QuarantineSelection' });
export type QuarantineSelection = z.infer<typeof quarantineSelectionSchema>['selection'];

/** Replay of quarantined positions, in the background. */
export const quarantineRunSchema = z
  .object({
    id: z.int().positive(),
    state: z.enum(quarantineRunStates).describe('State of the replay.'),
    deviceId: z.string().nullable().describe('ID of the claimed device. Null for a replay.'),
    total: count.describe('Number of messages to evaluate.'),
    done: count.describe('Number of messages evaluated.'),
    accepted: count,
    duplicates: count,
    refused: count.describe('Number of messages that stay in quarantine, each with its latest reason.'),
    createdAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'QuarantineReplay' });
export type QuarantineRun = z.infer<typeof quarantineRunSchema>;
export const quarantineRunParams = z.object({
  replayId: bigIdInQuery.describe('ID of the replay.'),
});

export const deletedQuarantineSchema = z
  .object({ deleted: count.describe('Number of messages deleted.') })
  .meta({ id: 'DeletedQuarantine' });

export const unknownDeviceSchema = z
  .object({
    id: z.int().positive(),
    deviceId: z.string().describe('ID that the device sends.'),
    state: z.enum(unknownDeviceStates).describe('State of the device.'),
    firstSeenAt: instant,
    lastSeenAt: instant,
    positionCount: count.describe('Number of positions received, including repeats.'),
    keptCount: count.describe('Number of positions that a claim stores.'),
    droppedCount: count.describe(
      'Number of positions discarded because the limit was reached or the device was blocked.',
    ),
    source: z.enum(positionSources).nullable().describe('Protocol of the last message. Null if unknown.'),
    apiKey: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('API key of the last message. Null if unknown.'),
    lastReason: z.enum(rejectionCodes).describe('Why the last position was not stored.'),
    lastFix: z
      .object({
        fixedAt: instant,
        latitude: z.number(),
        longitude: z.number(),
        speedKph: reading,
        headingDegrees: reading,
        altitudeMeters: reading,
        accuracyMeters: reading,
        ignition: z.boolean().nullable(),
        hourMeterHours: reading,
        odometerKm: reading,
        attributes: z.record(z.string(), z.unknown()).nullable(),
      })
      .nullable()
      .describe('Last position as it would be stored. Null if the last message contained none.'),
    lastAsset: z
      .object({
        id: z.int(),
        code: z.string(),
        until: instant.describe('When the assignment ended, ISO 8601 in UTC.'),
      })
      .nullable()
      .describe('Asset that last had the device. Null if none did.'),
    lastPayload: z.unknown().describe('Last message as received.'),
    blockedAt: instant.nullable(),
    blockedBy: named.nullable(),
  })
  .meta({ id: 'UnknownDevice' });
export type UnknownDevice = z.infer<typeof unknownDeviceSchema>;

export const unknownDeviceListSchema = listOf(unknownDeviceSchema).extend({
  waitingCount: count.describe('Number of waiting devices, regardless of the search.'),
  blockedCount: count.describe('Number of blocked devices, regardless of the search.'),
  unlistedCount: count.describe(
    'Minimum number of positions discarded from further devices while the inbox was full.',
  ),
});
export type UnknownDeviceList = z.infer<typeof unknownDeviceListSchema>;

export const listUnknownDevicesQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(deviceIdMaxLength).optional().describe('Part of the device ID.'),
  state: z.enum(unknownDeviceStates).default('waiting').describe('State of the devices.'),
});
export type ListUnknownDevicesQuery = z.infer<typeof listUnknownDevicesQuery>;

export const unknownDeviceParams = z.object({
  unknownDeviceId: bigIdInQuery,
});

const since = createAssetDeviceSchema.shape.since;

/** Existing or new asset. A new one is created in the same transaction. */
export const claimUnknownDeviceSchema = z
  .union([
    z.strictObject({ assetId: z.int().positive().max(maxId), since }),
    z.strictObject({ asset: createAssetSchema.describe('Asset to create.'), since }),
  ])
  .meta({ id: 'ClaimUnknownDevice' });
export type ClaimUnknownDevice = z.infer<typeof claimUnknownDeviceSchema>;

export const claimedDeviceSchema = z
  .object({
    device: assetDeviceSchema.describe('Assignment of the device.'),
    assetCode: z.string(),
    replay: quarantineRunSchema
      .nullable()
      .describe('Replay that stores the kept positions. Null if none were kept.'),
  })
  .meta({ id: 'ClaimedDevice' });
export type ClaimedDevice = z.infer<typeof claimedDeviceSchema>;

const access = administratorOf('services:simc:geolocalizacao:ativos');
const ofDevice = { access, params: unknownDeviceParams } as const;

export const deviceInboxCalls = {
  listUnknownDevices: {
    summary: 'List unknown devices',
    description: 'Returns devices that send with a valid key but belong to no asset, last seen first.',
    access,
    query: listUnknownDevicesQuery,
    status: 200,
    answer: unknownDeviceListSchema,
  },
  claimUnknownDevice: {
    summary: 'Claim an unknown device',
    description:
      'Assigns an unknown device to an existing or new asset and stores the positions kept from it.',
    ...ofDevice,
    body: claimUnknownDeviceSchema,
    status: 200,
    answer: claimedDeviceSchema,
  },
  blockUnknownDevice: {
    summary: 'Block an unknown device',
    description: 'Rejects further messages of a device and keeps none. Blocking it again has no effect.',
    ...ofDevice,
    status: 200,
    answer: unknownDeviceSchema,
  },
  unblockUnknownDevice: {
    summary: 'Unblock an unknown device',
    description: 'Keeps messages of a device again. Unblocking it again has no effect.',
    ...ofDevice,
    status: 200,
    answer: unknownDeviceSchema,
  },
  forgetUnknownDevice: {
    summary: 'Forget an unknown device',
    description:
      'Deletes an unknown device with all its kept messages. It is listed again when it sends again.',
    ...ofDevice,
    status: 204,
  },
  listQuarantinedPositions: {
    summary: 'List quarantined positions',
    description: 'Returns the positions that could not be stored, with the reasons, newest first.',
    access,
    query: listQuarantinedPositionsQuery,
    status: 200,
    answer: quarantinedPositionListSchema,
  },
  replayQuarantinedPositions: {
    summary: 'Replay quarantined positions',
    description:
      'Evaluates quarantined positions again in the background and stores those that are valid now.',
    access,
    body: quarantineSelectionSchema,
    status: 200,
    answer: quarantineRunSchema,
  },
  getQuarantineReplay: {
    summary: 'Get a replay',
    description: 'Returns the progress or result of a replay.',
    access,
    params: quarantineRunParams,
    status: 200,
    answer: quarantineRunSchema,
  },
  deleteQuarantinedPositions: {
    summary: 'Delete quarantined positions',
    description: 'Permanently deletes quarantined positions.',
    access,
    body: quarantineSelectionSchema,
    status: 200,
    answer: deletedQuarantineSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
