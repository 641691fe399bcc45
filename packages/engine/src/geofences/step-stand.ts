import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { Leg } from './find-crossing.ts';
import { unknownAccuracyMeters, type Stand, type Standstill, type TimedPlace } from './geofences-state.ts';

const standRadiusMeters = 50;
const standsAfterMs = 120_000;
/** Delay after a shift, to decide only once the asset arrived. */
const offAfterMs = 30_000;
const awayMeters = 75;
/** A standstill this far from the previous one is another place, if the accuracy allows. */
const shiftedMeters = 25;
const shiftedAccuracies = 3;
const driftAccuracies = 6;
/** Drift takes longer than this. */
const quickMs = 20_000;
const sampleEveryMs = 15_000;
const mostSamples = 16;
const drivesAboveKph = 5;
const stillUpToKph = 2;

export type StandStep =
  | { readonly kind: 'moving'; readonly stand: Stand }
  /** Stands from this position on, at the median of the stop. `shiftedFrom` is the previous standstill. */
  | { readonly kind: 'stopped'; readonly stand: Stand; readonly shiftedFrom: Stand | null }
  /** Still stands. `isBack`: it had seemed to be elsewhere. */
  | { readonly kind: 'standing'; readonly stand: Stand; readonly isBack: boolean }
  /** May have moved to another place nearby, by these places. */
  | { readonly kind: 'shifting'; readonly stand: Stand; readonly way: readonly TimedPlace[] }
  /** Drove off; the previous position was already away. */
  | { readonly kind: 'released'; readonly stand: Stand; readonly away: NonNullable<Stand['away']> };

/** Tracks where an asset stands near an edge. */
export function stepStand(known: Stand | null, leg: Leg): StandStep {
  const { fix } = leg;
  if (known === null) return { kind: 'moving', stand: standOf(beginStandstill(fix)) };
  if (known.isStanding) return leaveStand(known, leg);
  if (metersBetween(known, fix) > standRadiusMeters)
    return { kind: 'moving', stand: standOf(beginStandstill(fix)) };
  const stand = { ...known, ...sample(known, fix) };
  if (!hasStopped(stand, fix)) return { kind: 'moving', stand };
  return { kind: 'stopped', stand: settle(stand, fix), shiftedFrom: null };
}

function leaveStand(known: Stand, leg: Leg): StandStep {
  const { fix } = leg;
  const { fixedAtMs } = fix;
  const previousMs = leg.previousMs ?? fixedAtMs;
  const meters = metersBetween(known, fix);
  const isAway = meters > awayMeters || isDriving(fix);
  // Two consecutive strays vary in direction; a departing asset moves away steadily.
  const isOff = known.away !== null && (tellsMove(fix) || meters >= metersBetween(known, known.away));
  if (isAway && isOff && known.away !== null)
    return { kind: 'released', stand: standOf(beginStandstill(fix)), away: known.away };
  const { shift } = known;
  const leastMeters = leastShiftMeters(fix);
  const isHere = meters < leastMeters / 3;
  // A single return may be a stray: the speed from there to the next position would seem too high.
  const here = isHere ? shift && known.here : (known.here ?? lastPlace(known, leg));
  const isQuick = here === null || here.fixedAtMs === previousMs || fixedAtMs - here.fixedAtMs <= quickMs;
  const last = lastPlace(known, leg);
  const way = isQuick ? wayFrom(known, here, last) : [last];
  const away = isAway ? { ...placeOf(fix), fixedAtMs, way } : null;
  if (meters < leastMeters || here === null) {
    const isSame = known.away === null && away === null && shift === null && known.here === here;
    const stand = isSame ? known : { ...known, away, here, shift: null };
    return { kind: 'standing', stand, isBack: shift !== null };
  }
  const isFresh = shift === null || metersBetween(shift, fix) > standRadiusMeters;
  // A stray returns: the next position is as near as before.
  const isFar = metersBetween(here, fix) >= leastMeters;
  const isMoved = (isFar && (isQuick || (!isFresh && shift.isMoved))) || tellsMove(fix);
  const next = isFresh
    ? { ...beginStandstill(fix), isMoved, way }
    : { ...shift, ...sample(shift, fix), isMoved };
  const shifting = { ...known, away, here, shift: next };
  if (!isFresh && hasStopped(next, fix, offAfterMs)) {
    const stand = settle(standOf(next), fix);
    const shiftMeters = Math.min(metersBetween(known, stand), metersBetween(here, stand));
    if (shiftMeters >= (isMoved ? leastMeters : driftMeters(fix)))
      return { kind: 'stopped', stand, shiftedFrom: shifting };
  }
  return { kind: 'shifting', stand: shifting, way: shift?.isMoved === true ? [last] : way };
}

