import type { OpenSilence } from '@azimute/engine/trips';
import { closesAfterMs } from '../../telemetry/reducers/mark-days.ts';
import { dayColumns, type DayRow } from './evidence-of-day.ts';
import type { AddedDay } from './store-days.ts';

/** A day to calculate, with its asset's UL and last contact. */
export interface AddedRow extends DayRow {
  readonly unit_id: number;
  readonly contact: number | null;
  readonly is_closed: boolean;
}

export const closesAfter = `${closesAfterMs} milliseconds`;

/** Columns of an AddedRow at an instant, for days `d` of the account $1. */
export const addedColumns = (at: string): string => `${dayColumns}, a.unit_id,
  (extract(epoch from s.contact_at) * 1000)::float8 as contact,
  asset_day_begins($1, d.asset_id, d.day + 1) <= ${at}::timestamptz - interval '${closesAfter}' as is_closed`;

/** Returns the columns stored for a day in addition to its facts. */
export function describeDay(
  row: AddedRow,
  {
    toMs,
    silence,
    at,
  }: { readonly toMs: number; readonly silence: OpenSilence | undefined; readonly at: Date },
): Omit<AddedDay, 'added' | 'cause'> {
  return {
    assetId: row.asset_id,
    day: row.day,
    unitId: row.unit_id,
    category: row.category,
    isClosed: row.is_closed,
    settlesAtMs: settlesAtMs(row, silence, at),
    dataAtMs: row.contact === null ? null : Math.min(row.contact, toMs),
  };
}

/**
 * Returns when the time without reports at a day's end becomes a gap, or null if it has; the current day is
 * recalculated anyway.
 */
function settlesAtMs(
  { ends_ms: endsMs, is_closed: isClosed }: AddedRow,
  silence: OpenSilence | undefined,
  at: Date,
): number | null {
  if (!isClosed || silence === undefined || silence.fromMs >= endsMs) return null;
  return silence.gapAfterMs < at.getTime() ? null : silence.gapAfterMs;
}
