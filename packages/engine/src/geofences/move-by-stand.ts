import type { GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { FenceMove, Reached } from './fence-move.ts';
import type { Fence } from './fence-set.ts';
import type { Leg } from './find-crossing.ts';
import type { Stand, TimedPlace } from './geofences-state.ts';
import { decideStanding, forgetEdge, stepFence, traceEdge } from './step-fence.ts';
import type { StandStep } from './step-stand.ts';

/** Geofences around a place, plus those with a state. */
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

/** Applies a position of an asset that is not stationary. */
export function moveAlong(move: FenceMove, reached: readonly Reached[], leg: Leg): void {
  for (const { fence, meters } of reached) {
    const known = move.stateOf(fence);
    const isPending = known !== undefined && (known.enteredAtMs !== null || known.edge !== null);
    if (meters < 0 && !isPending) move.passThrough(fence, leg);
    if (known !== undefined || meters >= 0) move.take(fence, stepFence(fence, known, meters, leg));
  }
}

/** Applies a position near an edge, depending on where the asset stands. */
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
      if (step.stand.shift?.isMoved === true) {
        for (const part of legsAlong(step.way, fix)) trace(move, around, part);
      } else forgetEdges(move, fix);
  }
}

/** The median of a stop decides. If it replaced another stop, the way between them crossed the edges. */
function moveToStand(
  move: FenceMove,
  around: readonly Fence[],
  { stand, shiftedFrom }: Extract<StandStep, { kind: 'stopped' }>,
  leg: Leg,
): void {
  const { fix } = leg;
  const { sinceMs } = stand;
  const legs = shiftLegs(stand, shiftedFrom?.shift ?? null, leg);
  for (const before of legs.slice(0, -1)) trace(move, around, before);
  const way = legs.at(-1) ?? leg;
  for (const { fence, meters } of reach(move, around, stand, fix))
    move.take(fence, decideStanding(fence, move.stateOf(fence), meters, { leg: way, sinceMs, fix }));
}

/** Way to a standstill since edges were last noted, which is each position for a moving asset. */
function shiftLegs(stand: Stand, shift: Stand['shift'], { fix, from, previousMs }: Leg): Leg[] {
  if (shift === null) return [];
  if (!shift.isMoved) return legsAlong(shift.way, { ...fix, ...placeOf(stand), fixedAtMs: stand.sinceMs });
  const last = { ...placeOf(from ?? shift), fixedAtMs: previousMs ?? stand.sinceMs };
  return [legFrom(last, fix), legFrom(last, { ...fix, ...placeOf(stand) })];
}

/** Notes crossed edges. */
function trace(move: FenceMove, around: readonly Fence[], leg: Leg): void {
  for (const { fence, meters } of reach(move, around, leg.fix, leg.fix))
    move.take(fence, traceEdge(fence, move.stateOf(fence), meters, leg));
}

function forgetEdges(move: FenceMove, fix: LatestFix): void {
  for (const id of Object.keys(move.fences)) {
    const [known, fence] = [move.fences[id], move.find(Number(id), fix.fixedAtMs)];
    if (known !== undefined && fence !== undefined) move.take(fence, forgetEdge(known, fix));
  }
}

/** Legs from place to place to a position. */
function legsAlong(way: readonly TimedPlace[], fix: LatestFix): Leg[] {
  return way.map((from, index) => legFrom(from, { ...fix, ...way[index + 1] }));
}

function legFrom({ longitude, latitude, fixedAtMs }: TimedPlace, fix: LatestFix): Leg {
  return { fix, from: { longitude, latitude, fixedAtMs }, previousMs: fixedAtMs };
}

function placeOf({ longitude, latitude }: GeoPoint): GeoPoint {
  return { longitude, latitude };
}

/** A stationary asset drives off; the first position that was away counts too. */
function moveOff(
  move: FenceMove,
  around: readonly Fence[],
  { way, ...away }: NonNullable<Stand['away']>,
  { fix }: Leg,
): void {
  for (const leg of legsAlong([...way, away], fix))
    moveAlong(move, reach(move, around, leg.fix, leg.fix), leg);
}

/** For a stationary asset dwells continue, and new or changed geofences are decided by its place. */
function moveStanding(
  move: FenceMove,
  around: readonly Fence[],
  stand: Stand,
  fix: LatestFix,
  previousMs: number | null,
): void {
  // The asset did not move, so both ends of the leg are its place.
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
