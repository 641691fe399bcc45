import { findJumps, wayMeters } from '../trips/find-jumps.ts';
import type { TimedPlaces } from '../trips/fix-columns.ts';
import { unobservedAfterMs } from './geofences-state.ts';

/** Positions of a visit by time. */
export interface VisitColumns extends TimedPlaces {
  readonly speedKph: ArrayLike<number | null>;
}

export interface VisitSummary {
  readonly observedSeconds: number;
  /** Time in gaps of over an hour, including those at both ends. */
  readonly unobservedSeconds: number;
  readonly distanceMeters: number;
  /** Null if no position has a speed. */
  readonly topSpeedKph: number | null;
  readonly fixes: number;
}

/** Computes the figures of a visit from its positions. */
export function summarizeVisit(columns: VisitColumns, enteredAtMs: number, leftAtMs: number): VisitSummary {
  const { fixedAt, speedKph } = columns;
  const jumps = new Set(findJumps(columns).map(({ index }) => index));
  const instants = [enteredAtMs, ...Array.from(fixedAt), leftAtMs];
  let unobservedMs = 0;
  for (const [index, atMs] of instants.entries()) {
    const gapMs = atMs - (instants[index - 1] ?? atMs);
    if (gapMs > unobservedAfterMs) unobservedMs += gapMs;
  }
  let topSpeedKph: number | null = null;
  for (let index = 0; index < fixedAt.length; index += 1) {
    const speed = speedKph[index] ?? null;
    if (speed !== null && speed > (topSpeedKph ?? -1)) topSpeedKph = speed;
  }
  return {
    observedSeconds: Math.round((leftAtMs - enteredAtMs - unobservedMs) / 1000),
    unobservedSeconds: Math.round(unobservedMs / 1000),
    distanceMeters: Math.round(wayMeters(columns, (index) => jumps.has(index), 0, fixedAt.length - 1)),
    topSpeedKph,
    fixes: fixedAt.length,
  };
}
