import { noAlerts, type AlertOutput, type AlertRule, type AlertsState } from '@azimute/engine/alerts';

/** A recorded period in which a rule was met. */
export interface StoredOccurrence {
  readonly ruleId: number;
  readonly subject: string;
  readonly crossedAtMs: number;
  readonly confirmedAtMs: number;
  readonly endedAtMs: number | null;
}

export interface ComparedInput {
  readonly stored: readonly StoredOccurrence[];
  /** Recalculated outputs, and the state after them. */
  readonly outputs: readonly AlertOutput[];
  readonly state: AlertsState | null;
  readonly stateBefore: AlertsState | null;
  /** Start of the recalculation: earlier periods are not known. */
  readonly fromMs: number;
  readonly nowMs: number;
  readonly rules: ReadonlyMap<number, AlertRule>;
  readonly changedMs: ReadonlyMap<number, number>;
}

/**
 * Momentary occurrences count as the same if late fixes move them by up to this much; periods count as the same if they
 * overlap.
 */
const momentaryMs = 5 * 60_000;
const momentary = new Set<AlertRule['when']['kind']>(['geofence_entry', 'geofence_exit', 'first_movement']);

export function alikeWithinMs(kind: AlertRule['when']['kind']): number {
  return momentary.has(kind) ? momentaryMs : 0;
}

/** Kinds that depend on inputs not available to a recalculation. */
export const unrepeated = new Set<AlertRule['when']['kind']>([
  'device_alarm',
  'meter_due',
  'date_due',
  'status_lasting',
]);

/**
 * Compares recorded occurrences with recalculated ones. A recorded occurrence that is missing is in doubt or has ended.
 * Raises no occurrence that was not recorded: if its rule is still met it is pending, and the next fix or check of the
 * asset raises it.
 */
export function compareOccurrences(input: ComparedInput): {
  readonly outputs: AlertOutput[];
  readonly state: AlertsState | null;
} {
  const { stored, state, stateBefore, nowMs } = input;
  const outputs = stored.flatMap((one) => concludeOf(one, input) ?? []);
  if (state === null && stateBefore === null) return { outputs, state };
  const open = new Map(stored.filter(({ endedAtMs }) => endedAtMs === null).map((one) => [keyOf(one), one]));
  const watches: Record<string, AlertsState['watches'][string]> = {};
  for (const [key, watch] of Object.entries(state?.watches ?? {})) {
    const known = open.get(key);
    if (watch.phase === 'pending') watches[key] = watch;
    else if (known !== undefined) watches[key] = { ...watch, crossedAtMs: known.crossedAtMs };
    else if (watch.phase === 'active')
      watches[key] = { ...watch, phase: 'pending', worstValue: null, worstAtMs: null, dueAtMs: null };
  }
  // Alarms and already expired deadlines do not follow from fixes.
  for (const [key, watch] of Object.entries(stateBefore?.watches ?? {}))
    if (input.rules.get(watch.ruleId)?.when.kind === 'device_alarm') watches[key] = watch;
  const base = state ?? noAlerts;
  return {
    outputs,
    state: {
      ...base,
      watches,
      counted: { ...base.counted, ...stateBefore?.counted },
      // Time-based rules need data other than fixes, which a recalculation does not have.
      dueAtMs: nowMs + 1,
    },
  };
}

/** Decides about a recorded period. */
function concludeOf(
  stored: StoredOccurrence,
  { outputs, state, fromMs, nowMs, rules, changedMs }: ComparedInput,
): AlertOutput | null {
  const rule = rules.get(stored.ruleId);
  const wasOther = stored.confirmedAtMs < (changedMs.get(stored.ruleId) ?? Infinity);
  if (rule === undefined || wasOther || unrepeated.has(rule.when.kind)) return null;
  const own = outputs.filter((one) => keyOf(one) === keyOf(stored) && one.kind !== 'worse');
  const watch = state?.watches[keyOf(stored)];
  const goesOn = watch !== undefined && watch.phase !== 'pending';
  if (goesOn && stored.endedAtMs === null) return null;
  const alikeMs = alikeWithinMs(rule.when.kind);
  const end = own.find((one) => one.kind === 'ended' && isAlike(one, stored, alikeMs));
  if (end !== undefined || (goesOn && watch.crossedAtMs <= (stored.endedAtMs ?? nowMs) + alikeMs)) {
    if (stored.endedAtMs !== null || end === undefined) return null;
    const endedAtMs = Math.max(end.endedAtMs ?? end.confirmedAtMs, stored.crossedAtMs);
    return { ...end, crossedAtMs: stored.crossedAtMs, endedAtMs };
  }
  if (stored.crossedAtMs <= fromMs) return null;
  return {
    kind: 'doubted',
    ruleId: stored.ruleId,
    ruleVersion: rule.version,
    subject: stored.subject,
    geofenceId: null,
    crossedAtMs: stored.crossedAtMs,
    confirmedAtMs: nowMs,
    receivedAtMs: nowMs,
    endedAtMs: stored.endedAtMs ?? stored.crossedAtMs,
    value: null,
    worstValue: null,
    worstAtMs: null,
    longitude: null,
    latitude: null,
    fixedAtMs: null,
    notifies: false,
    cause: 'late_data',
  };
}

/** True if a recalculated period equals or overlaps the recorded one. */
export function isAlike(
  { crossedAtMs, endedAtMs }: Pick<AlertOutput, 'crossedAtMs' | 'endedAtMs'>,
  stored: Pick<StoredOccurrence, 'crossedAtMs' | 'endedAtMs'>,
  alikeMs: number,
): boolean {
  return (
    crossedAtMs - alikeMs <= (stored.endedAtMs ?? Infinity) &&
    (endedAtMs ?? crossedAtMs) + alikeMs >= stored.crossedAtMs
  );
}

export function keyOf({ ruleId, subject }: Pick<StoredOccurrence, 'ruleId' | 'subject'>): string {
  return `${ruleId} ${subject}`;
}
