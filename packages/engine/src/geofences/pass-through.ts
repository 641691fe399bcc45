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

/** A shorter way is the noise of a receiver, where the fence is not smaller itself. */
const leastWayMeters = 50;
/** A step of this many accuracies, or one of a told speed, is no noise either. */
const clearAccuracies = 3;
const stepAccuracies = 2;
const leastStepMeters = 15;
/** A way that returns to where it came from ends within this part of its length. */
const strayShare = 0.5;

/** A way through a fence that was no visit. */
export interface Passed {
  readonly entry: Crossing;
  readonly exit: Crossing;
  /** The fixes that prove it, first and last. */
  readonly sinceMs: number;
}

type TimedCrossing = Pick<Crossing, 'longitude' | 'latitude' | 'atMs'>;

/**
 * Adds a fix to the way inside, which goes on from the edge by places that the receiver can tell apart. Once it is long
 * enough for a passage, it stays as it is.
 */
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

/** What is slower than anything moves is the drift of a receiver. */
function drivenMeters(from: TimedCrossing, to: GeoPoint, toMs: number): number {
  const meters = metersBetween(from, to);
  return isMovingAt((meters * 3600) / Math.max(1, toMs - from.atMs)) ? meters : 0;
}

/** The passage that an entry comes to which was not confirmed when the asset left; null for noise. */
export function findPassage(fence: Fence, { version, edge, inside }: FenceState, leg: Leg): Passed | null {
  if (edge === null || inside === null) return null;
  const exit = findCrossing(fence, { version }, leg);
  const meters = inside.meters + drivenMeters(inside, exit, exit.atMs);
  if (meters < leastWay(fence)) return null;
  const isStray = inside.fixes === 1 && !inside.isDriven && metersBetween(edge, exit) < strayShare * meters;
  return isStray ? null : { entry: edge, exit, sinceMs: edge.atMs };
}

/** Whether a passage between two fixes is inferred, as presence is searched for. */
export function mayPass(from: TimedPlace, fix: TimedPlace): boolean {
  return (
    fix.fixedAtMs - from.fixedAtMs <= passageMost.minutes * 60_000 &&
    Math.abs(fix.latitude - from.latitude) <= passageMost.degrees &&
    Math.abs(fix.longitude - from.longitude) <= passageMost.degrees
  );
}

/** A passage between two fixes outside; null where the way between them is not through the fence. */
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
