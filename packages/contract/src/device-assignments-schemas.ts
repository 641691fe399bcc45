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
import { idInQuery, instant, isArchived, line, named } from './scalars.ts';

const person = named.nullable();

const at = instant
  .optional()
  .describe(
    'When the device is unassigned, ISO 8601. It must be after the last position the asset has from it. Defaults to now.',
  );

export const unassignDeviceSchema = z
  .strictObject({ deviceId: deviceIdSchema, at })
  .meta({ id: 'UnassignDevice' });

export const moveDeviceSchema = z
  .strictObject({
    deviceId: deviceIdSchema,
    toAssetId: z.int().positive().max(maxId).describe('ID of the asset the device moves to.'),
    at,
  })
  .meta({ id: 'MoveDevice' });

export const replaceDeviceSchema = z
  .strictObject({
    deviceId: deviceIdSchema.describe('ID of the device to unassign.'),
    newDeviceId: deviceIdSchema.describe('ID of the device to assign. It must not be assigned to an asset.'),
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
        'Number of assets the selection is expected to have. If it differs, the request is rejected and nothing is changed.',
      ),
    dryRun: z.boolean().default(false).describe('Whether to return the result without changing anything.'),
  })
  .meta({ id: 'UnassignDevices' });
export type UnassignDevices = z.infer<typeof unassignDevicesSchema>;

export const tookOffDevicesSchema = z
  .object({
    assets: z.int().describe('Number of assets that had a device.'),
    devices: z.int().describe('Number of devices unassigned.'),
    refused: z
      .array(
        z.object({ assetId: z.int(), code: z.literal('not_found').describe('Reason, always `not_found`.') }),
      )
      .describe('Assets that do not exist or are outside the ULs of the caller.'),
  })
  .meta({ id: 'TookOffDevices' });
export type TookOffDevices = z.infer<typeof tookOffDevicesSchema>;

const described = z.string().nullable();
export const deviceDescriptionSchema = z
  .object({
    model: described.describe('Model as reported by the device, or as entered. Null if unknown.'),
    firmware: described.describe(
      'Firmware version as reported by the device, or as entered. Null if unknown.',
    ),
    source: z
      .enum(positionSources)
      .nullable()
      .describe('Protocol of the newest message. Null before the first.'),
    protocol: described.describe(
      'Protocol between the device and a forwarding server, if that server reports it. Null otherwise.',
    ),
    toldAt: instant
      .nullable()
      .describe('Time of the first report with these values, ISO 8601. Null if the device reports none.'),
    told: z.object({ model: described, firmware: described }),
    entered: z.object({ model: described, firmware: described }),
  })
  .meta({ id: 'DeviceDescription' });
export type DeviceDescription = z.infer<typeof deviceDescriptionSchema>;

const entered = line(deviceDescriptionMaxLength).nullable();
export const updateDeviceSchema = z
  .strictObject({
    model: entered.describe('Model, used if the device reports none. Null removes it.'),
    firmware: entered.describe('Firmware version, used if the device reports none. Null removes it.'),
  })
  .meta({ id: 'UpdateDevice' });
export type UpdateDevice = z.infer<typeof updateDeviceSchema>;
export const changeDeviceClockSchema = z
  .strictObject({
    weeksAdded: z
      .union([z.literal(0), z.literal(clockRolloverWeeks)])
      .describe('Number of weeks added to device times that are as far behind. 0 ends the correction.'),
  })
  .meta({ id: 'ChangeDeviceClock' });
export type ChangeDeviceClock = z.infer<typeof changeDeviceClockSchema>;
export const deviceParams = z.object({ deviceNumber: idInQuery });

