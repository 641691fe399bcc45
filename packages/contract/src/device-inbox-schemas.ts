import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import { assetDeviceSchema, createAssetDeviceSchema, createAssetSchema } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { deviceIdMaxLength, positionSources, rejectionCodes } from './telemetry/values.ts';
import { quarantineCountedTo, quarantineRunStates, unknownDeviceStates } from './device-inbox.ts';
import { bigIdInQuery } from './scalars.ts';

const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();
const reading = z.number().nullable();
const positionId = z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const quarantinedPositionSchema = z
  .object({
    id: positionId,
    deviceId: z.string().describe('Empty where what came names no device'),
    asset: z
      .object({ id: z.int(), code: z.string() })
      .nullable()
      .describe('Of the device, when it is connected'),
    reason: z.enum(rejectionCodes),
    message: z.string().describe('What to do about it'),
    payload: z
      .unknown()
      .describe(
        'What came, in the words of its endpoint, or of the positions endpoint where it could be read',
      ),
    source: z.enum(positionSources).nullable().describe('Null for what came before endpoints were kept'),
    receivedAt: instant,
    replaying: z.boolean().describe('Waits for a replay that has begun'),
  })
  .meta({ id: 'QuarantinedPosition' });
export type QuarantinedPosition = z.infer<typeof quarantinedPositionSchema>;

export const quarantinedPositionListSchema = listOf(quarantinedPositionSchema).extend({
  total: count.describe(`Counted to ${quarantineCountedTo}: that many, or more`),
  reasons: z
    .array(z.object({ reason: z.enum(rejectionCodes), count }))
    .describe(
      `How many there are of each reason, with the other filters, each counted to ${quarantineCountedTo}; most first. Empty after the first page`,
    ),
});
export type QuarantinedPositionList = z.infer<typeof quarantinedPositionListSchema>;

const quarantineFilters = {
  reasons: manyOf(z.enum(rejectionCodes)),
  search: z.string().trim().min(1).max(deviceIdMaxLength).optional().describe('Part of the ID of the device'),
  deviceId: z.string().max(deviceIdMaxLength).optional().describe('The whole ID of one device'),
  receivedFrom: instant.optional(),
  receivedTo: instant.optional().describe('Excluded'),
};
export const listQuarantinedPositionsQuery = z.strictObject({ ...quarantineFilters, ...pageQuery });
export type ListQuarantinedPositionsQuery = z.infer<typeof listQuarantinedPositionsQuery>;
const quarantineFiltersSchema = z.strictObject(quarantineFilters);
export type QuarantineFilters = z.infer<typeof quarantineFiltersSchema>;

/** Positions one by one, or all that the filters let through when the call is made. */
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

/** Kept positions that are evaluated again, in the background. */
export const quarantineRunSchema = z
  .object({
    id: z.int().positive(),
    state: z.enum(quarantineRunStates),
    deviceId: z.string().nullable().describe('The device that was claimed; null for a replay'),
    total: count,
    done: count,
    accepted: count,
    duplicates: count,
    refused: count.describe('Those that stay, each with its newest reason'),
    createdAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'QuarantineReplay' });
export type QuarantineRun = z.infer<typeof quarantineRunSchema>;
export const quarantineRunParams = z.object({
  replayId: bigIdInQuery,
});

export const deletedQuarantineSchema = z.object({ deleted: count }).meta({ id: 'DeletedQuarantine' });

export const unknownDeviceSchema = z
  .object({
    id: z.int().positive(),
    deviceId: z.string().describe('What the device calls itself'),
    state: z.enum(unknownDeviceStates),
    firstSeenAt: instant,
    lastSeenAt: instant,
    positionCount: count.describe('Positions that came, repeats included'),
    keptCount: count.describe('Positions that a claim brings in'),
    droppedCount: count.describe(
      'Positions that came while no more were kept, or while the device was blocked',
    ),
    source: z.enum(positionSources).nullable().describe('The endpoint it sent on last'),
    apiKey: z.object({ id: z.int(), name: z.string() }).nullable().describe('The key it came with last'),
    lastReason: z.enum(rejectionCodes).describe('Why the last position was not stored'),
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
      .describe('The last position as it would be stored; null where what came last is none'),
    lastAsset: z
      .object({ id: z.int(), code: z.string(), until: instant })
      .nullable()
      .describe('The asset that had it last, and until when; null where none ever had it'),
    lastPayload: z.unknown().describe('What it sent last'),
    blockedAt: instant.nullable(),
    blockedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'UnknownDevice' });
