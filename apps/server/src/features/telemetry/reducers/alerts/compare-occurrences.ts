import { noAlerts, type AlertOutput, type AlertRule, type AlertsState } from '@azimute/engine/alerts';

/** A time that a rule held, as it was recorded. */
export interface StoredOccurrence {
  readonly ruleId: number;
  readonly subject: string;
  readonly crossedAtMs: number;
  readonly confirmedAtMs: number;
  readonly endedAtMs: number | null;
}

export interface ComparedInput {
  readonly stored: readonly StoredOccurrence[];
  /** What came out anew, and what is kept behind it. */
  readonly outputs: readonly AlertOutput[];
  readonly state: AlertsState | null;
  readonly stateBefore: AlertsState | null;
  /** What began before is not known anew. */
  readonly fromMs: number;
  readonly nowMs: number;
  readonly rules: ReadonlyMap<number, AlertRule>;
  readonly changedMs: ReadonlyMap<number, number>;
}

/** Late fixes may move what is momentary by so much, and it is the same; times are the same where they overlap. */
const momentaryMs = 5 * 60_000;
const momentary = new Set<AlertRule['when']['kind']>(['geofence_entry', 'geofence_exit', 'first_movement']);

export function alikeWithinMs(kind: AlertRule['when']['kind']): number {
  return momentary.has(kind) ? momentaryMs : 0;
}

/** Kinds of which recomputing does not know all that it was concluded by. */
export const unrepeated = new Set<AlertRule['when']['kind']>([
  'device_alarm',
  'meter_due',
  'date_due',
  'status_lasting',
]);

/**
 * Compares what was recorded with what comes out anew. What was recorded and is not there is doubted, or has ended; what is
 * there and was not recorded is raised by nothing here: what still holds is pending, and is raised by the next fix, or the
 * next look at the asset, that says so.
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
  // Alarms, and what was due already, do not follow from fixes.
  for (const [key, watch] of Object.entries(stateBefore?.watches ?? {}))
    if (input.rules.get(watch.ruleId)?.when.kind === 'device_alarm') watches[key] = watch;
  const base = state ?? noAlerts;
  return {
    outputs,
    state: {
      ...base,
      watches,
      counted: { ...base.counted, ...stateBefore?.counted },
      // Time is looked at by what is known beside fixes, which recomputing is not.
      dueAtMs: nowMs + 1,
    },
  };
}

/** What became of a time that was recorded. */
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

/** Whether what ended anew is, or overlaps, what was recorded. */
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
