import { metersBetween, type GeoPoint } from '@azimute/geo';
import { passageMost } from '@azimute/contract/presence';
import { isMovingAt } from '@azimute/contract/assets/activity';
import type { Fence } from './fence-set.ts';
import { findCrossing, metersInside, placeBetween, type Leg } from './find-crossing.ts';
import {
  unknownAccuracyMeters,
  type Crossing,
  type FenceState,
  type Inside,
  type TimedPlace,
} from './geofences-state.ts';

/** Shorter ways are receiver noise, unless the geofence is smaller. */
const leastWayMeters = 50;
/** A step of this many accuracies, or one with a speed, is not noise. */
const clearAccuracies = 3;
const stepAccuracies = 2;
const leastStepMeters = 15;
/** A way that returns to its origin ends within this share of its length. */
const strayShare = 0.5;

/** Way through a geofence that was no visit. */
export interface Passed {
  readonly entry: Crossing;
  readonly exit: Crossing;
  /** Times of the first and last confirming positions. */
  readonly sinceMs: number;
}

type TimedCrossing = Pick<Crossing, 'longitude' | 'latitude' | 'atMs'>;

/** Extends the way inside by distinguishable places. It is final once long enough for a passage. */
export function followInside(fence: Fence, known: Inside | null, edge: Crossing, { fix }: Leg): Inside {
  if (known !== null && known.fixes > 1 && known.meters >= leastWay(fence)) return known;
  const { meters, fixes, isDriven, ...place } = known ?? { ...placeOf(edge), ...noWay };
  const isStep = metersBetween(place, fix) >= Math.max(leastStepMeters, stepAccuracies * accuracyOf(fix));
  return {
    ...(isStep ? placeOf({ ...fix, atMs: fix.fixedAtMs }) : place),
    meters: isStep ? Math.round(meters + drivenMeters(place, fix, fix.fixedAtMs)) : meters,
    fixes: fixes + 1,
    isDriven: isDriven || isMovingAt(fix.speedKph),
  };
}

const noWay = { meters: 0, fixes: 0, isDriven: false };

function placeOf({ longitude, latitude, atMs }: TimedCrossing): TimedCrossing {
  return { longitude, latitude, atMs };
}

/** Slower movement is receiver drift. */
function drivenMeters(from: TimedCrossing, to: GeoPoint, toMs: number): number {
  const meters = metersBetween(from, to);
  return isMovingAt((meters * 3600) / Math.max(1, toMs - from.atMs)) ? meters : 0;
}

/** Returns the passage of an entry that was not confirmed before leaving; null for noise. */
export function findPassage(fence: Fence, { version, edge, inside }: FenceState, leg: Leg): Passed | null {
  if (edge === null || inside === null) return null;
  const exit = findCrossing(fence, { version }, leg);
  const meters = inside.meters + drivenMeters(inside, exit, exit.atMs);
  if (meters < leastWay(fence)) return null;
  const isStray = inside.fixes === 1 && !inside.isDriven && metersBetween(edge, exit) < strayShare * meters;
  return isStray ? null : { entry: edge, exit, sinceMs: edge.atMs };
}

/** Predicate: can a passage between two positions be inferred, as in presence searches? */
export function mayPass(from: TimedPlace, fix: TimedPlace): boolean {
  return (
    fix.fixedAtMs - from.fixedAtMs <= passageMost.minutes * 60_000 &&
    Math.abs(fix.latitude - from.latitude) <= passageMost.degrees &&
    Math.abs(fix.longitude - from.longitude) <= passageMost.degrees
  );
}

/** Returns the passage between two positions outside, or null if the way does not cross the geofence. */
export function findPassageBetween(fence: Fence, leg: Leg): Passed | null {
  const { fix, from } = leg;
  if (from === null || !mayPass(from, fix) || fence.definition.validFromMs > from.fixedAtMs) return null;
  const [first, ...others] = fence.polygon.crossings(from, fix);
  const last = others.at(-1);
  if (first === undefined || last === undefined) return null;
  const isClear =
    isMovingAt(fix.speedKph) ||
    metersBetween(from, fix) >= Math.min(leastWayMeters, clearAccuracies * accuracyOf(fix));
  if (!isClear || metersInside(fence, leg) < leastWay(fence)) return null;
  const at = { cause: 'crossed', inferred: false, certainty: 0.7 } as const;
  return {
    entry: { ...placeBetween(from, fix, first), ...at },
    exit: { ...placeBetween(from, fix, last), ...at },
    sinceMs: from.fixedAtMs,
  };
}

function leastWay({ polygon }: Fence): number {
  return Math.min(leastWayMeters, polygon.innerRadiusMeters);
}

function accuracyOf({ accuracyMeters }: Leg['fix']): number {
  return accuracyMeters ?? unknownAccuracyMeters;
}
