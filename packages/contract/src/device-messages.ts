import type { CallPaths } from './call-address.ts';

/** Outcomes of device messages. */
export const messageOutcomes = ['position', 'refused', 'event'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** Messages are counted up to this number, since a week can have a million. */
export const messagesCountedTo = 10_000;

export const deviceHealthVerdicts = ['working', 'refused', 'silent', 'never'] as const;
export type DeviceHealthVerdict = (typeof deviceHealthVerdicts)[number];

export const deviceMessagePaths = {
  getAssetDeviceHealth: 'GET /assets/:assetId/device-health',
  listAssetMessages: 'GET /assets/:assetId/messages',
  listAssetDeviceEvents: 'GET /assets/:assetId/device-events',
} as const satisfies CallPaths;
