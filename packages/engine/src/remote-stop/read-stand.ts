/** Motion that a position proves: a told speed of zero or below the asset's limit is `still`, no speed is `unknown`. */
export type Motion = 'still' | 'moving' | 'unknown';

export interface StopFix {
  /** Time of the position by the device. */
  readonly atMs: number;
  readonly motion: Motion;
  /** Whether it lies in a geofence where the asset can be stopped. */
  readonly isInside: boolean;
}

export interface StopRule {
  /** The asset has to stand still this long. */
  readonly standMs: number;
  /** Oldest age of the newest position. */
  readonly freshMs: number;
  /** Longest silence inside the standstill. */
  readonly largestGapMs: number;
  /** The device has to answer within this time. */
  readonly answerMs: number;
  /** After its answer the output can still act for this long. */
  readonly settleMs: number;
}

/** The conditions of a remote stop at an instant; each is shown to the person who waits for it. */
export interface Stand {
  readonly isFresh: boolean;
  readonly isInside: boolean;
  readonly isStill: boolean;
  /** Proven standstill up to the newest position. */
  readonly stoodMs: number;
  readonly isReady: boolean;
}

/** A device's clock may be this far ahead; a later position proves nothing about the present. */
const CLOCK_SKEW_MS = 5_000;

const NOTHING_KNOWN: Stand = { isFresh: false, isInside: false, isStill: false, stoodMs: 0, isReady: false };

/**
 * Returns what a set of positions proves at `nowMs`, in whatever order they came. Of several positions with one time
 * the least safe counts.
 */
export function readStand(fixes: readonly StopFix[], nowMs: number, rule: StopRule): Stand {
  const newestMs = fixes.reduce((newest, { atMs }) => Math.max(newest, atMs), -Infinity);
  if (newestMs === -Infinity) return NOTHING_KNOWN;
  const newest = fixes.filter(({ atMs }) => atMs === newestMs);
  const stoodMs = newestMs - standingSince(fixes, newestMs, rule.largestGapMs);
  const isFresh = nowMs - newestMs <= rule.freshMs && newestMs - nowMs <= CLOCK_SKEW_MS;
  const isInside = newest.every((fix) => fix.isInside);
  const isStill = newest.every(({ motion }) => motion === 'still');
  return {
    isFresh,
    isInside,
    isStill,
    stoodMs,
    isReady: isFresh && isInside && isStill && stoodMs >= rule.standMs,
  };
}

/** The earliest position of the unbroken standstill that reaches `newestMs`; `newestMs` itself where there is none. */
function standingSince(fixes: readonly StopFix[], newestMs: number, largestGapMs: number): number {
  const times = [...new Set(fixes.map(({ atMs }) => atMs))].toSorted((a, b) => b - a);
  const unsafe = new Set(fixes.filter(({ motion }) => motion !== 'still').map(({ atMs }) => atMs));
  let sinceMs = newestMs;
  for (const atMs of times) {
    if (unsafe.has(atMs) || sinceMs - atMs > largestGapMs) break;
    sinceMs = atMs;
  }
  return sinceMs;
}
