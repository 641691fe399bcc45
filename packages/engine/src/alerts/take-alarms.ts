import type { GeoPoint } from '@azimute/geo';
import type { ReducerStep } from '../host/reducer.ts';
import { AlertMove } from './alert-move.ts';
import type { AlertOutput } from './alert-output.ts';
import type { AlertPlan } from './alert-plan.ts';
import { noAlerts, type AlertsState } from './alerts-state.ts';

/** Device event that is an alarm. */
export interface DeviceAlarm {
  /** In snake case, such as `alarm_sos`. */
  readonly kind: string;
  readonly occurredAtMs: number;
  readonly receivedAtMs: number;
  readonly place: GeoPoint | null;
}

const PREFIX = 'alarm_';

/** Device events arrive in any order; each is momentary for the rules that name its alarm. */
export function takeAlarms(
  state: AlertsState | null,
  alarms: readonly DeviceAlarm[],
  plan: AlertPlan,
): ReducerStep<AlertsState, AlertOutput> {
  if (plan.alarms.length === 0) return { state, outputs: [] };
  const before = state ?? noAlerts;
  let { watches } = before;
  let dueAtMs = before.dueAtMs ?? Infinity;
  const outputs: AlertOutput[] = [];
  for (const { kind, occurredAtMs, receivedAtMs, place } of alarms.toSorted(
    (a, b) => a.occurredAtMs - b.occurredAtMs,
  )) {
    const word = kind.startsWith(PREFIX) ? kind.slice(PREFIX.length) : kind;
    const move = new AlertMove(watches, plan, {
      atMs: occurredAtMs,
      receivedAtMs,
      isAfterGap: false,
      place: place && { ...place, fixedAtMs: occurredAtMs },
    });
    for (const rule of plan.alarms)
      if (namesAlarm(rule.when.alarms, kind, word))
        move.happen(rule, { subject: `alarm:${word}`, sinceMs: occurredAtMs });
    for (const [key, watch] of Object.entries(move.watches))
      // The caller advances time past alarms that are over.
      if (watch !== watches[key])
        dueAtMs = Math.min(dueAtMs, Math.max(watch.dueAtMs ?? Infinity, receivedAtMs));
    ({ watches } = move);
    outputs.push(...move.outputs);
  }
  if (watches === before.watches) return { state, outputs };
  const next = {
    ...before,
    rulesVersion: plan.version,
    watches,
    dueAtMs: dueAtMs === Infinity ? null : dueAtMs,
  };
  return { state: next, outputs };
}

/** Without names, every alarm matches. */
function namesAlarm(alarms: readonly string[], kind: string, word: string): boolean {
  if (alarms.length === 0) return kind.startsWith(PREFIX);
  return alarms.some((alarm) => alarm.toLowerCase() === kind || alarm.toLowerCase() === word);
}
