import type { Reducer, ReducerStep, SeenReducers } from '../host/reducer.ts';
import { findFixMark } from '../marks/find-fix-mark.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { AlertMove } from './alert-move.ts';
import type { AlertOutput } from './alert-output.ts';
import type { RuleOf } from './alert-plan.ts';
import { noAlerts, type AlertsState, type AssetAlerts } from './alerts-state.ts';
import { keepCounted, lookAtDues } from './look-at-dues.ts';
import { fenceClearedAt, lookAtFences } from './look-at-fences.ts';
import { lookAtHours, lookAtSilence, lookAtTimes, timeClearedAt } from './look-at-times.ts';
import { UsageLook } from './look-at-usage.ts';
import { ValuesLook } from './look-at-values.ts';
import { addSeldomInterval, reachOf } from './reporting-intervals.ts';
import { readScene, sceneOf, type Scene } from './scene.ts';
import { ReadingTracks } from './track-readings.ts';

/** Evaluates the conditions of alert types over the results of the other reducers; specified above `AlertsState`. */
export const alertsReducer: Reducer<AssetAlerts, AlertsState, AlertOutput> = {
  name: 'alerts',
  version: 3,
  step: (state, fix, previousFix, settings, seen) => {
    if (findFixMark(fix, null) === 'future_clock') return { state, outputs: [] };
    return look(state, { atMs: fix.fixedAtMs, fix, lastFix: previousFix }, settings, seen);
  },
  advance: passTime,
  follow: passTime,
  dueAtMs: ({ dueAtMs }) => dueAtMs,
  // Processes a late position in order, and marks the events that it disproves as doubted.
  advancedToMs: () => null,
};

function passTime(
  state: AlertsState | null,
  atMs: number,
  lastFix: LatestFix | null,
  settings: AssetAlerts,
  seen: SeenReducers = {},
): ReducerStep<AlertsState, AlertOutput> {
  return look(state, { atMs, fix: null, lastFix }, settings, seen);
}

function look(
  state: AlertsState | null,
  at: { readonly atMs: number; readonly fix: LatestFix | null; readonly lastFix: LatestFix | null },
  settings: AssetAlerts,
  seen: SeenReducers = {},
): ReducerStep<AlertsState, AlertOutput> {
  const before = state ?? noAlerts;
  const { plan } = settings;
  const scene = sceneOf(at, settings, seen);
  const { fix, lastFix, previousFix, atMs, due } = scene;
  const gapMs = fix === null || previousFix === null ? 0 : atMs - previousFix.fixedAtMs;
  const intervalsMs = fix === null ? before.intervalsMs : addSeldomInterval(before.intervalsMs, gapMs);
  const move = new AlertMove(before.watches, plan, {
    atMs,
    receivedAtMs: fix?.receivedAtMs ?? atMs,
    isAfterGap: fix !== null && gapMs > reachOf(intervalsMs),
    place: lastFix !== null && findFixMark(lastFix, null) === null ? lastFix : null,
  });
  const isChanged = before.rulesVersion !== plan.version;
  const readings = readScene(scene);
  const tracks = new ReadingTracks(scene, readings, before);
  const values = new ValuesLook(
    scene,
    readings,
    tracks,
    isChanged ? keepCounted(before.windows, plan) : before.windows,
  );
  values.look(move);
  lookAtFences(move, scene);
  const times = lookAtTimes(move, scene, before);
  lookAtSilence(move, scene);
  lookAtHours(move, scene);
  lookAtFirstMovement(move, scene);
  const usage = new UsageLook(scene, before.usage);
  usage.look(move);
  const counted = lookAtDues(
    move,
    scene,
    { counted: isChanged ? keepCounted(before.counted, plan) : before.counted, areRulesNew: isChanged },
    tracks,
  );
  move.release((watch, rule) => {
    switch (rule.when.kind) {
      case 'reading':
      case 'impossible_reading':
      case 'towed':
        return values.clearedAt(watch, rule);
      case 'speeding':
        return rule.when.limitKph === null
          ? fenceClearedAt(watch, rule, scene)
          : values.clearedAt(watch, rule);
      case 'geofence_dwell':
      case 'outside_geofence':
        return fenceClearedAt(watch, rule, scene);
      case 'usage':
        return usage.clearedAt(watch, rule as RuleOf<'usage'>);
      default:
        return timeClearedAt(rule, scene, times);
    }
  }, scene.isObserved);
  for (const { dueAtMs } of Object.values(move.watches)) if (dueAtMs !== null) due.at(dueAtMs);
  const next: AlertsState = {
    rulesVersion: plan.version,
    watches: move.watches,
    counted,
    windows: values.windows,
    readings: tracks.tracks,
    intervalsMs,
    ...times,
    usage: usage.usage,
    dueAtMs: nextDueMs(before.dueAtMs, due.ms, atMs),
  };
  return { state: tidy(state, next), outputs: move.outputs };
}

function lookAtFirstMovement(move: AlertMove, { seen, settings }: Scene): void {
  for (const { kind, fromMs, toMs } of seen.trips?.outputs ?? [])
    for (const rule of settings.plan.firstMovements)
      if (kind === 'stop' && toMs - fromMs >= rule.when.afterMinutes * 60_000)
        move.happen(rule, { sinceMs: toMs });
}

/** Kept as long as it is early enough, so that the state does not change with every position. */
function nextDueMs(known: number | null, wantedMs: number, atMs: number): number | null {
  if (known !== null && known > atMs && known <= wantedMs) return known;
  return wantedMs === Infinity ? null : wantedMs;
}

function tidy(before: AlertsState | null, after: AlertsState): AlertsState | null {
  const isSame =
    before !== null &&
    (Object.keys(after) as (keyof AlertsState)[]).every((name) => before[name] === after[name]);
  if (isSame) return before;
  const isEmpty =
    after.dueAtMs === null &&
    after.idleSinceMs === null &&
    after.status === null &&
    after.intervalsMs.length === 0 &&
    after.usage.day === null &&
    after.usage.week === null &&
    [after.watches, after.counted, after.windows, after.readings].every(
      (part) => Object.keys(part).length === 0,
    );
  return isEmpty ? null : after;
}
