import { metersBetween } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import { fastestKph, leastJumpMeters } from '../trips/find-jumps.ts';

/** Why a fix would mislead a reducer. */
export type FixMark = 'null_island' | 'impossible_jump' | 'frozen_receiver' | 'future_clock';

type TimedPlace = Pick<
  LatestFix,
  'fixedAtMs' | 'receivedAtMs' | 'latitude' | 'longitude' | 'speedKph' | 'ignition'
>;

/** Receivers without a place say 0, 0, or nearly. */
const nullIslandDegrees = 0.001;
const clockAheadMs = 5 * 60_000;
/** To move at this speed and be in the very same place, to the last digit, is a receiver that repeats itself. */
const frozenAboveKph = 15;

/**
 * What is wrong with a fix, by itself and by the one before it in fix time; null where nothing is. A fix that jumped is
 * not moved back by the next: both steps of a stray are jumps, and neither begins or confirms anything.
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
