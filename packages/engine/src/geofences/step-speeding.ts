import { metersBetween } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { Fence } from './fence-set.ts';
import { unobservedAfterMs, type FenceState, type Speeding } from './geofences-state.ts';

const toleranceKph = 5;
const confirmMs = 10_000;

export interface SpeedingStep {
  readonly next: Speeding | null;
  readonly began?: Speeding;
  /** With the instant at which it was over. */
  readonly ended?: { readonly episode: Speeding; readonly atMs: number };
}

/** The fence with the lowest limit of those around an asset. */
export function findLimit(
  inside: readonly (readonly [fence: Fence, state: FenceState | undefined])[],
): readonly [fence: Fence, state: FenceState | undefined] | undefined {
  const limitOf = ([{ definition }]: (typeof inside)[number]): number => definition.maxSpeedKph ?? Infinity;
  let lowest: (typeof inside)[number] | undefined;
  for (const one of inside)
    if (limitOf(one) < (lowest === undefined ? Infinity : limitOf(lowest))) lowest = one;
  return lowest;
}

export function stepSpeeding(
  known: Speeding | null,
  fix: LatestFix,
  previous: LatestFix | null,
  limit: ReturnType<typeof findLimit>,
): SpeedingStep {
  const { speedKph, fixedAtMs, longitude, latitude } = fix;
  const limitKph = limit?.[0].definition.maxSpeedKph ?? null;
  if (known !== null) {
    const isSilent = fixedAtMs - known.lastMs > unobservedAfterMs;
    const isOver = limitKph === known.limitKph && (speedKph ?? Infinity) > limitKph;
    if (isSilent || !isOver) return end(known, isSilent ? known.lastMs : fixedAtMs);
    if (speedKph === null) return { next: known };
    const next: Speeding = {
      ...known,
      lastMs: fixedAtMs,
      fixes: known.fixes + (speedKph > limitKph + toleranceKph ? 1 : 0),
      topSpeedKph: Math.max(known.topSpeedKph, speedKph),
      lengthMeters: Math.round(known.lengthMeters + (previous === null ? 0 : metersBetween(previous, fix))),
    };
    if (next.isConfirmed || next.fixes < 2 || fixedAtMs - next.sinceMs < confirmMs) return { next };
    const began = { ...next, isConfirmed: true };
    return { next: began, began };
  }
  if (limit === undefined || limitKph === null || speedKph === null || speedKph <= limitKph + toleranceKph)
    return { next: null };
  const [{ definition }, state] = limit;
  return {
    next: {
      geofenceId: definition.geofenceId,
      version: definition.version,
      enteredAtMs: state?.enteredAtMs ?? null,
      limitKph,
      sinceMs: fixedAtMs,
      lastMs: fixedAtMs,
      fixes: 1,
      isConfirmed: false,
      topSpeedKph: speedKph,
      lengthMeters: 0,
      longitude,
      latitude,
    },
  };
}

function end(known: Speeding, atMs: number): SpeedingStep {
  return known.isConfirmed ? { next: null, ended: { episode: known, atMs } } : { next: null };
}
