import { dateTimeFormat } from '../../i18n/date-time-format.ts';
import { startOfDay } from '../../i18n/start-of-day.ts';

const hourMs = 3_600_000;
const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** The first day that positions are kept of. */
export const earliestDay = '2010-01-01';

/** From its midnight to the next one, in milliseconds since 1970: 23, 24 or 25 hours. */
export interface DayRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Whether the text is a day of the calendar, as 2026-11-20. */
export function isCalendarDay(text: string): boolean {
  const ms = pattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) && text >= earliestDay;
}

/** The day that an instant lies in on the calendar of a zone. */
export function dayOf(instantMs: number, timeZone: string): string {
  return dateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instantMs);
}

export function rangeOf(day: string, timeZone: string): DayRange {
  // Noon of any zone lies within 14 hours of noon in UTC; the midnights around it are found from there.
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  let from = startOfDay(new Date(noonMs), timeZone);
  const found = dayOf(from.getTime() + 12 * hourMs, timeZone);
  if (found < day) from = startOfDay(new Date(from.getTime() + 36 * hourMs), timeZone);
  if (found > day) from = startOfDay(new Date(from.getTime() - 12 * hourMs), timeZone);
  const to = startOfDay(new Date(from.getTime() + 36 * hourMs), timeZone);
  return { fromMs: from.getTime(), toMs: to.getTime() };
}

/** The day so many days later, or earlier. */
export function stepDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10);
}
