import type { AssetStatus } from '@azimute/contract';
import type { FollowedReading, ReadingCatalog } from '../readings/index.ts';
import type { StatusConditions, StatusEvidence } from '../status/asset-status.ts';
import type { AlertPlan } from './alert-plan.ts';

/**
 * The state machine of the conditions of one asset. Each rule is apart, and each subject of it: a geofence, an alarm, a
 * reading that cannot be.
 *
 *   normal -> pending -> active -> recovering -> normal        unknown: stays as it is
 *
 * - **Normal** is not kept, but for the last value of each reading that rules look at.
 * - **Pending.** It holds, but not for `raiseAfterSeconds` yet. Of a value (reading, speed, way that it is towed) a later fix
 *   must say so, of a general speed limit one of 10 s later at least. Time alone confirms what lasts: inside, idling, silent,
 *   a status. Of these `crossedAtMs` is when the limit of the rule was over, not when the idling began.
 * - **Active.** A value holds until it is beyond the clear limit. What a schedule ends, ends with it.
 * - **Recovering.** It is over, but not for `clearAfterSeconds` yet: what holds again meanwhile goes on, so that flapping is
 *   one time. The end is when it was over, not when that counted.
 * - **Unknown.** No fix, or one that does not tell the reading, begins and ends nothing. What is due while nothing came for
 *   an hour (15 min of an asset that idles, 26 h of one that stands with its engine off) waits for the next fix, and what
 *   was pending then begins anew. Fixes, and values of a reading, stay connected up to three times their own interval, the
 *   median of the last ten, within 1 and 26 h. A reading outside of its range is not believed, nor one that steps farther than it can
 *   until the next one agrees with it (`followReading`): then it holds since the first of the two. A meter that is replaced
 *   is counted anew.
 * - **Momentary** conditions (entry, exit, alarm, first movement) are recovering from the beginning.
 * - **Counted** (meter and date due) is the number of the multiple that was due last. Of what was over when the rule was
 *   first seen nothing is raised, but for what is due within `ahead`, or on this very day.
 * - **Use** is the engine's time by the trips and stops, of a day or an ISO week by the clocks of the account. Above it holds
 *   until the period is over; below it is known when a whole period is, and holds until one is no longer below.
 * - **Late.** A fix that comes later than time has passed may show that what was due was not: it is then doubted.
 * - **Rules change.** What they no longer say ends, with that cause.
 */
export interface AlertsState {
  /** Of the rules that it was left by. */
  readonly rulesVersion: number;
  /** By rule and subject. */
  readonly watches: Readonly<Record<string, Watch>>;
  /** By rule. */
  readonly counted: Readonly<Record<string, number>>;
  /** By rule: times and values of a reading, of which a rise or fall is measured. */
  readonly windows: Readonly<Record<string, readonly (readonly [atMs: number, value: number])[]>>;
  /** By the code of a reading that rules look at, or by the meter. */
  readonly readings: Readonly<Record<string, TrackedReading>>;
  /** Times between the last ten fixes, where any was longer than 20 minutes. */
  readonly intervalsMs: readonly number[];
  readonly idleSinceMs: number | null;
  readonly status: { readonly is: AssetStatus; readonly sinceMs: number } | null;
  readonly usage: { readonly day: UsagePeriod | null; readonly week: UsagePeriod | null };
  /** When the passing of time may change something; it may be too early. */
  readonly dueAtMs: number | null;
}

/** What a reading was, and how often it comes. While nothing changes, it may be up to five minutes old. */
export interface TrackedReading extends FollowedReading {
  readonly lastMs: number;
  /** Times between the last ten readings; those of up to 20 minutes, which change nothing, as 0. */
  readonly intervalsMs: readonly number[];
}

export interface Watch {
  readonly ruleId: number;
  readonly ruleVersion: number;
  readonly subject: string;
  readonly geofenceId: number | null;
  readonly phase: 'pending' | 'active' | 'recovering';
  readonly crossedAtMs: number;
  readonly clearedAtMs: number | null;
  readonly worstValue: number | null;
  readonly worstAtMs: number | null;
  readonly toldAtMs: number;
  readonly dueAtMs: number | null;
}

export interface UsagePeriod {
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the engine, in trips and stops that are closed. */
  readonly closedMs: number;
  readonly isWhole: boolean;
}

/** What the reducer reads of an asset. */
export interface AssetAlerts {
  readonly plan: AlertPlan;
  readonly catalog: ReadingCatalog;
  readonly model: string;
  readonly conditions: StatusConditions;
  /** Its latest state, as of the run: heartbeats and meters that were entered are in it. */
  readonly latest: AssetEvidence | null;
  readonly timeZone: string;
  readonly worksStanding: boolean;
}

export interface AssetEvidence extends StatusEvidence {
  readonly hourMeterHours: number | null;
  /** Whether a person entered it last. */
  readonly isHourMeterEntered: boolean;
  readonly odometerKm: number | null;
  /** Whether no device has told it: it was entered, or a server has summed it up. */
  readonly isOdometerComputed: boolean;
}

export const noAlerts: AlertsState = {
  rulesVersion: 0,
  watches: {},
  counted: {},
  windows: {},
  readings: {},
  intervalsMs: [],
  idleSinceMs: null,
  status: null,
  usage: { day: null, week: null },
  dueAtMs: null,
};
