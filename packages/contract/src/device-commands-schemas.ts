import { z } from 'zod';
import { byPerson, changes, sees } from './access-rules.ts';
import type { Call } from './call.ts';
import * as values from './device-commands.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { idInQuery, instant, named, search } from './scalars.ts';
import { deviceIdMaxLength, deviceIdPattern, trackerProtocols } from './telemetry/values.ts';

const deviceId = z.string().min(1).max(deviceIdMaxLength).regex(deviceIdPattern);
const { commandIntervalSeconds, commandLifeSeconds } = values;

const commandSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('custom').describe('Always `custom`.'),
      text: z
        .string()
        .min(1)
        .max(values.commandTextMaxLength)
        .regex(values.commandTextPattern)
        .describe('Complete command of the maker, in ASCII. Control characters are rejected.'),
    }),
    z.strictObject({
      kind: z.literal('output').describe('Always `output`.'),
      number: z.int().min(1).max(values.commandOutputsMost).describe('Number of the output, from 1.'),
      isOn: z.boolean().describe('Whether to turn the output on.'),
    }),
    z.strictObject({ kind: z.literal('reboot').describe('Always `reboot`.') }),
    z.strictObject({
      kind: z.literal('interval').describe('Always `interval`.'),
      seconds: z
        .int()
        .min(commandIntervalSeconds.least)
        .max(commandIntervalSeconds.most)
        .describe('Time between two reports while the asset moves, in seconds.'),
    }),
    z.strictObject({ kind: z.literal('locate').describe('Always `locate`.') }),
    z.strictObject({
      kind: z.literal('firmware').describe('Always `firmware`.'),
      url: z
        .url({ protocol: /^https?$/ })
        .max(values.commandUrlMaxLength)
        .describe('Address of the firmware.'),
    }),
    z.strictObject({
      kind: z.literal('stop').describe('Always `stop`: a remote stop.'),
      number: z
        .int()
        .min(1)
        .max(values.commandOutputsMost)
        .describe('Number of the output that stops the asset, from 1.'),
      standSeconds: z
        .int()
        .min(values.stopStandSeconds.least)
        .max(values.stopStandSeconds.most)
        .default(values.stopStandSeconds.usual)
        .describe('Seconds for which the asset must have stood still. Defaults to 180.'),
      geofenceIds: z
        .array(z.int().min(1))
        .min(1)
        .max(values.stopGeofencesMost)
        .describe('IDs of the geofences in which it can be stopped.'),
    }),
  ])
  .meta({ id: 'TrackerCommand' });

const remoteStopSchema = z
  .object({
    phase: z
      .enum(values.stopPhases)
      .describe(
        'Phase of the stop. `waiting` for the conditions; `stopping`: sent, without an answer; `stopped`: confirmed by the device; `releasing`: a release was sent, and is repeated until the device confirms it; `failed`: rejected by the device.',
      ),
    alarm: z
      .enum(values.stopAlarms)
      .nullable()
      .describe(
        'Why it was released: the asset moved, the device did not answer, or positions stopped arriving. Null otherwise.',
      ),
    isFresh: z.boolean().describe('Whether the newest position is at most a minute old.'),
    isInside: z.boolean().describe('Whether it lies in one of the geofences.'),
    isStill: z.boolean().describe('Whether it shows no movement.'),
    stoodSeconds: z.int().describe('Proven standstill up to the newest position, in seconds.'),
  })
  .meta({ id: 'RemoteStop' });

export const sendDeviceCommandSchema = z
  .strictObject({
    deviceId: deviceId.describe('ID of a device that is assigned to an asset.'),
    command: commandSchema.describe('Command to send.'),
    expiresInSeconds: z
      .int()
      .min(commandLifeSeconds.least)
      .max(commandLifeSeconds.most)
      .default(commandLifeSeconds.usual)
      .describe('Seconds from now after which the command is no longer sent. Defaults to one hour.'),
  })
  .meta({ id: 'SendDeviceCommand' });
export type SendDeviceCommand = z.infer<typeof sendDeviceCommandSchema>;

