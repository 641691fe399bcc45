import type { CallPaths } from '../call-address.ts';

export const baseMapPaths = {
  getBaseMaps: 'GET /base-maps',
  getMapFile: 'GET /map-files/:file',
  getBaseMapSettings: 'GET /account/base-maps',
  changeBaseMaps: 'PUT /account/base-maps',
} as const satisfies CallPaths;