export const deviceAssignmentSchema = z
  .object({
    deviceId: z.string(),
    deviceNumber: z.int().describe('Number of the device in the portal, the same in all its assignments.'),
    asset: z.object({ id: z.int(), code: z.string(), isArchived }),
    since: deviceSince,
    until: instant.nullable().describe('End of the assignment. Null while it lasts.'),
    connectedBy: person.describe('User who assigned the device. Null if no user did or it is unknown.'),
    unassignedBy: person.describe('User who unassigned the device. Null if no user did or it is unknown.'),
    description: deviceDescriptionSchema.describe('Model, firmware and protocol of the device.'),
  })
  .meta({ id: 'DeviceAssignment' });
export type DeviceAssignment = z.infer<typeof deviceAssignmentSchema>;
export const deviceAssignmentListSchema = listOf(deviceAssignmentSchema);

export const listDeviceAssignmentsQuery = z.strictObject({
  ...pageQuery,
  asset: idInQuery.optional().describe('ID of the asset.'),
  device: deviceIdSchema.optional().describe('ID of the device.'),
  search: z
    .string()
    .trim()
    .min(1)
    .max(deviceIdMaxLength)
    .optional()
    .describe('Part of the device ID, the asset code, the model or the firmware version.'),
  newest: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether to return only the current or last assignment of each device.'),
  kinds: manyOf(z.string().max(deviceDescriptionMaxLength)).describe(
    'Models, or else protocols of the devices. An empty value matches devices without either.',
  ),
  firmwares: manyOf(z.string().max(deviceDescriptionMaxLength)).describe(
    'Firmware versions. An empty value matches devices without one.',
  ),
  state: z
    .enum(['current', 'past'])
    .optional()
    .describe('Whether to return only current or only past assignments.'),
});
export type ListDeviceAssignmentsQuery = z.infer<typeof listDeviceAssignmentsQuery>;

const access = changes('services:simc:geolocalizacao:ativos');

export const deviceAssignmentCalls = {
  listDeviceAssignments: {
    summary: 'List device assignments',
    description:
      'Returns which device is or was assigned to which asset and when. Current assignments come first.',
    access: sees('services:simc:geolocalizacao'),
    query: listDeviceAssignmentsQuery,
    status: 200,
    answer: deviceAssignmentListSchema,
  },
  createAssetDevice: {
    summary: 'Assign a device',
    description: 'Assigns a device to an asset.',
    access,
    params: assetParams,
    body: createAssetDeviceSchema,
    status: 201,
    answer: assetDeviceSchema,
  },
  unassignDevice: {
    summary: 'Unassign a device',
    description: 'Unassigns a device from an asset. The asset keeps its positions.',
    access,
    params: assetParams,
    body: unassignDeviceSchema,
    status: 200,
    answer: deviceAssignmentSchema,
  },
  moveDevice: {
    summary: 'Move a device',
    description: 'Unassigns a device from an asset and assigns it to another at the same instant.',
    access,
    params: assetParams,
    body: moveDeviceSchema,
    status: 200,
    answer: assetDeviceSchema,
  },
  replaceDevice: {
    summary: 'Replace a device',
    description: 'Unassigns a device and assigns another one to the same asset at the same instant.',
    access,
    params: assetParams,
    body: replaceDeviceSchema,
    status: 200,
    answer: assetDeviceSchema,
  },
  updateDevice: {
    summary: 'Update a device',
    description: 'Sets the model and firmware of a device. Values reported by the device take precedence.',
    access,
    params: deviceParams,
    body: updateDeviceSchema,
    status: 200,
    answer: deviceDescriptionSchema,
  },
  changeDeviceClock: {
    summary: 'Correct the clock of a device',
    description:
      'Corrects times that are 1,024 weeks behind and evaluates its quarantined positions again, or ends the correction. Stored positions stay unchanged.',
    access,
    params: deviceParams,
    body: changeDeviceClockSchema,
    status: 200,
    answer: changeDeviceClockSchema,
  },
  unassignDevices: {
    summary: 'Unassign the devices of several assets',
    description: 'Unassigns all devices of the selected assets, all or nothing.',
    access,
    body: unassignDevicesSchema,
    status: 200,
    answer: tookOffDevicesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
