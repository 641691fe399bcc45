import { dayMs } from './durations.ts';

/** Codes of periods in addresses, in display order. Screens also allow custom days. */
export const periodCodes = [
  'today',
  'yesterday',
  'days7',
  'last_week',
  'days30',
  'month',
  'last_month',
  'quarter',
  'year',
] as const;
export type PeriodCode = (typeof periodCodes)[number];

/** From the first to the last day, inclusive, as YYYY-MM-DD. */
export interface PeriodOfDays {
  readonly from: string;
  readonly to: string;
}

/** Returns the date this many days later, or earlier if negative. */
export function stepDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from the first to the last. */
export function countDays({ from, to }: PeriodOfDays): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** Returns the days of a period by the current date. Weeks start on Monday; a current month ends with its last day. */
export function daysOfPeriod(code: PeriodCode, today: string): PeriodOfDays {
  const [year = 0, month = 1] = today.split('-').map(Number);
  switch (code) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: stepDay(today, -1), to: stepDay(today, -1) };
    case 'days7':
      return { from: stepDay(today, -6), to: today };
    case 'last_week': {
      const monday = stepDay(today, -((new Date(today).getUTCDay() + 6) % 7));
      return { from: stepDay(monday, -7), to: stepDay(monday, -1) };
    }
    case 'days30':
      return { from: stepDay(today, -29), to: today };
    case 'month':
      return months(year, month, 1);
    case 'last_month':
      return months(year, month - 1, 1);
    case 'quarter':
      return months(year, month - ((month - 1) % 3), 3);
    case 'year':
      return months(year, 1, 12);
  }
}

/** Returns whole months; month 0 is December of the year before. */
function months(year: number, first: number, count: number): PeriodOfDays {
  const dayOf = (month: number, day: number): string =>
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  return { from: dayOf(first, 1), to: dayOf(first + count, 0) };
}
