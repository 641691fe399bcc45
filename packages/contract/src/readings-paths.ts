import type { CallPaths } from './call-address.ts';

export const readingPaths = {
  listReadings: 'GET /readings',
  createReading: 'POST /readings',
  previewReading: 'POST /readings/preview',
  updateReading: 'PUT /readings/:code',
  deleteReading: 'DELETE /readings/:code',
  getAssetReadings: 'GET /assets/:assetId/readings',
  getAssetReadingHistory: 'GET /assets/:assetId/readings/:code',
} as const satisfies CallPaths;
