import type { CallPaths } from '../call-address.ts';

export const positionExportPaths = {
  exportAssetPositions: 'GET /assets/:assetId/positions/export',
} as const satisfies CallPaths;
