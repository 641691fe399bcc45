import type { CallPaths } from './call-address.ts';

/** Maximum number of days per file. */
export const positionExportMaxDays = 31;

export const positionExportPaths = {
  exportAssetPositions: 'GET /assets/:assetId/positions/export',
} as const satisfies CallPaths;
