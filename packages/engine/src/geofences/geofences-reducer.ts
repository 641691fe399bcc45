import type { Reducer, ReducerStep } from '../host/reducer.ts';
import { findFixMark } from '../marks/find-fix-mark.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { FenceMove } from './fence-move.ts';
import { nextStartMs } from './fence-schedule.ts';
import { nearEdgeMeters, type Fence } from './fence-set.ts';
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
import { moveAlong, moveByStand, reach } from './move-by-stand.ts';
import { mayPass } from './pass-through.ts';
import { advanceFence, bandsOf } from './step-fence.ts';
import { stepStand } from './step-stand.ts';

/** Visits, passages, speeding inside, and required presence; specified above `GeofencesState`. */
export const geofencesReducer: Reducer<AssetFences, GeofencesState, GeofenceTransition> = {
  name: 'geofences',
  version: 3,
  step: (state, fix, previousFix, settings) =>
    settings.trusts !== undefined || isTrusted(fix, previousFix)
      ? stepGeofences(state, fix, previousFix, settings)
      : { state, outputs: [] },
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
): ReducerStep<GeofencesState, GeofenceTransition> {
  const before = state ?? noGeofences;
  const previousMs = previousFix?.fixedAtMs ?? null;
  const isClear = previousFix !== null && isAccurate(previousFix) && findFixMark(previousFix, null) === null;
  const from = isClear ? previousFix : null;
  const isSoon = from !== null && mayPass(from, fix);
  const around = settings.set.near(settings, fix.fixedAtMs, isSoon ? from : fix, fix);
  const watched = settings.set.watched(settings, fix.fixedAtMs);
  if (state === null && around.length === 0 && watched.length === 0) return { state, outputs: [] };

  const move = new FenceMove(before.fences, settings, proofOf(fix));
  move.endLostVisits(fix);
  const reached = reach(move, around, fix, fix);
  const isAtEdge = reached.some(
    ({ fence, meters }) => Math.abs(meters) <= Math.max(nearEdgeMeters, 1.5 * bandsOf(fence, fix).out),
  );
  const leg = { fix, from, previousMs };
  let stand: Stand | null = null;
  if (settings.trusts !== 'everything' && (isAtEdge || before.stand?.isStanding === true)) {
    const step = stepStand(before.stand, leg);
    ({ stand } = step);
    moveByStand(move, around, step, reached, leg);
  } else moveAlong(move, reached, leg);

  const speeding = move.speed(before, fix, from, reached);
  const watches = nextWatches(before.watches, watched, fix.fixedAtMs);
  const next = tidy(before, { fences: move.fences, stand, speeding, watches, advancedToMs: null });
  return { state: isEmpty(next) ? null : next, outputs: move.outputs };
}

function advanceGeofences(
  state: GeofencesState,
  instantMs: number,
  lastFix: LatestFix | null,
  settings: AssetFences,
): ReducerStep<GeofencesState, GeofenceTransition> {
  const move = new FenceMove(state.fences, settings, { confirmedAtMs: instantMs, receivedAtMs: instantMs });
  const isObserved = lastFix !== null && instantMs - lastFix.fixedAtMs <= unobservedAfterMs;
  for (const id of Object.keys(state.fences)) {
    // Leaving a parent has already ended its children.
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

/** Required geofences are evaluated when their schedule starts. */
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

/** Returns the same object if nothing changed. */
function tidy(before: GeofencesState, after: GeofencesState): GeofencesState {
  const isSame =
    before.fences === after.fences &&
    before.stand === after.stand &&
    before.speeding === after.speeding &&
    before.watches === after.watches &&
    before.advancedToMs === after.advancedToMs;
  return isSame ? before : after;
}
