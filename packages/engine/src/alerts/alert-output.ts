/**
 * Event of a condition. Rule, asset, subject and `crossedAtMs` identify a time; each rule, asset and subject has at
 * most one at a time.
 *
 * - `began`: the condition has been met for as long as the rule requires.
 * - `worse`: a new worst value, reported after five minutes at the earliest and then at doubling intervals.
 * - `ended`: it was over at `endedAtMs`. Due meters and dates begin but never end by themselves.
 * - `doubted`: later data shows that it was not met; it is over as well.
 */
export interface AlertOutput {
  readonly kind: 'began' | 'worse' | 'ended' | 'doubted';
  readonly ruleId: number;
  readonly ruleVersion: number;
  /** Empty, `geofence:7`, `alarm:sos`, `reading:oil_pressure`, `due:1250` or `due:2026-12-01`. */
  readonly subject: string;
  readonly geofenceId: number | null;
  /** When the condition began. */
  readonly crossedAtMs: number;
  /** Time of the confirming position or instant, and of its receipt. */
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
  readonly endedAtMs: number | null;
  /** In the unit of the reading, or km/h, meters, hours, kilometers or minutes. Null if nothing is measured. */
  readonly value: number | null;
  readonly worstValue: number | null;
  readonly worstAtMs: number | null;
  /** Place of the asset; null without a position. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Time of that position. */
  readonly fixedAtMs: number | null;
  /** False if the confirmation arrived over an hour late: the alert is recorded without notification. */
  readonly notifies: boolean;
  /** Reason why it ended or is doubted. */
  readonly cause: 'condition' | 'rule_changed' | 'late_data';
}

/** Delay of the confirmation up to which users are notified. */
export const controlPeriodMs = 3_600_000;
