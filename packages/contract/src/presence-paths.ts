import type { CallPaths } from './call-address.ts';

export const presencePaths = {
  searchPresence: 'POST /presence/searches',
  listNearestAssets: 'GET /presence/nearest',
} as const satisfies CallPaths;
