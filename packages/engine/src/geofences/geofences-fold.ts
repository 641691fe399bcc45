import type { GeoPoint } from '@azimute/geo';
import type { Fold, FoldStep } from '../host/fold.ts';
import { findFixMark } from '../marks/find-fix-mark.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { FenceMove, type Reached } from './fence-move.ts';
import { nextStartMs } from './fence-schedule.ts';
import { nearEdgeMeters, type Fence } from './fence-set.ts';
import type { Leg } from './find-crossing.ts';
import {
  leastAccurateMeters,
  noGeofences,
  unobservedAfterMs,
  type AssetFences,
  type GeofencesState,
  type GeofenceTransition,
  type Stand,
} from './geofences-state.ts';
import { presentAbsence, proofOf } from './present-transitions.ts';
import { advanceFence, bandsOf, decideStanding, stepFence } from './step-fence.ts';
import { stepStand } from './step-stand.ts';

const passesWithinMs = 5 * 60_000;

/** Visits of fences, passages, speeding inside and absence when due; specified above `GeofencesState`. */
export const geofencesFold: Fold<AssetFences, GeofencesState, GeofenceTransition> = {
  name: 'geofences',
  version: 1,
  step: (state, fix, previousFix, settings) =>
    isTrusted(fix, previousFix) ? stepGeofences(state, fix, previousFix, settings) : { state, outputs: [] },
  advance: advanceGeofences,
  dueAtMs: ({ fences, watches }) => {
    let first = Infinity;
    for (const { pending } of Object.values(fences)) first = Math.min(first, pending?.dueAtMs ?? Infinity);
    for (const dueAtMs of Object.values(watches)) first = Math.min(first, dueAtMs);
    return first === Infinity ? null : first;
  },
  advancedToMs: ({ advancedToMs }) => advancedToMs,
};

function isTrusted(fix: LatestFix, previousFix: LatestFix | null): boolean {
  const previous = previousFix !== null && isAccurate(previousFix) ? previousFix : null;
  return isAccurate(fix) && findFixMark(fix, previous) === null;
}

function isAccurate({ accuracyMeters }: LatestFix): boolean {
  return accuracyMeters === null || accuracyMeters <= leastAccurateMeters;
}

function stepGeofences(
  state: GeofencesState | null,
  fix: LatestFix,
  previousFix: LatestFix | null,
  settings: AssetFences,
): FoldStep<GeofencesState, GeofenceTransition> {
  const before = state ?? noGeofences;
  const previousMs = previousFix?.fixedAtMs ?? null;
  const isClear = previousFix !== null && isAccurate(previousFix) && findFixMark(previousFix, null) === null;
  const from = isClear ? previousFix : null;
  const isSoon = from !== null && fix.fixedAtMs - from.fixedAtMs <= passesWithinMs;
  const around = settings.set.near(settings, fix.fixedAtMs, isSoon ? from : fix, fix);
  const watched = settings.set.watched(settings, fix.fixedAtMs);
  if (state === null && around.length === 0 && watched.length === 0) return { state, outputs: [] };

  const move = new FenceMove(before.fences, settings, proofOf(fix));
  move.endLostVisits(fix);
  const reached = reach(move, around, fix, fix);
  const isNear = reached.some(
    ({ fence, meters }) => Math.abs(meters) <= Math.max(nearEdgeMeters, 1.5 * bandsOf(fence, fix).out),
  );
  let stand: Stand | null = null;
  if (isNear || before.stand?.isStanding === true) {
    const step = stepStand(before.stand, fix, previousMs);
    ({ stand } = step);
    if (step.kind === 'stopped') {
      const leg = { fix, from, previousMs };
      for (const one of reach(move, around, step.median, fix))
        move.take(
          one.fence,
          decideStanding(one.fence, move.stateOf(one.fence), one.meters, leg, step.stand.sinceMs),
        );
    } else if (step.kind === 'standing') moveStanding(move, around, step.stand, fix, previousMs);
    else if (step.kind === 'released' && before.stand !== null)
      moveOff(move, around, before.stand, step.away, { fix, from, previousMs });
    else moveAlong(move, reached, { fix, from, previousMs }, isSoon);
  } else moveAlong(move, reached, { fix, from, previousMs }, isSoon);

  const speeding = move.speed(before, fix, from, reached);
  const watches = nextWatches(before.watches, watched, fix.fixedAtMs);
  const next = tidy(before, { fences: move.fences, stand, speeding, watches, advancedToMs: null });
  return { state: isEmpty(next) ? null : next, outputs: move.outputs };
}

