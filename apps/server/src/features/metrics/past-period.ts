import { dayMs } from '@azimute/contract/durations';
import type { MetricQuery } from '@azimute/contract';

export interface Days {
  readonly from: string;
  /** The day after the last one. */
  readonly to: string;
}

function shiftDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function shiftMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the period to compare with: the same number of days, or of months for whole months. For a current period it
 * is the beginning, with the days that have begun by `today`.
 */
export function pastOf({ from, to }: Days, compare: MetricQuery['compare'], today: string): Days | null {
  if (compare === 'none') return null;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  const isOfMonths = from.endsWith('-01') && to.endsWith('-01');
  const months =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  const begun = Math.min(days, Math.max(1, (Date.parse(today) - Date.parse(from)) / dayMs + 1));
  const start =
    compare === 'year'
      ? shiftMonths(from, -12)
      : isOfMonths
        ? shiftMonths(from, -months)
        : shiftDays(from, -days);
  const end = isOfMonths && begun === days ? shiftMonths(start, months) : shiftDays(start, begun);
  // A previous month may be shorter: the comparison ends where this period begins.
  return { from: start, to: compare === 'before' && end > from ? from : end };
}

/** Returns the last day of a period that has begun. */
export function lastDayOf({ to }: Days, today: string): string {
  const last = shiftDays(to, -1);
  return last < today ? last : today;
}
