import type { CallPaths } from '../call-address.ts';

export const silencePaths = {
  listSilentAssets: 'GET /silent-assets',
  exportSilentAssets: 'GET /silent-assets/export',
  listSilencePeople: 'GET /silent-assets/:assetId/people',
  reviewSilence: 'PUT /silent-assets/:assetId',
} as const satisfies CallPaths;
