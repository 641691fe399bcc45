import type { CallPaths } from './call-address.ts';

/** Assets of one answer. */
export const travelPageAssets = 10_000;
/** Changes of one answer, about; what is asked beyond is a further answer. */
export const travelMovesMost = 40_000;
export const travelStepsSeconds = { least: 1, most: 3_600 } as const;
/** What one call of moves may ask for. */
export const travelMovesMaxHours = 24;
/** Of the histogram of a day. */
export const activityBucketMinutes = 10;

/** Why an instant is not shown, as codes of its field. */
export const travelRefusals = ['in_future', 'beyond_retention'] as const;
export type TravelRefusal = (typeof travelRefusals)[number];

export const timeTravelPaths = {
  getFleetAt: 'GET /time-travel/fleet',
  listFleetMoves: 'GET /time-travel/moves',
  getFleetActivity: 'GET /time-travel/activity',
} as const satisfies CallPaths;
