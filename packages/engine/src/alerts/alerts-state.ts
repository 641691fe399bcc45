import type { AssetStatus } from '@azimute/contract';
import type { FollowedReading, ReadingCatalog } from '../readings/index.ts';
import type { StatusConditions, StatusEvidence } from '../status/asset-status.ts';
import type { AlertPlan } from './alert-plan.ts';

/**
 * State machine of the conditions of one asset. Each rule is independent, as is each of its subjects: a geofence, an
 * alarm, an impossible reading.
 *
 * normal -> pending -> active -> recovering -> normal        unknown: no change
 *
 * - **Normal** is not stored, except for the last value of each reading that rules use.
 * - **Pending.** The condition is met, but not yet for `raiseAfterSeconds`. Values (reading, speed, towed distance)
 *   need a later position to confirm them, general speed limits one at least 10 s later. Time alone confirms lasting
 *   conditions: inside, idling, not reporting, a status. Their `crossedAtMs` is when the rule's limit was exceeded, not
 *   when, for example, idling began.
 * - **Active.** A value stays active until it passes the clear limit, or its schedule ends.
 * - **Recovering.** The condition is over, but not yet for `clearAfterSeconds`. If it is met again, the same time
 *   continues, so that flapping counts once. The end is when the condition ended, not when that was confirmed.
 * - **Unknown.** Without a position, or without the reading in it, nothing begins or ends. After an hour without data
 *   (15 min while idling, 26 h while stationary with the engine off), due events wait for the next position and pending
 *   conditions restart. Positions and values of a reading stay connected up to three times their interval (the median
 *   of the last ten), at least 1 h and at most 26 h. A reading outside its range is ignored, as is one that jumps
 *   farther than possible until the next confirms it (`followReading`); then the condition is met since the first of
 *   the two. A replaced meter is counted from its first reading.
 * - **Momentary** conditions (entry, exit, alarm, first movement) are recovering from the start.
 * - **Counted** (meter and date due) stores the last due multiple. Multiples passed before the rule was first evaluated
 *   raise nothing, unless within `ahead` or on that day.
 * - **Usage** is the engine time of trips and stops in a day or ISO week of the account. Above lasts until the period
 *   ends; below is known after a whole period and lasts until a period is no longer below.
 * - **Late** positions can show that a due event was wrong: it is then doubted.
 * - **Rule changes** end times that the new rules do not cover, with that cause.
 */
export interface AlertsState {
  /** Version of the rules last applied. */
  readonly rulesVersion: number;
  /** By rule and subject. */
  readonly watches: Readonly<Record<string, Watch>>;
  /** By rule. */
  readonly counted: Readonly<Record<string, number>>;
  /** By rule: times and values of a reading, to measure a rise or fall. */
  readonly windows: Readonly<Record<string, readonly (readonly [atMs: number, value: number])[]>>;
  /** By code of the reading, or by meter. */
  readonly readings: Readonly<Record<string, TrackedReading>>;
  /** Last ten intervals between positions, if any exceeded 20 minutes. */
  readonly intervalsMs: readonly number[];
  readonly idleSinceMs: number | null;
  readonly status: { readonly is: AssetStatus; readonly sinceMs: number } | null;
  readonly usage: { readonly day: UsagePeriod | null; readonly week: UsagePeriod | null };
  /** When time alone can change something; may be too early. */
  readonly dueAtMs: number | null;
}

/** Last values of a reading and their interval. Up to five minutes old while nothing changes. */
export interface TrackedReading extends FollowedReading {
  readonly lastMs: number;
  /** Last ten intervals between readings; those up to 20 minutes, which change nothing, are stored as 0. */
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
  /** Engine time in closed trips and stops. */
  readonly closedMs: number;
  readonly isWhole: boolean;
}

/** Input of the reducer for an asset. */
export interface AssetAlerts {
  readonly plan: AlertPlan;
  readonly catalog: ReadingCatalog;
  readonly model: string;
  readonly conditions: StatusConditions;
  /** Latest state of the asset, including heartbeats and entered meters. */
  readonly latest: AssetEvidence | null;
  readonly timeZone: string;
  readonly worksStanding: boolean;
}

export interface AssetEvidence extends StatusEvidence {
  readonly hourMeterHours: number | null;
  /** True if a user entered it last. */
  readonly isHourMeterEntered: boolean;
  readonly odometerKm: number | null;
  /** True if no device reported it: it was entered, or summed up by a server. */
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
