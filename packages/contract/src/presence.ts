import type { CallPaths } from './call-address.ts';
export const presenceMediaType = 'application/x-ndjson';
/** Maximum extent of an area in each direction. */
export const presenceAreaMostDegrees = 1;
export const presencePeriodMostDays = 92;
/** Longest gap between two positions inside that belong to one interval. */
export const presenceSilenceMostHours = 4;
/** Longest gap between two positions outside for which a passage is inferred. */
export const passageMost = { minutes: 5, degrees: 0.1 } as const;
export const nearestAssetsMost = 100;
export const nearestAssetsUsual = 20;

export const presenceRefusals = ['area_too_large', 'period_too_long', 'period_reversed'] as const;
export type PresenceRefusal = (typeof presenceRefusals)[number];

export const presencePaths = {
  searchPresence: 'POST /presence/searches',
  listNearestAssets: 'GET /presence/nearest',
} as const satisfies CallPaths;
