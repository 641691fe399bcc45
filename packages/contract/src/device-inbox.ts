import { z } from 'zod';
import { assetDeviceSchema, createAssetDeviceSchema, createAssetSchema } from './assets.ts';
import { deviceIdMaxLength, doors, maxId, rejectionCodes, unknownDeviceStates } from './constants.ts';
import { listOf, pageQuery } from './list.ts';
import { quarantineRunSchema } from './quarantine.ts';

const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();
const reading = z.number().nullable();

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
    door: z.enum(doors).nullable().describe('The door it knocked on last'),
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
  unknownDeviceId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
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
