import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { TripSettings } from './trip-settings.ts';
import type { Halt, LeftHalt, Sample } from './trips-state.ts';

/** If the noise is unknown, positions this close to their median are one place. */
const leastRadiusMeters = 20;
const mostRadiusMeters = 40;
const fewestSettled = 3;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Median of places, by longitude and latitude. */
function centerOf(places: readonly GeoPoint[]): GeoPoint {
  return {
    longitude: medianOf(places.map(({ longitude }) => longitude)),
    latitude: medianOf(places.map(({ latitude }) => latitude)),
  };
}

/** Longest run of samples up to the last that lies within a radius of its median. */
export function pruneSamples(samples: readonly Sample[], radiusMeters: number): readonly Sample[] {
  let together = samples;
  for (;;) {
    const center = centerOf(together);
    if (together.every((sample) => metersBetween(center, sample) <= radiusMeters)) return together;
    together = together.slice(1);
  }
}

/**
 * Returns the halt of samples that stayed together long enough: at the median of their newer half, since older ones may
 * still have been arriving, and since the first that is as near as most.
 */
export function findHalt(samples: readonly Sample[], leastMs: number): Halt | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < leastMs) return null;
  const settled = samples.length < 2 * fewestSettled ? samples : samples.slice(samples.length >> 1);
  const center = centerOf(settled);
  const spread = medianOf(settled.map((sample) => metersBetween(center, sample)));
  const radiusMeters = Math.min(mostRadiusMeters, Math.max(leastRadiusMeters, 2.5 * spread));
  const since = samples.find((sample) => metersBetween(center, sample) <= radiusMeters) ?? first;
  // An asset that creeps has not stopped, unless it keeps creeping.
  if (last.atMs - since.atMs < leastMs && last.atMs - first.atMs < 2 * leastMs) return null;
  return {
    ...center,
    from: center,
    sinceMs: since.atMs,
    radiusMeters,
    counts: since.counts,
    shuntings: 0,
    isAtSite: false,
    away: null,
  };
}

/** A halt after a movement too short for a trip continues the previous halt. */
export function joinHalts(
  left: LeftHalt | null,
  found: Halt,
  drives: number,
  { shuntMeters, shuntSeconds }: TripSettings,
): Halt {
  if (left === null || found.sinceMs - left.leftMs >= shuntSeconds * 1000) return found;
  if ((found.counts.meters ?? 0) - (left.counts.meters ?? 0) >= shuntMeters) return found;
  const { from, sinceMs, counts } = left;
  const shuntings = left.shuntings + (drives - left.drives >= 2 ? 1 : 0);
  return { ...found, from, sinceMs, counts, shuntings };
}
