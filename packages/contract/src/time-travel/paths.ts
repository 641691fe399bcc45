import type { CallPaths } from '../call-address.ts';

export const timeTravelPaths = {
  getFleetAt: 'GET /time-travel/fleet',
  listFleetMoves: 'GET /time-travel/moves',
  getFleetActivity: 'GET /time-travel/activity',
} as const satisfies CallPaths;