export type UnknownDevice = z.infer<typeof unknownDeviceSchema>;

/** `unlistedCount`: positions of further devices, which came while the inbox was full; at least so many. */
export const unknownDeviceListSchema = listOf(unknownDeviceSchema).extend({
  waitingCount: count.describe('Devices that wait, whatever the search'),
  blockedCount: count.describe('Devices that are blocked, whatever the search'),
  unlistedCount: count.describe(
    'Positions of further devices that came while the inbox was full: at least so many, and not kept',
  ),
});
export type UnknownDeviceList = z.infer<typeof unknownDeviceListSchema>;

export const listUnknownDevicesQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(deviceIdMaxLength).optional().describe('Part of the ID of the device'),
  state: z.enum(unknownDeviceStates).default('waiting'),
});
export type ListUnknownDevicesQuery = z.infer<typeof listUnknownDevicesQuery>;

export const unknownDeviceParams = z.object({
  unknownDeviceId: bigIdInQuery,
});

const since = createAssetDeviceSchema.shape.since;

/** An asset that is there, or a new one, which is created in the same step: both happen, or neither. */
export const claimUnknownDeviceSchema = z
  .union([
    z.strictObject({ assetId: z.int().positive().max(maxId), since }),
    z.strictObject({ asset: createAssetSchema, since }),
  ])
  .meta({ id: 'ClaimUnknownDevice' });
export type ClaimUnknownDevice = z.infer<typeof claimUnknownDeviceSchema>;

export const claimedDeviceSchema = z
  .object({
    device: assetDeviceSchema,
    assetCode: z.string(),
    replay: quarantineRunSchema
      .nullable()
      .describe('What brings in the kept positions; null when none are kept'),
  })
  .meta({ id: 'ClaimedDevice' });
export type ClaimedDevice = z.infer<typeof claimedDeviceSchema>;

const access = administratorOf('services:simc:geolocalizacao:ativos');
const ofDevice = { access, params: unknownDeviceParams } as const;

export const deviceInboxCalls = {
  listUnknownDevices: {
    summary: 'Devices that send with a valid key and belong to no asset, last seen first',
    access,
    query: listUnknownDevicesQuery,
    status: 200,
    answer: unknownDeviceListSchema,
  },
  claimUnknownDevice: {
    summary: 'Connect an unknown device to an asset, or to a new one, and bring in what was kept of it',
    ...ofDevice,
    body: claimUnknownDeviceSchema,
    status: 200,
    answer: claimedDeviceSchema,
  },
  blockUnknownDevice: {
    summary:
      'Refuse what an unknown device sends and keep nothing more of it; blocking again changes nothing',
    ...ofDevice,
    status: 200,
    answer: unknownDeviceSchema,
  },
  unblockUnknownDevice: {
    summary: 'Keep again what an unknown device sends; unblocking again changes nothing',
    ...ofDevice,
    status: 200,
    answer: unknownDeviceSchema,
  },
  forgetUnknownDevice: {
    summary: 'Forget an unknown device with all that was kept of it; it is listed again when it sends again',
    ...ofDevice,
    status: 204,
  },
  listQuarantinedPositions: {
    summary: 'Positions that could not be stored and are kept, newest first, with their reasons',
    access,
    query: listQuarantinedPositionsQuery,
    status: 200,
    answer: quarantinedPositionListSchema,
  },
  replayQuarantinedPositions: {
    summary: 'Evaluate kept positions again, in the background: those that can be stored now are',
    access,
    body: quarantineSelectionSchema,
    status: 200,
    answer: quarantineRunSchema,
  },
  getQuarantineReplay: {
    summary: 'How far a replay is, or what became of it',
    access,
    params: quarantineRunParams,
    status: 200,
    answer: quarantineRunSchema,
  },
  deleteQuarantinedPositions: {
    summary: 'Delete kept positions for good',
    access,
    body: quarantineSelectionSchema,
    status: 200,
    answer: deletedQuarantineSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
