import type { MetricQuery } from '@azimute/contract';

export interface Days {
  readonly from: string;
  /** The day behind the last one. */
  readonly to: string;
}

const DAY_MS = 86_400_000;

function shiftDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function shiftMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/**
 * The period that another is compared with: as many days, or as many months where it is of whole months. Of a period that
 * goes on it is its beginning, as many days as have begun by `today`, so that like is compared with like.
 */
export function pastOf({ from, to }: Days, compare: MetricQuery['compare'], today: string): Days | null {
  if (compare === 'none') return null;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const isOfMonths = from.endsWith('-01') && to.endsWith('-01');
  const months =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  const begun = Math.min(days, Math.max(1, (Date.parse(today) - Date.parse(from)) / DAY_MS + 1));
  const start =
    compare === 'year'
      ? shiftMonths(from, -12)
      : isOfMonths
        ? shiftMonths(from, -months)
        : shiftDays(from, -days);
  const end = isOfMonths && begun === days ? shiftMonths(start, months) : shiftDays(start, begun);
  // A month before may be shorter: what is compared ends where this period begins.
  return { from: start, to: compare === 'before' && end > from ? from : end };
}

/** The last day of a period that has come. */
export function lastDayOf({ to }: Days, today: string): string {
  const last = shiftDays(to, -1);
  return last < today ? last : today;
}