export const deviceCommandSchema = z
  .object({
    id: z.int(),
    deviceId: z.string().describe('ID of the device.'),
    asset: z.object({ id: z.int(), code: z.string() }).describe('Asset of the device when it was created.'),
    unit: z.object({ id: z.int(), code: z.string(), name: z.string() }),
    command: commandSchema.describe('Command as it was entered.'),
    state: z
      .enum(values.commandStates)
      .describe(
        'State of the command. Only the result of the device makes it `acknowledged` or `failed`; `unknown` means that the device received it or not.',
      ),
    reason: z
      .enum(values.commandReasons)
      .nullable()
      .describe('Why it failed, or why its state is unknown. Null otherwise.'),
    result: z.string().nullable().describe('Result as the device wrote it. Null if there is none.'),
    createdAt: instant.describe('When the command was created, ISO 8601 in UTC.'),
    createdBy: named.nullable().describe('User who created it.'),
    expiresAt: instant.describe('When it is no longer sent, ISO 8601 in UTC.'),
    approvedAt: instant.nullable().describe('When a second user approved it. Null if no user did.'),
    approvedBy: named.nullable().describe('User who approved it. Null if no user did.'),
    cancelledBy: named.nullable().describe('User who cancelled it. Null if no user did.'),
    sentAt: instant.nullable().describe('When it was written to the connection. Null if it was not.'),
    stop: remoteStopSchema
      .nullable()
      .describe('Progress of a remote stop, checked every ten seconds. Null for other commands.'),
    releases: z
      .int()
      .nullable()
      .describe('ID of the remote stop that this command releases. Null for others.'),
    endedAt: instant
      .nullable()
      .describe('When the result arrived, or it failed, expired or was cancelled. Null before.'),
  })
  .meta({ id: 'DeviceCommand' });
export type DeviceCommand = z.infer<typeof deviceCommandSchema>;
export const deviceCommandListSchema = listOf(deviceCommandSchema);
export type DeviceCommandList = z.infer<typeof deviceCommandListSchema>;

export const listDeviceCommandsQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('Part of the ID of the device or the code of the asset.'),
  device: deviceId.optional().describe('ID of a device.'),
  states: manyOf(z.enum(values.commandStates)).describe('States of the commands.'),
  assets: manyOf(idInQuery).describe('IDs of assets.'),
  units: manyOf(idInQuery).describe('IDs of ULs.'),
});
export type ListDeviceCommandsQuery = z.infer<typeof listDeviceCommandsQuery>;

export const commandDeviceSchema = z
  .object({
    deviceId: z.string().describe('ID of the device.'),
    asset: z.object({ id: z.int(), code: z.string() }).describe('Asset of the device.'),
    protocol: z
      .enum(trackerProtocols)
      .nullable()
      .describe('Protocol of its last report. Null if it has not reported yet.'),
    kinds: z.array(z.enum(values.commandKinds)).describe('Kinds of commands that it can receive.'),
  })
  .meta({ id: 'CommandDevice' });
export type CommandDevice = z.infer<typeof commandDeviceSchema>;
export const commandDeviceListSchema = listOf(commandDeviceSchema);
export type CommandDeviceList = z.infer<typeof commandDeviceListSchema>;

export const listCommandDevicesQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('Part of the ID of the device or the code of the asset.'),
});
export type ListCommandDevicesQuery = z.infer<typeof listCommandDevicesQuery>;

export const deviceCommandParams = z.object({ deviceCommandId: idInQuery.describe('ID of the command.') });

const MODULE = 'services:simc:comandos';

export const deviceCommandCalls = {
  listDeviceCommands: {
    summary: 'List device commands',
    description: 'Returns the commands for devices of the ULs of the caller, newest first.',
    access: sees(MODULE),
    query: listDeviceCommandsQuery,
    status: 200,
    answer: deviceCommandListSchema,
  },
  getDeviceCommand: {
    summary: 'Get a device command',
    description: 'Returns a command with its state and result.',
    access: sees(MODULE),
    params: deviceCommandParams,
    status: 200,
    answer: deviceCommandSchema,
  },
  listCommandDevices: {
    summary: 'List devices that accept commands',
    description:
      'Returns the devices of assets that can receive commands, with the kinds of each, ordered by ID. A device that has not reported yet is included.',
    access: sees(MODULE),
    query: listCommandDevicesQuery,
    status: 200,
    answer: commandDeviceListSchema,
  },
  sendDeviceCommand: {
    summary: 'Send a command to a device',
    description:
      'Queues a command. It is sent when the device is connected, once at most, and never after it expires. If the account requires approval, it waits for a second user. A kind that the protocol of the device cannot express is rejected.',
    access: changes(MODULE),
    body: sendDeviceCommandSchema,
    status: 201,
    answer: deviceCommandSchema,
  },
  approveDeviceCommand: {
    summary: 'Approve a device command',
    description: 'Queues a command that waits for approval. The user who created it cannot approve it.',
    access: byPerson(changes(MODULE)),
    params: deviceCommandParams,
    status: 200,
    answer: deviceCommandSchema,
  },
  cancelDeviceCommand: {
    summary: 'Cancel a device command',
    description: 'Cancels a command that was not sent yet.',
    access: changes(MODULE),
    params: deviceCommandParams,
    status: 200,
    answer: deviceCommandSchema,
  },
  releaseDeviceCommand: {
    summary: 'Release a remote stop',
    description:
      'Takes back a remote stop that was sent. A release is sent within seconds, without approval, and is repeated until the device confirms it.',
    access: changes(MODULE),
    params: deviceCommandParams,
    status: 200,
    answer: deviceCommandSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
