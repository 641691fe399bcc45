/**
 * Something that a condition has come to. A time that a condition holds is known by rule, asset, subject and
 * `crossedAtMs`; of one rule, asset and subject there is one at a time.
 *
 * - `began`: it holds, and has held for as long as the rule says.
 * - `worse`: its worst value so far; told after five minutes at the earliest, then each time that it has lasted twice as long.
 * - `ended`: it is over, at `endedAtMs`. A due meter or date begins, and never ends by itself.
 * - `doubted`: what came later shows that it did not hold; it is over as well.
 */
export interface AlertOutput {
  readonly kind: 'began' | 'worse' | 'ended' | 'doubted';
  readonly ruleId: number;
  readonly ruleVersion: number;
  /** Empty, `geofence:7`, `alarm:sos`, `reading:oil_pressure`, `due:1250` or `due:2026-12-01`. */
  readonly subject: string;
  readonly geofenceId: number | null;
  /** When it began to hold. */
  readonly crossedAtMs: number;
  /** Fix time of what proved it, or the instant that passed; and when that was received. */
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
  readonly endedAtMs: number | null;
  /** In the unit of the reading; km/h, metres, hours, kilometres, else minutes. Null where there is nothing to count. */
  readonly value: number | null;
  readonly worstValue: number | null;
  readonly worstAtMs: number | null;
  /** Where the asset was; null where no fix says. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Of the fix that says where. */
  readonly fixedAtMs: number | null;
  /** False where what proved it came more than an hour late: it is recorded, and nobody is told. */
  readonly notifies: boolean;
  /** Why it ended or is doubted. */
  readonly cause: 'condition' | 'rule_changed' | 'late_data';
}

/** What proves it may be received so much later, and people are told. */
export const controlPeriodMs = 3_600_000;
