import type { AssetStatus, StatusReason } from '@azimute/contract';
import { engineSignOf, meansEngineOn, type EngineEvidence } from './engine-sign.ts';
import { readHourMeter, unknownHourMeter, type HourMeter } from './meters.ts';

/**
 * The past statuses of one asset, from its contacts in the devices' time and from what people set. At every instant it
 * is the status that the contacts up to then gave, whenever they arrived: a late one only changes the answer.
 *
 *   without_status         until the first contact
 *   running, turned_off    from a contact on, as the signs of the engine say by then
 *   without_communication  from the end of the limit of silence after a contact until the next one
 *   in_maintenance, temporarily_disabled  over all of these, while a person has set it
 */
export interface StatusContact {
  readonly atMs: number;
  /** Else it is a heartbeat, which has no speed. */
  readonly isFix: boolean;
  readonly ignition: boolean | null;
  readonly speedKph: number | null;
  readonly hourMeterHours: number | null;
}

/** What was set from an instant (ms) on. */
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
  /** When it was set; for silence, the last contact before it. */
  readonly atMs: number | null;
  readonly userId: number | null;
}

export interface StatusHistoryOptions {
  readonly fromMs: number;
  readonly toMs: number;
  readonly silentAfterMs: number;
  /** In order of time, also those before the range. None set before the first. */
  readonly switches: readonly SwitchChange[];
}

export interface StatusHistoryReducer {
  /**
   * The next contact in order of time; of one instant fixes first, of these the one last by which the latest state
   * stands. Those before the range say how it begins.
   */
  take(contact: StatusContact): void;
  /** How many spans the contacts have made so far. */
  readonly spanCount: number;
  /** The spans of the whole range, without gaps; neighbours differ in status. */
  finish(): StatusSpan[];
}

/** A status with its cause, from an instant until the next one begins. */
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

/** Goes on where the status stays; what begins at the same instant takes its place. */
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

/** What people had set from when on; a switch that stays set keeps when and by whom it was. */
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
