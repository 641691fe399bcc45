import type { LatestFix } from '@azimute/engine';
import { orderFixes, runReducer } from '@azimute/engine/host';
import { presentOpenIntervals, steadyPlan, tripsReducer, type TripSettings } from '@azimute/engine/trips';
import { metersBetween } from '@azimute/geo';

/** Distances of one track [km]. */
export interface TrackDistances {
  /** Along all of its fixes. */
  readonly fileKm: number;
  /** Distance that the reducer counts as driven, including shunting. */
  readonly drivenKm: number;
  /** Straight, over gaps. */
  readonly gapKm: number;
  readonly trips: number;
}

/** Returns the reducer's distances of a track, and the length of the line through its fixes. */
export function compareDistances(fixes: readonly LatestFix[], settings: TripSettings): TrackDistances {
  const plan = steadyPlan(settings);
  const run = runReducer(tripsReducer, { state: null, newest: null }, orderFixes(fixes), plan);
  const { state, newest } = run;
  const open = state === null ? [] : presentOpenIntervals(state, newest, newest?.fixedAtMs ?? 0, plan);
  const intervals = [...run.outputs.map(({ output }) => output), ...open];
  let [fileMeters, drivenMeters, gapMeters, trips] = [0, 0, 0, 0];
  for (const [index, fix] of fixes.entries()) {
    const before = fixes[index - 1];
    if (before !== undefined) fileMeters += metersBetween(before, fix);
  }
  for (const { kind, distanceMeters, straightMeters } of intervals) {
    drivenMeters += distanceMeters;
    if (kind === 'no_data') gapMeters += straightMeters;
    if (kind === 'trip') trips += 1;
  }
  return { fileKm: fileMeters / 1000, drivenKm: drivenMeters / 1000, gapKm: gapMeters / 1000, trips };
}
