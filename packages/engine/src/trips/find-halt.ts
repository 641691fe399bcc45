import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { Halt, Sample } from './trips-state.ts';

/** Of fixes that tell nothing of their noise, those so near to their median are where the asset stands. */
const leastRadiusMeters = 15;
const mostRadiusMeters = 40;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The median of places, by longitude and by latitude. */
export function centerOf(places: readonly GeoPoint[]): GeoPoint {
  return {
    longitude: medianOf(places.map(({ longitude }) => longitude)),
    latitude: medianOf(places.map(({ latitude }) => latitude)),
  };
}

/** The longest row of samples up to the last one that lies within a radius of its median. */
export function pruneSamples(samples: readonly Sample[], radiusMeters: number): readonly Sample[] {
  let together = samples;
  for (;;) {
    const center = centerOf(together);
    if (together.every((sample) => metersBetween(center, sample) <= radiusMeters)) return together;
    together = together.slice(1);
  }
}

/** The halt of samples that have been together for long enough: at their median, since the first that is as near as most. */
export function findHalt(samples: readonly Sample[], leastMs: number): Omit<Halt, 'away'> | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < leastMs) return null;
  const center = centerOf(samples);
  const spread = medianOf(samples.map((sample) => metersBetween(center, sample)));
  const radiusMeters = Math.min(mostRadiusMeters, Math.max(leastRadiusMeters, 2.5 * spread));
  const since = samples.find((sample) => metersBetween(center, sample) <= radiusMeters) ?? first;
  return { ...center, sinceMs: since.atMs, radiusMeters, counts: since.counts };
}
