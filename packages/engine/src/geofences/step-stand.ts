import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { Stand } from './geofences-state.ts';

const standRadiusMeters = 50;
const standsAfterMs = 120_000;
const awayMeters = 75;
const sampleEveryMs = 15_000;
const drivesAboveKph = 5;
const stillUpToKph = 2;

export type StandStep =
  | { readonly kind: 'moving'; readonly stand: Stand }
  /** It stands from this fix on, at the median of the stop. */
  | { readonly kind: 'stopped'; readonly stand: Stand; readonly median: GeoPoint }
  /** It stands as before, whatever the fix says. */
  | { readonly kind: 'standing'; readonly stand: Stand }
  /** It drove off: the fix before was away already. */
  | { readonly kind: 'released'; readonly stand: Stand; readonly away: NonNullable<Stand['away']> };

/** Follows where an asset stands within reach of an edge. */
export function stepStand(known: Stand | null, fix: LatestFix, previousMs: number | null): StandStep {
  if (known === null) return { kind: 'moving', stand: beginStand(fix) };
  const meters = metersBetween(known, fix);
  if (known.isStanding) {
    const isAway = meters > awayMeters || isDriving(fix);
    if (!isAway) return { kind: 'standing', stand: known.away === null ? known : { ...known, away: null } };
    if (known.away !== null) return { kind: 'released', stand: beginStand(fix), away: known.away };
    const { longitude, latitude, fixedAtMs } = fix;
    const away = { longitude, latitude, fixedAtMs, hereMs: previousMs ?? fixedAtMs };
    return { kind: 'standing', stand: { ...known, away } };
  }
  if (meters > standRadiusMeters) return { kind: 'moving', stand: beginStand(fix) };
  const stand = sample(known, fix);
  const isOff = fix.ignition === false && (fix.speedKph ?? 0) <= stillUpToKph;
  if (!isOff && fix.fixedAtMs - known.sinceMs < standsAfterMs) return { kind: 'moving', stand };
  const places = [...stand.samples, [fix.longitude, fix.latitude] as const];
  const median = {
    longitude: medianOf(places.map(([x]) => x)),
    latitude: medianOf(places.map(([, y]) => y)),
  };
  return {
    kind: 'stopped',
    stand: { ...stand, ...median, samples: [], isStanding: true },
    median,
  };
}

function beginStand({ longitude, latitude, fixedAtMs }: LatestFix): Stand {
  return {
    longitude,
    latitude,
    sinceMs: fixedAtMs,
    samples: [[longitude, latitude]],
    sampledAtMs: fixedAtMs,
    isStanding: false,
    away: null,
  };
}

function sample(stand: Stand, { longitude, latitude, fixedAtMs }: LatestFix): Stand {
  if (fixedAtMs - stand.sampledAtMs < sampleEveryMs) return stand;
  return { ...stand, samples: [...stand.samples, [longitude, latitude]], sampledAtMs: fixedAtMs };
}

function isDriving({ ignition, speedKph }: LatestFix): boolean {
  return ignition === true && (speedKph ?? 0) > drivesAboveKph;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
