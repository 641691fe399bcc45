import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { assetSelectionSchema } from './assets/bulk-schemas.ts';
import {
  deviceIdSchema,
  deviceSince,
  assetDeviceSchema,
  assetParams,
  createAssetDeviceSchema,
} from './assets/schemas.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import {
  clockRolloverWeeks,
  deviceDescriptionMaxLength,
  deviceIdMaxLength,
  positionSources,
} from './telemetry/values.ts';
import { idInQuery, line } from './scalars.ts';

const instant = z.iso.datetime({ offset: true });
const person = z.object({ id: z.int(), name: z.string() }).nullable();

const at = instant
  .optional()
  .describe(
    'When it came off: after the last position that the asset has of it. Left out: now, as soon as that allows',
  );

export const unassignDeviceSchema = z
  .strictObject({ deviceId: deviceIdSchema, at })
  .meta({ id: 'UnassignDevice' });

export const moveDeviceSchema = z
  .strictObject({
    deviceId: deviceIdSchema,
    toAssetId: z.int().positive().max(maxId).describe('The asset that has it from then on'),
    at,
  })
  .meta({ id: 'MoveDevice' });

export const replaceDeviceSchema = z
  .strictObject({
    deviceId: deviceIdSchema.describe('The device that comes off'),
    newDeviceId: deviceIdSchema.describe('The one that takes its place, and is on no asset'),
    at,
  })
  .meta({ id: 'ReplaceDevice' });

export const unassignDevicesSchema = z
  .strictObject({
    selection: assetSelectionSchema,
    expectedCount: z
      .int()
      .nonnegative()
      .describe(
        'How many assets the person saw in the selection: where it has another number now, nothing is done',
      ),
    dryRun: z.boolean().default(false).describe('Only tell what would come off'),
  })
  .meta({ id: 'UnassignDevices' });
export type UnassignDevices = z.infer<typeof unassignDevicesSchema>;

export const tookOffDevicesSchema = z
  .object({
    assets: z.int().describe('Assets that had a device'),
    devices: z.int().describe('Devices that came off'),
    refused: z
      .array(z.object({ assetId: z.int(), code: z.literal('not_found') }))
      .describe('Named assets that are not there, or outside the ULs of the person'),
  })
  .meta({ id: 'TookOffDevices' });
export type TookOffDevices = z.infer<typeof tookOffDevicesSchema>;

const described = z.string().nullable();
export const deviceDescriptionSchema = z
  .object({
    model: described.describe('As the device tells it, else as it was entered'),
    firmware: described.describe('As the device tells it, else as it was entered'),
    source: z
      .enum(positionSources)
      .nullable()
      .describe('By which its newest message came; null before the first'),
    protocol: described.describe('That it speaks to a server before the portal, where that tells it'),
    toldAt: instant.nullable().describe('Since when it tells this; null where it tells nothing'),
    told: z.object({ model: described, firmware: described }),
    entered: z.object({ model: described, firmware: described }),
  })
  .meta({ id: 'DeviceDescription' });
export type DeviceDescription = z.infer<typeof deviceDescriptionSchema>;

const entered = line(deviceDescriptionMaxLength).nullable();
export const updateDeviceSchema = z
  .strictObject({
    model: entered.describe('Counts where the device tells none; null takes it away'),
    firmware: entered.describe('Counts where the device tells none; null takes it away'),
  })
  .meta({ id: 'UpdateDevice' });
export type UpdateDevice = z.infer<typeof updateDeviceSchema>;
export const changeDeviceClockSchema = z
  .strictObject({
    weeksAdded: z
      .union([z.literal(0), z.literal(clockRolloverWeeks)])
      .describe('Added to the times of fixes and events that are as far behind; 0 takes the correction back'),
  })
  .meta({ id: 'ChangeDeviceClock' });
export type ChangeDeviceClock = z.infer<typeof changeDeviceClockSchema>;
export const deviceParams = z.object({ deviceNumber: idInQuery });

export const deviceAssignmentSchema = z
  .object({
    deviceId: z.string(),
    deviceNumber: z.int().describe('The same in all assignments of the device'),
    asset: z.object({ id: z.int(), code: z.string() }),
    since: deviceSince,
    until: instant.nullable().describe('From when on they are not; null while the asset has it'),
    connectedBy: person.describe('Null where no person did it, or where it is not known who did'),
    unassignedBy: person,
    description: deviceDescriptionSchema,
  })
  .meta({ id: 'DeviceAssignment' });
export type DeviceAssignment = z.infer<typeof deviceAssignmentSchema>;
export const deviceAssignmentListSchema = listOf(deviceAssignmentSchema);

export const listDeviceAssignmentsQuery = z.strictObject({
  ...pageQuery,
  asset: idInQuery.optional().describe('Of this asset alone'),
  device: deviceIdSchema.optional().describe('Of this device alone'),
  search: z
    .string()
    .trim()
    .min(1)
    .max(deviceIdMaxLength)
    .optional()
    .describe('Part of the ID of the device or of the asset, or of its model or firmware'),
  newest: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Of each device only where it is, or else was last'),
  kinds: manyOf(z.string().max(deviceDescriptionMaxLength)).describe(
    'Models, else protocols, else endpoints; empty where nothing is told',
  ),
  firmwares: manyOf(z.string().max(deviceDescriptionMaxLength)).describe('Empty where none is told'),
  state: z.enum(['current', 'past']).optional().describe('Those that are, or those that have ended'),
});
export type ListDeviceAssignmentsQuery = z.infer<typeof listDeviceAssignmentsQuery>;

const access = changes('services:simc:geolocalizacao:ativos');

/** Where devices are, where they were, and how they come off and move. */
export const deviceAssignmentCalls = {
  listDeviceAssignments: {
    summary:
      'Which device is or was on which asset, from when to when; those that are first, then by their end',
    access: sees('services:simc:geolocalizacao'),
    query: listDeviceAssignmentsQuery,
    status: 200,
    answer: deviceAssignmentListSchema,
  },
  createAssetDevice: {
    summary: 'Connect a device to an asset',
    access,
    params: assetParams,
    body: createAssetDeviceSchema,
    status: 201,
    answer: assetDeviceSchema,
  },
  unassignDevice: {
    summary: 'Take a device off an asset; the asset keeps the positions that it has of it',
    access,
    params: assetParams,
    body: unassignDeviceSchema,
    status: 200,
    answer: deviceAssignmentSchema,
  },
  moveDevice: {
    summary: 'Take a device off an asset and put it on another one, at one instant',
    access,
    params: assetParams,
    body: moveDeviceSchema,
    status: 200,
    answer: assetDeviceSchema,
  },
  replaceDevice: {
    summary: 'Take a device off an asset and put another one in its place, at one instant',
    access,
    params: assetParams,
    body: replaceDeviceSchema,
    status: 200,
    answer: assetDeviceSchema,
  },
  updateDevice: {
    summary: 'Enter the model and firmware of a device; what it tells by itself comes first',
    access,
    params: deviceParams,
    body: updateDeviceSchema,
    status: 200,
    answer: deviceDescriptionSchema,
  },
  changeDeviceClock: {
    summary:
      'Correct the clock of a device whose times are 1,024 weeks behind, or take the correction back; what is stored stays',
    access,
    params: deviceParams,
    body: changeDeviceClockSchema,
    status: 200,
    answer: changeDeviceClockSchema,
  },
  unassignDevices: {
    summary: 'Take all devices off the assets of a selection: all of them now, or none',
    access,
    body: unassignDevicesSchema,
    status: 200,
    answer: tookOffDevicesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
