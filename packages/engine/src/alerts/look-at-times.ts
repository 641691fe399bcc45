import { isMovingAt } from '@azimute/contract/assets/activity';
import { nextStartMs, scheduledSpan } from '../geofences/fence-schedule.ts';
import { assetStatus } from '../status/asset-status.ts';
import type { TripsState } from '../trips/trips-state.ts';
import type { AlertMove } from './alert-move.ts';
import { needMs } from './alert-plan.ts';
import type { AlertRule } from './alert-rule.ts';
import type { AlertsState } from './alerts-state.ts';
import { holdLasting, type Scene } from './scene.ts';

/** Time without a position after which idling is unknown. */
const idleObservedMs = 15 * 60_000;
/** Interval at which settings of an asset are evaluated. */
const lookEveryMs = 3_600_000;

/** Returns the time since which the asset stands with the engine on, null if it does not, undefined if unknown. */
function idlingSince(state: TripsState | null): number | null | undefined {
  if (state === null) return null;
  const { stop, move } = state;
  if (move === null) return stop?.engine === true ? Math.max(stop.fromMs, stop.engineSinceMs) : null;
  if (move.last.engine !== true || move.last.isDriving) return null;
  const { halt } = move;
  if (halt === null || halt.away !== null) return stop === null && halt === null ? null : undefined;
  const standingMs = (move.tally.counts.standingOnMs ?? 0) - (halt.counts.standingOnMs ?? 0);
  return move.last.atMs - Math.max(0, standingMs);
}

/** Evaluates idling, missing communication, statuses, and use out of hours. */
export function lookAtTimes(
  move: AlertMove,
  scene: Scene,
  state: AlertsState,
): Pick<AlertsState, 'idleSinceMs' | 'status'> {
  return {
    idleSinceMs: scene.settings.plan.idling.length === 0 ? null : lookAtIdling(move, scene, state),
    status: scene.settings.plan.statuses.length === 0 ? null : lookAtStatus(move, scene, state),
  };
}

function lookAtIdling(
  move: AlertMove,
  scene: Scene,
  { idleSinceMs: known }: AlertsState,
): AlertsState['idleSinceMs'] {
  const { fix, lastFix, atMs, seen, settings } = scene;
  const since = fix === null || seen.trips === undefined ? undefined : idlingSince(seen.trips.state);
  const idleSinceMs = since === undefined || (since !== null && known !== null) ? known : since;
  if (idleSinceMs === null) return null;
  const isObserved = lastFix !== null && atMs - lastFix.fixedAtMs <= idleObservedMs;
  // A rule that names machines includes those that work while stationary.
  const rules = settings.worksStanding
    ? settings.plan.idling.filter(
        ({ rule: { scope } }) => scope.categories.length + scope.assetIds.length > 0,
      )
    : settings.plan.idling;
  holdLasting(move, { ...scene, isObserved }, rules, idleSinceMs);
  return idleSinceMs;
}

function lookAtStatus(move: AlertMove, scene: Scene, { status: known }: AlertsState): AlertsState['status'] {
  const { atMs, contactAtMs, engineOn, settings, due } = scene;
  const { conditions, plan } = settings;
  const is = assetStatus(conditions, { contactAtMs, engineOn: engineOn === true }, atMs);
  const beganMs =
    is === 'without_communication' && contactAtMs !== null ? contactAtMs + conditions.silentAfterMs : atMs;
  const status = known?.is === is ? known : { is, sinceMs: beganMs };
  const rules = plan.statuses.filter((one) => one.status === is);
  holdLasting(move, { ...scene, isObserved: true }, rules, status.sinceMs);
  if (contactAtMs !== null && is !== 'without_communication')
    due.at(contactAtMs + conditions.silentAfterMs + 1);
  due.at(atMs + lookEveryMs);
  return status;
}

export function lookAtSilence(move: AlertMove, { atMs, fix, contactAtMs, settings, due }: Scene): void {
  const { silentAfterMs } = settings.conditions;
  if (contactAtMs === null) return;
  for (const one of settings.plan.silences) {
    const lastsMs = one.isOwn ? one.lastsMs : silentAfterMs;
    const { rule } = one;
    if (fix !== null) {
      due.at(atMs + needMs({ rule, lastsMs }));
      // Shortest duration first: the rest are due later.
      if (one.isOwn) return;
    } else holdLasting(move, { atMs, due, isObserved: true }, [{ rule, lastsMs }], contactAtMs);
  }
}

/** Engine on or moving outside the schedule. */
export function lookAtHours(move: AlertMove, { atMs, fix, settings, engineOn, speedKph }: Scene): void {
  if (fix === null || (engineOn !== true && !isMovingAt(speedKph))) return;
  for (const rule of settings.plan.outOfHours)
    if (scheduledSpan(rule.schedule, atMs) === null)
      move.hold(rule, { sinceMs: atMs, untilMs: nextStartMs(rule.schedule, atMs) ?? Infinity });
}

/** Returns when a lasting condition ended, or undefined if unknown. */
export function timeClearedAt(
  rule: AlertRule,
  { atMs, fix, contactAtMs, engineOn, settings }: Scene,
  { idleSinceMs, status }: Pick<AlertsState, 'idleSinceMs' | 'status'>,
): number | undefined {
  const { when } = rule;
  switch (when.kind) {
    case 'idling':
      return idleSinceMs === null ? (fix?.fixedAtMs ?? atMs) : undefined;
    case 'status_lasting':
      return status !== null && status.is !== when.status ? status.sinceMs : undefined;
    case 'no_communication': {
      const lastsMs = when.minutes === null ? settings.conditions.silentAfterMs : when.minutes * 60_000;
      const isHeard = contactAtMs !== null && atMs < contactAtMs + needMs({ rule, lastsMs });
      return isHeard ? contactAtMs : undefined;
    }
    case 'out_of_hours': {
      const span = scheduledSpan(rule.schedule, atMs);
      if (span !== null) return span.fromMs;
      return fix === null || engineOn === null ? undefined : atMs;
    }
    default:
      return undefined;
  }
}
