import type { CallPaths } from '../call-address.ts';

export const statusHistoryPaths = {
  getAssetStatusHistory: 'GET /assets/:assetId/status-history',
} as const satisfies CallPaths;
