import { drive, startMs } from '../../geofences/testing/fence-plan.ts';
import { orderFixes } from '../../host/order-fixes.ts';
import { runReducer } from '../../host/run-reducers.ts';
import type { LatestFix } from '../../status/latest-state.ts';
import { presentOpenIntervals } from '../present-open-intervals.ts';
import type { TripInterval } from '../trip-interval.ts';
import { steadyPlan, type TripPlan } from '../trip-plan.ts';
import { tripSettingsOf, type TripSettings } from '../trip-settings.ts';
import { tripsReducer } from '../trips-reducer.ts';

export const truck = tripSettingsOf('Truck', {}, { dayZones: 'America/Sao_Paulo', limitKph: 80 });

/** Closed intervals of positions, and those open at the last of them or later. */
export const truckPlan = steadyPlan(truck);

export function reduceTripsOf(
  fixes: readonly LatestFix[],
  by: TripSettings | TripPlan = truck,
  laterSeconds = 0,
) {
  const plan = 'ranges' in by ? by : steadyPlan(by);
  const run = runReducer(tripsReducer, { state: null, newest: null }, orderFixes(fixes), plan);
  const closed = run.outputs.map(({ output }) => output);
  const nowMs = (run.newest?.fixedAtMs ?? 0) + laterSeconds * 1000;
  const open = run.state === null ? [] : presentOpenIntervals(run.state, run.newest, nowMs, plan);
  return { ...run, closed, open, all: [...closed, ...open] };
}

/** Kind, start and end in seconds. */
export function briefly(intervals: readonly TripInterval[]): string[] {
  return intervals.map(
    ({ kind, fromMs, toMs }) => `${kind} ${(fromMs - startMs) / 1000}-${(toMs - startMs) / 1000}`,
  );
}

/** Positions of a stationary asset. */
export function stay(
  from: number,
  to: number,
  [x, y]: readonly [x: number, y: number],
  everySeconds = 10,
  readings: Parameters<typeof drive>[2] = {},
): LatestFix[] {
  return drive(
    [
      [from, x, y],
      [to, x, y],
    ],
    everySeconds,
    readings,
  );
}
