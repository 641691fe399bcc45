import type { CallPaths } from '../call-address.ts';

export const deviceMessagePaths = {
  getAssetDeviceHealth: 'GET /assets/:assetId/device-health',
  listAssetMessages: 'GET /assets/:assetId/messages',
  listAssetDeviceEvents: 'GET /assets/:assetId/device-events',
} as const satisfies CallPaths;
