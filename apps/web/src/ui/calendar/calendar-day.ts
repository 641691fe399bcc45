import { hourMs } from '@azimute/contract/durations';
import { dateTimeFormat } from '../../i18n/date-time-format.ts';
import { startOfDay } from '../../i18n/start-of-day.ts';

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Earliest day with positions. */
export const earliestDay = '2010-01-01';

/** From midnight to the next, in milliseconds since 1970: 23, 24 or 25 hours. */
export interface DayRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Returns whether the text is a date, such as 2026-11-20. */
export function isCalendarDay(text: string): boolean {
  const ms = pattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) && text >= earliestDay;
}

/** Returns the date of an instant in a time zone. */
export function dayOf(instantMs: number, timeZone: string): string {
  return dateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instantMs);
}

/** Returns the instants at which a day begins and ends. */
export function rangeOf(day: string, timeZone: string): DayRange {
  // Noon in any time zone is within 14 hours of noon UTC; the surrounding midnights are found from there.
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  let from = startOfDay(new Date(noonMs), timeZone);
  const found = dayOf(from.getTime() + 12 * hourMs, timeZone);
  if (found < day) from = startOfDay(new Date(from.getTime() + 36 * hourMs), timeZone);
  if (found > day) from = startOfDay(new Date(from.getTime() - 12 * hourMs), timeZone);
  const to = startOfDay(new Date(from.getTime() + 36 * hourMs), timeZone);
  return { fromMs: from.getTime(), toMs: to.getTime() };
}
