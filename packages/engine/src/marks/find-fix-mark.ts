import { metersBetween } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import { fastestKph, leastJumpMeters } from '../trips/find-jumps.ts';

/** Reasons why a position would mislead a reducer. */
export type FixMark = 'null_island' | 'impossible_jump' | 'frozen_receiver' | 'future_clock';

type TimedPlace = Pick<
  LatestFix,
  'fixedAtMs' | 'receivedAtMs' | 'latitude' | 'longitude' | 'speedKph' | 'ignition'
>;

/** Receivers without a position report nearly 0, 0. */
const nullIslandDegrees = 0.001;
const clockAheadMs = 5 * 60_000;
/** A receiver that reports this speed at exactly the same place repeats an old position. */
const frozenAboveKph = 15;

/**
 * Returns the fault of a position, given the previous one, or null. A jump is not taken back by the next position: both
 * steps of a stray are jumps and neither begins or confirms anything.
 */
export function findFixMark(fix: TimedPlace, previous: TimedPlace | null): FixMark | null {
  if (isNullIsland(fix)) return 'null_island';
  if (fix.fixedAtMs - fix.receivedAtMs > clockAheadMs) return 'future_clock';
  if (previous === null || isNullIsland(previous)) return null;
  if (fix.latitude === previous.latitude && fix.longitude === previous.longitude)
    return (fix.speedKph ?? 0) > frozenAboveKph ? 'frozen_receiver' : null;
  const meters = metersBetween(previous, fix);
  const reachMeters = ((fix.fixedAtMs - previous.fixedAtMs) * fastestKph) / 3600;
  return meters > Math.max(leastJumpMeters, reachMeters) ? 'impossible_jump' : null;
}

function isNullIsland({ latitude, longitude }: TimedPlace): boolean {
  return Math.abs(latitude) < nullIslandDegrees && Math.abs(longitude) < nullIslandDegrees;
}
