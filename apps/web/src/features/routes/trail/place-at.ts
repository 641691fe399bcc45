import { longestGapMs } from '@azimute/engine/trips';
import type { GeoPoint, PlaceColumns } from '@azimute/geo';
import { knownAt, type Numbers } from './held-fixes.ts';

const pageMs = 5 * 60_000;
/** Of a stop so much is played: that it is one must be seen. */
const playedOfStopMs = 60_000;

/** How many seconds pass in one, when trails are played. */
export const playSpeeds = [1, 10, 30, 60, 120, 300, 900, 3600] as const;
export type PlaySpeed = (typeof playSpeeds)[number];

/** Index of the last fix until an instant; -1 before the first. */
export function indexAt(fixedAt: ArrayLike<number>, ms: number): number {
  let [low, high] = [0, fixedAt.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixedAt[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The instant within the fixes of a day that is nearest to the wanted one. */
export function clampInstant(fixedAt: Numbers, ms: number): number {
  return Math.min(fixedAt.at(-1) ?? ms, Math.max(fixedAt[0] ?? ms, ms));
}

/** Where a key of a slider leads: arrows from fix to fix, pages by five minutes, home and end; null for other keys. */
export function moveByKey(key: string, ms: number, fixedAt: Numbers): number | null {
  const index = indexAt(fixedAt, ms);
  const isOnFix = fixedAt[index] === ms;
  const before = isOnFix ? indexAt(fixedAt, ms - 1) : index;
  const [first, last] = [fixedAt[0] ?? ms, fixedAt.at(-1) ?? ms];
  const next = fixedAt[index + 1] ?? last;
  const previous = fixedAt[before] ?? first;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: next,
    ArrowUp: next,
    ArrowLeft: previous,
    ArrowDown: previous,
    PageUp: ms + pageMs,
    PageDown: ms - pageMs,
    Home: first,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : clampInstant(fixedAt, target);
}

/** Where an asset was at an instant: on the way between two fixes, at the last one in a silence. */
export interface PlaceInDay extends GeoPoint {
  readonly headingDegrees: number | null;
  /** Index of the fix that was the last then. */
  readonly index: number;
  /** Nothing was heard around then. */
  readonly isSilent: boolean;
}

interface PlacesInTime extends PlaceColumns {
  readonly fixedAt: Numbers;
  readonly headingDegrees: ArrayLike<number | null>;
}

export function placeAt(fixes: PlacesInTime, ms: number): PlaceInDay | null {
  const { fixedAt, longitude, latitude, headingDegrees } = fixes;
  const index = Math.max(0, indexAt(fixedAt, ms));
  const [x, y, atMs] = [longitude[index], latitude[index], fixedAt[index]];
  if (x === undefined || y === undefined || atMs === undefined) return null;
  const [nextX = x, nextY = y, nextMs = atMs] = [
    longitude[index + 1],
    latitude[index + 1],
    fixedAt[index + 1],
  ];
  const isSilent = nextMs - atMs > longestGapMs && ms > atMs;
  const share = isSilent || nextMs <= atMs ? 0 : Math.min(1, Math.max(0, (ms - atMs) / (nextMs - atMs)));
  return {
    longitude: x + (nextX - x) * share,
    latitude: y + (nextY - y) * share,
    headingDegrees: knownAt(headingDegrees, index),
    index,
    isSilent,
  };
}

/** Time that an asset spent at one place. */
export interface Stay {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface PlayedTrail {
  readonly fixes: { readonly fixedAt: Numbers };
  readonly stops: readonly Stay[];
}

/**
 * Where playing leads in so many milliseconds; what every asset spends standing or silent is passed over where that is
 * wanted. Null at the last fix of all.
 */
export function playOn(
  trails: readonly PlayedTrail[],
  ms: number,
  byMs: number,
  isSkipping: boolean,
): number | null {
  const lastMs = Math.max(...trails.map(({ fixes }) => fixes.fixedAt.at(-1) ?? -Infinity));
  if (ms >= lastMs) return null;
  const restsUntil = isSkipping ? Math.min(...trails.map((trail) => restEnd(trail, ms))) : ms;
  return Math.min(lastMs, restsUntil > ms ? restsUntil : ms + byMs);
}

/** When the asset goes on, where it stands or is silent; else the instant itself. */
function restEnd({ fixes: { fixedAt }, stops }: PlayedTrail, ms: number): number {
  if (ms >= (fixedAt.at(-1) ?? -Infinity)) return Infinity;
  const stop = stops.find(({ fromMs, toMs }) => ms >= fromMs + playedOfStopMs && ms < toMs - playedOfStopMs);
  if (stop !== undefined) return stop.toMs - playedOfStopMs;
  const index = indexAt(fixedAt, ms);
  const nextMs = fixedAt[index + 1] ?? Infinity;
  return index === -1 || nextMs - (fixedAt[index] ?? ms) > longestGapMs ? nextMs : ms;
}
