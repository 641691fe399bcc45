import type { CallPaths } from './call-address.ts';

/** Assets per response. */
export const travelPageAssets = 10_000;
/** Approximate number of changes per response; the rest follows in further ones. */
export const travelMovesMost = 40_000;
export const travelStepsSeconds = { least: 1, most: 3_600 } as const;
/** Maximum period per call. */
export const travelMovesMaxHours = 24;
/** Interval of the daily histogram. */
export const activityBucketMinutes = 10;

/** Reasons why a time cannot be shown, as codes of its field. */
export const travelRefusals = ['in_future', 'beyond_retention'] as const;
export type TravelRefusal = (typeof travelRefusals)[number];

export const timeTravelPaths = {
  getFleetAt: 'GET /time-travel/fleet',
  listFleetMoves: 'GET /time-travel/moves',
  getFleetActivity: 'GET /time-travel/activity',
} as const satisfies CallPaths;
