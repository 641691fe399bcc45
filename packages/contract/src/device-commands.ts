import type { CallPaths } from './call-address.ts';
import type { TrackerProtocolName } from './telemetry/values.ts';

export const commandKinds = ['custom', 'output', 'reboot', 'interval', 'locate', 'firmware'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Kinds that each protocol can express for at least one of its models; none for the others. */
export const commandsOfProtocols: Readonly<Partial<Record<TrackerProtocolName, readonly CommandKind[]>>> = {
  teltonika: ['custom', 'output', 'reboot', 'interval', 'locate'],
  gt06: ['custom', 'output', 'reboot', 'interval', 'locate'],
  queclink: ['custom', 'output', 'reboot', 'locate'],
  suntech: ['custom', 'output', 'reboot', 'locate'],
};

/** `sending`: the portal is about to write it, or was when it stopped. */
export const commandStates = [
  'awaiting_approval',
  'queued',
  'sending',
  'sent',
  'acknowledged',
  'failed',
  'expired',
  'cancelled',
  'unknown',
] as const;
export type CommandState = (typeof commandStates)[number];

/** States in which a user can cancel a command. */
export const unsentCommandStates = ['awaiting_approval', 'queued'] as const satisfies readonly CommandState[];

/** Why a command failed, or why it is unknown whether the device received it. */
export const commandReasons = [
  'device_error',
  'unsupported',
  'reassigned',
  'no_result',
  'interrupted',
  'connection_lost',
] as const;
export type CommandReason = (typeof commandReasons)[number];

export const commandTextMaxLength = 200;
export const commandTextPattern = /^[\u0020-\u007E]+$/;
export const commandUrlMaxLength = 200;
export const commandOutputsMost = 4;
export const commandIntervalSeconds = { least: 5, most: 86_400 } as const;
export const commandLifeSeconds = { least: 60, usual: 3_600, most: 604_800 } as const;
/** Commands of a device that are not sent yet. */
export const unsentCommandsMost = 50;

export const deviceCommandPaths = {
  listDeviceCommands: 'GET /device-commands',
  getDeviceCommand: 'GET /device-commands/:deviceCommandId',
  listCommandDevices: 'GET /command-devices',
  sendDeviceCommand: 'POST /device-commands',
  approveDeviceCommand: 'POST /device-commands/:deviceCommandId/approve',
  cancelDeviceCommand: 'POST /device-commands/:deviceCommandId/cancel',
} as const satisfies CallPaths;
