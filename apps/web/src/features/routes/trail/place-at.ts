import { longestGapMs } from '@azimute/engine/trips';
import type { GeoPoint, PlaceColumns } from '@azimute/geo';
import { knownAt, type Numbers } from './held-fixes.ts';

const pageMs = 5 * 60_000;
/** Part of a stop that is played, so that it is noticeable. */
const playedOfStopMs = 60_000;

/** Seconds that pass per second during playback. */
export const playSpeeds = [1, 10, 30, 60, 120, 300, 900, 3600] as const;
export type PlaySpeed = (typeof playSpeeds)[number];

/** Index of the last fix at or before a time; -1 before the first. */
export function indexAt(fixedAt: ArrayLike<number>, ms: number): number {
  let [low, high] = [0, fixedAt.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixedAt[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the time nearest to the given one within the day's fixes. */
export function clampInstant(fixedAt: Numbers, ms: number): number {
  return Math.min(fixedAt.at(-1) ?? ms, Math.max(fixedAt[0] ?? ms, ms));
}

/**
 * Returns the slider's target for a key: arrows move by fix, page keys by five minutes, Home and End to the ends; null
 * for other keys.
 */
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

/** Place of an asset at a time: between two fixes, or at the last one before a gap. */
export interface PlaceInDay extends GeoPoint {
  readonly headingDegrees: number | null;
  /** Index of the last fix before it. */
  readonly index: number;
  /** The time is in a gap. */
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
 * Returns the moment after playing for this long, optionally skipping times when all assets stand or have gaps. Null at
 * the last fix of all.
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

/** Returns the end of the current stop or gap; otherwise the time itself. */
function restEnd({ fixes: { fixedAt }, stops }: PlayedTrail, ms: number): number {
  if (ms >= (fixedAt.at(-1) ?? -Infinity)) return Infinity;
  const stop = stops.find(({ fromMs, toMs }) => ms >= fromMs + playedOfStopMs && ms < toMs - playedOfStopMs);
  if (stop !== undefined) return stop.toMs - playedOfStopMs;
  const index = indexAt(fixedAt, ms);
  const nextMs = fixedAt[index + 1] ?? Infinity;
  return index === -1 || nextMs - (fixedAt[index] ?? ms) > longestGapMs ? nextMs : ms;
}
