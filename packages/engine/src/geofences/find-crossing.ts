import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { Fence } from './fence-set.ts';
import { unobservedAfterMs, type Crossing, type FenceState, type TimedPlace } from './geofences-state.ts';

/** From the place before to a fix, and when the fix before it was. */
export interface Leg {
  readonly fix: LatestFix;
  /** Null where the fix before cannot be trusted. */
  readonly from: TimedPlace | null;
  /** Null where there was none before. */
  readonly previousMs: number | null;
}

/** How an asset came to the other side of an edge on its way to a fix. */
export function findCrossing(
  { definition, polygon }: Fence,
  known: Pick<FenceState, 'version'> | undefined,
  { fix, from, previousMs }: Leg,
): Crossing {
  const { longitude, latitude, fixedAtMs } = fix;
  const here = { longitude, latitude, atMs: fixedAtMs, earliestMs: fixedAtMs };
  if (previousMs === null) return { ...here, cause: 'first_seen', inferred: true, certainty: 0.5 };
  const crossed = from === null ? undefined : lastCrossing(polygon.crossings(from, fix));
  const isNew =
    definition.validFromMs > previousMs || (known !== undefined && known.version !== definition.version);
  if (isNew && crossed === undefined) {
    const atMs = Math.max(previousMs, definition.validFromMs);
    return {
      ...here,
      atMs,
      earliestMs: atMs,
      cause: 'fence_changed',
      inferred: false,
      certainty: 1,
    };
  }
  const gapMs = fixedAtMs - previousMs;
  const certainty = certaintyOf(gapMs, fix);
  if (gapMs > unobservedAfterMs)
    return {
      ...here,
      earliestMs: previousMs,
      cause: 'crossed',
      inferred: true,
      certainty,
    };
  if (from === null) return { ...here, earliestMs: previousMs, cause: 'crossed', inferred: false, certainty };
  if (crossed === undefined)
    return { ...here, earliestMs: previousMs, cause: 'crossed', inferred: true, certainty: certainty * 0.4 };
  return {
    ...placeBetween(from, fix, crossed),
    cause: 'crossed',
    inferred: false,
    certainty,
  };
}

/** An even number of crossings leads to a fix on the very edge: the last of them is not behind it yet. */
function lastCrossing(shares: readonly number[]): number | undefined {
  return shares.at(shares.length % 2 === 0 ? -2 : -1);
}

/** Metres of the straight line to the fix that lie inside; none over a gap of which nothing is known. */
export function metersInside({ polygon }: Fence, { fix, from }: Leg): number {
  if (from === null || fix.fixedAtMs - from.fixedAtMs > unobservedAfterMs) return 0;
  const shares = [0, ...polygon.crossings(from, fix), 1];
  let [share, isInside] = [0, polygon.contains(from)];
  for (const [index, end] of shares.entries()) {
    if (index === 0) continue;
    if (isInside) share += end - (shares[index - 1] ?? 0);
    isInside = !isInside;
  }
  return share * metersBetween(from, fix);
}

/** The instant and the place at a share of the leg. */
export function placeBetween(
  from: TimedPlace,
  to: TimedPlace,
  share: number,
): GeoPoint & { atMs: number; earliestMs: number } {
  const atMs = Math.round(from.fixedAtMs + share * (to.fixedAtMs - from.fixedAtMs));
  return {
    longitude: from.longitude + share * (to.longitude - from.longitude),
    latitude: from.latitude + share * (to.latitude - from.latitude),
    atMs,
    earliestMs: atMs,
  };
}

function certaintyOf(gapMs: number, { accuracyMeters }: LatestFix): number {
  const ofGap = gapMs <= 60_000 ? 1 : gapMs <= 5 * 60_000 ? 0.9 : gapMs <= unobservedAfterMs ? 0.7 : 0.5;
  return (accuracyMeters ?? 0) > 50 ? ofGap * 0.8 : ofGap;
}
