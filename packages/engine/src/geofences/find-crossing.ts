import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { Fence } from './fence-set.ts';
import { unobservedAfterMs, type Crossing, type FenceState, type TimedPlace } from './geofences-state.ts';

/** Way from the previous place to a position, with the time of the previous position. */
export interface Leg {
  readonly fix: LatestFix;
  /** Null if the previous position is not trustworthy. */
  readonly from: TimedPlace | null;
  /** Null without a previous position. */
  readonly previousMs: number | null;
}

/** Returns how an asset crossed an edge on its way to a position. */
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

/** An even number of crossings means the position is on the edge: the last one is not passed yet. */
function lastCrossing(shares: readonly number[]): number | undefined {
  return shares.at(shares.length % 2 === 0 ? -2 : -1);
}

/** Meters of the straight line inside; none over a gap without data. */
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

/** Interpolated instant and place on the way. */
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
