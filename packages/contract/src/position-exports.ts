import type { CallPaths } from './call-address.ts';

/** Days of one asset in a file. */
export const positionExportMaxDays = 31;

export const positionExportPaths = {
  exportAssetPositions: 'GET /assets/:assetId/positions/export',
} as const satisfies CallPaths;
