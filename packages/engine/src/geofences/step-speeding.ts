import { metersBetween } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { Fence } from './fence-set.ts';
import { unobservedAfterMs, type FenceState, type Speeding } from './geofences-state.ts';

const toleranceKph = 5;
const confirmMs = 10_000;

export interface SpeedingStep {
  readonly next: Speeding | null;
  readonly began?: Speeding;
  /** With the time it ended. */
  readonly ended?: { readonly episode: Speeding; readonly atMs: number };
}

/** How the geofence of an episode is left. */
export interface Leaving {
  /** When the way crossed its edge. */
  readonly atMs: number;
  /** False while the asset is within the band beyond the edge. */
  readonly isCertain: boolean;
}

/** Returns the surrounding geofence with the lowest limit, preferring the episode's if equal. */
export function findLimit(
  inside: readonly (readonly [fence: Fence, state: FenceState | undefined])[],
  geofenceId?: number,
): readonly [fence: Fence, state: FenceState | undefined] | undefined {
  const limitOf = ([{ definition }]: (typeof inside)[number]): number => definition.maxSpeedKph ?? Infinity;
  let lowest: (typeof inside)[number] | undefined;
  for (const one of inside) {
    const least = lowest === undefined ? Infinity : limitOf(lowest);
    const isSame = limitOf(one) === least && one[0].definition.geofenceId === geofenceId;
    if (limitOf(one) < least || isSame) lowest = one;
  }
  return lowest;
}

export function stepSpeeding(
  known: Speeding | null,
  fix: LatestFix,
  previous: LatestFix | null,
  at: { readonly limit: ReturnType<typeof findLimit>; readonly leaving: Leaving | null },
): SpeedingStep {
  if (known === null) {
    const first = beginSpeeding(fix, at.limit);
    if (first === null || at.limit?.[0].definition.confirmFixes !== 1) return { next: first };
    const began = { ...first, isConfirmed: true };
    return { next: began, began };
  }
  const { speedKph, fixedAtMs } = fix;
  const { limit, leaving } = at;
  if (fixedAtMs - known.lastMs > unobservedAfterMs) return end(known, known.lastMs);
  if (leaving !== null)
    return leaving.isCertain ? end(known, Math.max(known.sinceMs, leaving.atMs)) : { next: known };
  const limitKph = limit?.[0].definition.maxSpeedKph ?? null;
  // Without a known crossing, the asset was inside until its last position there.
  if (limit?.[0].definition.geofenceId !== known.geofenceId && !isLower(limitKph, known))
    return end(known, known.lastMs);
  if (limitKph !== known.limitKph || (speedKph ?? Infinity) <= limitKph) return end(known, fixedAtMs);
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

/** An inner geofence with a lower limit takes over while the asset is in both. */
function isLower(limitKph: number | null, known: Speeding): boolean {
  return limitKph !== null && limitKph < known.limitKph;
}

function beginSpeeding(
  { speedKph, fixedAtMs, longitude, latitude }: LatestFix,
  limit: ReturnType<typeof findLimit>,
): Speeding | null {
  const limitKph = limit?.[0].definition.maxSpeedKph ?? null;
  if (limit === undefined || limitKph === null || speedKph === null || speedKph <= limitKph + toleranceKph)
    return null;
  const [{ definition }, state] = limit;
  return {
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
  };
}

function end(known: Speeding, atMs: number): SpeedingStep {
  return known.isConfirmed ? { next: null, ended: { episode: known, atMs } } : { next: null };
}
