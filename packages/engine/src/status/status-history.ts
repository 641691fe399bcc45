import type { AssetStatus, StatusReason } from '@azimute/contract';
import { engineSignOf, meansEngineOn, type EngineEvidence } from './engine-sign.ts';
import { readHourMeter, unknownHourMeter, type HourMeter } from './meters.ts';

/**
 * The past statuses of one asset, from its contacts in device time and from statuses that users set. The status at an
 * instant follows from the contacts up to then, whenever they arrived, so that a late contact changes it.
 *
 * without_status         until the first contact running, turned_off    from a contact on, according to the engine
 * signal at the time without_communication  from the no-communication limit after a contact until the next contact
 * in_maintenance, temporarily_disabled  instead of all of these, while set by a user
 */
export interface StatusContact {
  readonly atMs: number;
  /** Otherwise a heartbeat, which has no speed. */
  readonly isFix: boolean;
  readonly ignition: boolean | null;
  readonly speedKph: number | null;
  readonly hourMeterHours: number | null;
}

/** Setting that is effective from an instant (ms). */
export interface SwitchChange {
  readonly atMs: number;
  readonly disabled: boolean;
  readonly inMaintenance: boolean;
  readonly userId: number | null;
}

export interface StatusSpan {
  readonly status: AssetStatus;
  readonly fromMs: number;
  readonly toMs: number;
  readonly reason: StatusReason;
  /** When it was set; for missing communication, the last contact. */
  readonly atMs: number | null;
  readonly userId: number | null;
}

export interface StatusHistoryOptions {
  readonly fromMs: number;
  readonly toMs: number;
  readonly silentAfterMs: number;
  /** By time, including those before the range. Before the first, nothing was set. */
  readonly switches: readonly SwitchChange[];
}

export interface StatusHistoryReducer {
  /**
   * Takes the next contact by time; at one instant positions first, the one of the latest state last. Contacts before
   * the range decide its start.
   */
  take(contact: StatusContact): void;
  /** Number of spans so far. */
  readonly spanCount: number;
  /** Returns the spans of the whole range without gaps; neighbors differ in status. */
  finish(): StatusSpan[];
}

/** Status with its cause, until the next begins. */
type Start = Omit<StatusSpan, 'toMs'>;

export function openStatusHistory(options: StatusHistoryOptions): StatusHistoryReducer {
  const { toMs, silentAfterMs, switches } = options;
  const reported: Start[] = [neverReported];
  let lastMs: number | null = null;
  let meter: HourMeter = unknownHourMeter;
  let fix: EngineEvidence['fix'] = null;
  let heartbeatIgnition: EngineEvidence['heartbeatIgnition'] = null;
  const fallSilent = (untilMs: number): void => {
    if (lastMs === null || untilMs - lastMs <= silentAfterMs) return;
    const fromMs = lastMs + silentAfterMs;
    begin(reported, {
      status: 'without_communication',
      fromMs,
      reason: 'silence',
      atMs: lastMs,
      userId: null,
    });
  };
  return {
    take: ({ atMs, isFix, ignition, speedKph, hourMeterHours }) => {
      fallSilent(atMs);
      meter = readHourMeter(meter, hourMeterHours, atMs);
      if (isFix) fix = { fixedAtMs: atMs, ignition, speedKph };
      else if (ignition !== null) heartbeatIgnition = { isOn: ignition, atMs };
      const { hourMeterAdvancedAtMs } = meter;
      const reason = engineSignOf({ contactAtMs: atMs, fix, heartbeatIgnition, hourMeterAdvancedAtMs });
      const status = meansEngineOn(reason) ? 'running' : 'turned_off';
      begin(reported, { status, fromMs: atMs, reason, atMs: null, userId: null });
      lastMs = atMs;
    },
    get spanCount() {
      return reported.length;
    },
    finish: () => {
      fallSilent(toMs);
      return cut(overlay(reported, listSet(switches)), options);
    },
  };
}

const neverReported: Start = {
  status: 'without_status',
  fromMs: -Infinity,
  reason: 'never_reported',
  atMs: null,
  userId: null,
};

/** Continues an equal status; a start at the same instant replaces the previous one. */
function begin(starts: Start[], next: Start): void {
  if (starts.at(-1)?.fromMs === next.fromMs) starts.pop();
  if (starts.at(-1)?.status !== next.status) starts.push(next);
}

interface SetByPerson {
  readonly fromMs: number;
  readonly set: {
    readonly status: AssetStatus;
    readonly atMs: number;
    readonly userId: number | null;
  } | null;
}

/** Settings by users and their start; a setting that stays keeps its time and user. */
function listSet(switches: readonly SwitchChange[]): SetByPerson[] {
  let disabled: SwitchChange | null = null;
  let inMaintenance: SwitchChange | null = null;
  return switches.map((change) => {
    disabled = change.disabled ? (disabled ?? change) : null;
    inMaintenance = change.inMaintenance ? (inMaintenance ?? change) : null;
    const by = disabled ?? inMaintenance;
    if (by === null) return { fromMs: change.atMs, set: null };
    const status = disabled === null ? 'in_maintenance' : 'temporarily_disabled';
    return { fromMs: change.atMs, set: { status, atMs: by.atMs, userId: by.userId } };
  });
}

function overlay(reported: readonly Start[], set: readonly SetByPerson[]): Start[] {
  const starts: Start[] = [];
  let [reportedIndex, setIndex] = [0, 0];
  let byPerson: SetByPerson['set'] = null;
  let byFixes = neverReported;
  while (reportedIndex < reported.length || setIndex < set.length) {
    const nextReported = reported[reportedIndex];
    const nextSet = set[setIndex];
    const fromMs = Math.min(nextReported?.fromMs ?? Infinity, nextSet?.fromMs ?? Infinity);
    if (nextReported?.fromMs === fromMs) [byFixes, reportedIndex] = [nextReported, reportedIndex + 1];
    if (nextSet?.fromMs === fromMs) [byPerson, setIndex] = [nextSet.set, setIndex + 1];
    begin(
      starts,
      byPerson === null ? { ...byFixes, fromMs } : { ...byPerson, fromMs, reason: 'set_by_person' },
    );
  }
  return starts;
}

function cut(starts: readonly Start[], { fromMs, toMs }: StatusHistoryOptions): StatusSpan[] {
  return starts.flatMap((start, index) => {
    const from = Math.max(start.fromMs, fromMs);
    const to = Math.min(starts[index + 1]?.fromMs ?? Infinity, toMs);
    return from < to ? [{ ...start, fromMs: from, toMs: to }] : [];
  });
}