/** Fences around a place, and those with a state, wherever they are. */
function reach(
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

function moveAlong(move: FenceMove, reached: readonly Reached[], leg: Leg, isSoon: boolean): void {
  for (const { fence, meters } of reached) {
    const known = move.stateOf(fence);
    if (known === undefined && meters < 0) {
      if (isSoon) move.passThrough(fence, leg);
    } else move.take(fence, stepFence(fence, known, meters, leg));
  }
}

/** An asset that stood drives off: the fix that was away first counts as well, on its way from where it stood. */
function moveOff(
  move: FenceMove,
  around: readonly Fence[],
  stand: Stand,
  away: NonNullable<Stand['away']>,
  leg: Leg,
): void {
  const { longitude, latitude, fixedAtMs, hereMs } = away;
  const first: LatestFix = { ...leg.fix, longitude, latitude, fixedAtMs };
  const from = { longitude: stand.longitude, latitude: stand.latitude, fixedAtMs: hereMs };
  moveAlong(move, reach(move, around, first, first), { fix: first, from, previousMs: hereMs }, false);
  const next: Leg = { fix: leg.fix, from: away, previousMs: fixedAtMs };
  moveAlong(move, reach(move, around, leg.fix, leg.fix), next, false);
}

/** An asset that stands: a dwell goes on, and fences that began or changed meanwhile are decided by where it stands. */
function moveStanding(
  move: FenceMove,
  around: readonly Fence[],
  stand: Stand,
  fix: LatestFix,
  previousMs: number | null,
): void {
  const { longitude, latitude } = stand;
  // The asset did not move: both ends of the leg are where it stands.
  const here: Leg = {
    fix: { ...fix, longitude, latitude },
    from: { longitude, latitude, fixedAtMs: previousMs ?? fix.fixedAtMs },
    previousMs,
  };
  for (const { fence, meters } of reach(move, around, stand, fix)) {
    const known = move.stateOf(fence);
    const isChanged =
      known === undefined
        ? previousMs !== null && fence.definition.validFromMs > previousMs
        : known.version !== fence.definition.version;
    if (isChanged || (known !== undefined && known.pending !== null))
      move.take(fence, decideStanding(fence, known, meters, here, stand.sinceMs));
  }
}

function advanceGeofences(
  state: GeofencesState,
  instantMs: number,
  lastFix: LatestFix | null,
  settings: AssetFences,
): FoldStep<GeofencesState, GeofenceTransition> {
  const move = new FenceMove(state.fences, settings, { confirmedAtMs: instantMs, receivedAtMs: instantMs });
  const isObserved = lastFix !== null && instantMs - lastFix.fixedAtMs <= unobservedAfterMs;
  for (const id of Object.keys(state.fences)) {
    // A parent that was left has taken its children along by now.
    const known = move.fences[id];
    if (known === undefined) continue;
    const fence = settings.set.version(Number(id), known.version);
    if (fence === undefined) move.forget(id);
    else move.take(fence, advanceFence(known, instantMs, isObserved));
  }
  const watches: Record<string, number> = {};
  for (const [id, dueAtMs] of Object.entries(state.watches)) {
    const fence = move.find(Number(id), instantMs);
    if (dueAtMs > instantMs) watches[id] = dueAtMs;
    else if (fence !== undefined) {
      if (lastFix !== null && (move.fences[id]?.enteredAtMs ?? null) === null)
        move.outputs.push(presentAbsence(fence, lastFix, dueAtMs));
      const nextMs = nextStartMs(fence.definition.schedule, instantMs);
      if (nextMs !== null) watches[id] = nextMs;
    }
  }
  return {
    state: tidy(state, { ...state, fences: move.fences, watches, advancedToMs: instantMs }),
    outputs: move.outputs,
  };
}

/** A fence that the asset must be inside of is looked at when its schedule begins. */
function nextWatches(
  known: GeofencesState['watches'],
  watched: readonly Fence[],
  atMs: number,
): GeofencesState['watches'] {
  const ids = Object.keys(known);
  const isSame =
    ids.length === watched.length && watched.every(({ definition }) => definition.geofenceId in known);
  if (isSame) return known;
  return Object.fromEntries(
    watched.flatMap(({ definition: { geofenceId, schedule } }) => {
      const dueAtMs = known[geofenceId] ?? nextStartMs(schedule, atMs);
      return dueAtMs === null ? [] : [[geofenceId, dueAtMs]];
    }),
  );
}

function isEmpty({ fences, stand, speeding, watches }: GeofencesState): boolean {
  return (
    stand === null &&
    speeding === null &&
    Object.keys(fences).length === 0 &&
    Object.keys(watches).length === 0
  );
}

/** The same object where all is as before. */
function tidy(before: GeofencesState, after: GeofencesState): GeofencesState {
  const isSame =
    before.fences === after.fences &&
    before.stand === after.stand &&
    before.speeding === after.speeding &&
    before.watches === after.watches &&
    before.advancedToMs === after.advancedToMs;
  return isSame ? before : after;
}
