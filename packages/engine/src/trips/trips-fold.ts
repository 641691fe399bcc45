import type { Fold } from '../host/fold.ts';
import type { LatestFix } from '../status/latest-state.ts';
import type { TripInterval } from './trip-interval.ts';
import type { TripSettings } from './trip-settings.ts';
import type { TripsState } from './trips-state.ts';

/** Closed trips, stops and gaps of an asset. The passing of time alone proves nothing: it has no deadlines. */
export const tripsFold: Fold<TripSettings, TripsState, TripInterval> = {
  name: 'trips',
  version: 1,
  step: (state) => ({ state, outputs: [] }),
  advance: (state) => ({ state, outputs: [] }),
  dueAtMs: () => null,
  advancedToMs: () => null,
};

/**
 * What is open at an instant, in order of time: the trip or stop that goes on, and behind it the gap where the asset has
 * been silent for too long. Its last one ends at `nowMs`.
 */
export function presentOpenIntervals(
  _state: TripsState,
  _lastFix: LatestFix | null,
  _nowMs: number,
  _settings: TripSettings,
): TripInterval[] {
  return [];
}
