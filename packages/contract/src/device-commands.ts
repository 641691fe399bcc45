import type { CallPaths } from './call-address.ts';
import type { TrackerProtocolName } from './telemetry/values.ts';

export const commandKinds = ['custom', 'output', 'reboot', 'interval', 'locate', 'firmware', 'stop'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Kinds that each protocol can express for at least one of its models; none for the others. */
export const commandsOfProtocols: Readonly<Partial<Record<TrackerProtocolName, readonly CommandKind[]>>> = {
  teltonika: ['custom', 'output', 'reboot', 'interval', 'locate', 'stop'],
  gt06: ['custom', 'output', 'reboot', 'interval', 'locate', 'stop'],
  queclink: ['custom', 'output', 'reboot', 'locate', 'stop'],
  suntech: ['custom', 'output', 'reboot', 'locate', 'stop'],
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
/** Standstill that a remote stop waits for. */
export const stopStandSeconds = { least: 60, usual: 180, most: 3_600 } as const;
/** Geofences in which a remote stop can act. */
export const stopGeofencesMost = 50;

export const stopPhases = [
  'waiting',
  'stopping',
  'stopped',
  'releasing',
  'released',
  'cancelled',
  'expired',
  'failed',
] as const;
export type StopPhase = (typeof stopPhases)[number];
/** Why a remote stop was released. */
export const stopAlarms = ['moved', 'unanswered', 'lost'] as const;
export type StopAlarm = (typeof stopAlarms)[number];

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
  releaseDeviceCommand: 'POST /device-commands/:deviceCommandId/release',
} as const satisfies CallPaths;