/**
 * Returns the way from the last clear place via the previous position; a crossing lies beyond what that position
 * shows.
 */
function wayFrom(known: Stand, here: TimedPlace | null, last: TimedPlace): TimedPlace[] {
  const stood = { ...placeOf(known), fixedAtMs: here?.fixedAtMs ?? last.fixedAtMs };
  return stood.fixedAtMs < last.fixedAtMs ? [stood, last] : [stood];
}

/** The previous position, if trustworthy. */
function lastPlace(stand: Stand, { from, previousMs, fix }: Leg): TimedPlace {
  return { ...placeOf(from ?? stand), fixedAtMs: from?.fixedAtMs ?? previousMs ?? fix.fixedAtMs };
}

function placeOf({ longitude, latitude }: GeoPoint): GeoPoint {
  return { longitude, latitude };
}

/** Returns the distance from which two places count as different at this accuracy. */
function leastShiftMeters({ accuracyMeters }: LatestFix): number {
  return Math.max(shiftedMeters, shiftedAccuracies * (accuracyMeters ?? unknownAccuracyMeters));
}

/** Maximum drift. */
function driftMeters({ accuracyMeters }: LatestFix): number {
  return Math.max(shiftedMeters, driftAccuracies * (accuracyMeters ?? unknownAccuracyMeters));
}

function tellsMove({ speedKph, ignition }: LatestFix): boolean {
  return ignition === true || (speedKph ?? 0) > drivesAboveKph;
}

function hasStopped({ sinceMs }: Standstill, fix: LatestFix, offForMs = 0): boolean {
  const isOff = fix.ignition === false && (fix.speedKph ?? 0) <= stillUpToKph;
  return fix.fixedAtMs - sinceMs >= (isOff ? offForMs : standsAfterMs);
}

/** Stands at the median of the stop. */
function settle(stand: Stand, { longitude, latitude }: LatestFix): Stand {
  const places = [...stand.samples, [longitude, latitude] as const];
  return {
    ...stand,
    longitude: medianOf(places.map(([x]) => x)),
    latitude: medianOf(places.map(([, y]) => y)),
    samples: [],
    isStanding: true,
  };
}

function standOf({ longitude, latitude, sinceMs, samples, sampledAtMs }: Standstill): Stand {
  return {
    longitude,
    latitude,
    sinceMs,
    samples,
    sampledAtMs,
    isStanding: false,
    away: null,
    here: null,
    shift: null,
  };
}

function beginStandstill({ longitude, latitude, fixedAtMs }: LatestFix): Standstill {
  return {
    longitude,
    latitude,
    sinceMs: fixedAtMs,
    samples: [[longitude, latitude]],
    sampledAtMs: fixedAtMs,
  };
}

function sample(
  { samples, sampledAtMs }: Standstill,
  { longitude, latitude, fixedAtMs }: LatestFix,
): Pick<Standstill, 'samples' | 'sampledAtMs'> {
  if (fixedAtMs - sampledAtMs < sampleEveryMs || samples.length === mostSamples)
    return { samples, sampledAtMs };
  return { samples: [...samples, [longitude, latitude]], sampledAtMs: fixedAtMs };
}

function isDriving({ ignition, speedKph }: LatestFix): boolean {
  return ignition === true && (speedKph ?? 0) > drivesAboveKph;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
