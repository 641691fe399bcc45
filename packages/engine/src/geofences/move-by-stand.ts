import type { GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { FenceMove, Reached } from './fence-move.ts';
import type { Fence } from './fence-set.ts';
import type { Leg } from './find-crossing.ts';
import type { Stand, TimedPlace } from './geofences-state.ts';
import { decideStanding, forgetEdge, stepFence, traceEdge } from './step-fence.ts';
import type { StandStep } from './step-stand.ts';

/** Fences around a place, and those with a state, wherever they are. */
export function reach(
  move: FenceMove,
  around: readonly Fence[],
  place: GeoPoint,
  { fixedAtMs }: LatestFix,
): Reached[] {
  const fences = new Set(around);
  for (const id of Object.keys(move.fences)) {
    const fence = move.find(Number(id), fixedAtMs);
    if (fence !== undefined) fences.add(fence);
  }
  return [...fences].map((fence) => ({ fence, meters: fence.polygon.signedDistanceMeters(place) }));
}

/** Moves fences by a fix of an asset that does not stand. */
export function moveAlong(move: FenceMove, reached: readonly Reached[], leg: Leg): void {
  for (const { fence, meters } of reached) {
    const known = move.stateOf(fence);
    const isPending = known !== undefined && (known.enteredAtMs !== null || known.edge !== null);
    if (meters < 0 && !isPending) move.passThrough(fence, leg);
    if (known !== undefined || meters >= 0) move.take(fence, stepFence(fence, known, meters, leg));
  }
}

/** Moves the fences of an asset near an edge, by whether and where it stands. */
export function moveByStand(
  move: FenceMove,
  around: readonly Fence[],
  step: StandStep,
  reached: readonly Reached[],
  leg: Leg,
): void {
  const { fix, previousMs } = leg;
  switch (step.kind) {
    case 'moving':
      moveAlong(move, reached, leg);
      return;
    case 'stopped':
      moveToStand(move, around, step, leg);
      return;
    case 'released':
      moveOff(move, around, step.away, leg);
      return;
    case 'standing':
      if (step.isBack) forgetEdges(move, fix);
      moveStanding(move, around, step.stand, fix, previousMs);
      return;
    case 'shifting':
      moveStanding(move, around, step.stand, fix, previousMs);
      if (step.stand.shift?.isMoved === true) traceShift(move, reached, step, leg);
      else forgetEdges(move, fix);
  }
}

/** A stop decides by its median. Where it took the place of another one, the way between them crossed the edges. */
function moveToStand(
  move: FenceMove,
  around: readonly Fence[],
  { stand, shiftedFrom }: Extract<StandStep, { kind: 'stopped' }>,
  leg: Leg,
): void {
  const { fix } = leg;
  const { sinceMs } = stand;
  const way =
    shiftedFrom === null
      ? leg
      : legFrom(
          { ...placeOf(shiftedFrom), fixedAtMs: shiftedFrom.here?.fixedAtMs ?? sinceMs },
          { ...fix, ...placeOf(stand), fixedAtMs: sinceMs },
        );
  for (const { fence, meters } of reach(move, around, stand, fix))
    move.take(fence, decideStanding(fence, move.stateOf(fence), meters, { leg: way, sinceMs, fix }));
}

function traceShift(
  move: FenceMove,
  reached: readonly Reached[],
  { from }: Extract<StandStep, { kind: 'shifting' }>,
  leg: Leg,
): void {
  const way = from === null ? leg : legFrom(from, leg.fix);
  for (const { fence, meters } of reached)
    move.take(fence, traceEdge(fence, move.stateOf(fence), meters, way));
}

function forgetEdges(move: FenceMove, fix: LatestFix): void {
  for (const id of Object.keys(move.fences)) {
    const [known, fence] = [move.fences[id], move.find(Number(id), fix.fixedAtMs)];
    if (known !== undefined && fence !== undefined) move.take(fence, forgetEdge(known, fix));
  }
}

function legFrom(from: TimedPlace, fix: LatestFix): Leg {
  return { fix, from, previousMs: from.fixedAtMs };
}

function placeOf({ longitude, latitude }: GeoPoint): GeoPoint {
  return { longitude, latitude };
}

/** An asset that stood drives off: the fix that was away first counts as well. */
function moveOff(
  move: FenceMove,
  around: readonly Fence[],
  { from, ...away }: NonNullable<Stand['away']>,
  { fix }: Leg,
): void {
  const first = { ...fix, ...away };
  for (const leg of [legFrom(from, first), legFrom(away, fix)])
    moveAlong(move, reach(move, around, leg.fix, leg.fix), leg);
}

/** An asset that stands: a dwell goes on, and fences that began or changed meanwhile are decided by where it stands. */
function moveStanding(
  move: FenceMove,
  around: readonly Fence[],
  stand: Stand,
  fix: LatestFix,
  previousMs: number | null,
): void {
  // The asset did not move: both ends of the leg are where it stands.
  const place = placeOf(stand);
  const here: Leg = {
    fix: { ...fix, ...place },
    from: { ...place, fixedAtMs: previousMs ?? fix.fixedAtMs },
    previousMs,
  };
  for (const { fence, meters } of reach(move, around, stand, fix)) {
    const known = move.stateOf(fence);
    const isChanged =
      known === undefined
        ? previousMs !== null && fence.definition.validFromMs > previousMs
        : known.version !== fence.definition.version;
    if (isChanged || (known !== undefined && known.pending !== null))
      move.take(fence, decideStanding(fence, known, meters, { leg: here, sinceMs: stand.sinceMs, fix }));
  }
}
