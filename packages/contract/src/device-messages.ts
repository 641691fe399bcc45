import type { CallPaths } from './call-address.ts';

/** What a message of a device became. */
export const messageOutcomes = ['position', 'refused', 'event'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** Lists of messages count so far: there may be a million in a week. */
export const messagesCountedTo = 10_000;

/** Whether a device works. */
export const deviceHealthVerdicts = ['working', 'refused', 'silent', 'never'] as const;
export type DeviceHealthVerdict = (typeof deviceHealthVerdicts)[number];

export const deviceMessagePaths = {
  getAssetDeviceHealth: 'GET /assets/:assetId/device-health',
  listAssetMessages: 'GET /assets/:assetId/messages',
  listAssetDeviceEvents: 'GET /assets/:assetId/device-events',
} as const satisfies CallPaths;
