import { startOfDay } from '../../i18n/start-of-day.ts';

/** How far back a list goes that is narrowed down by time. */
export const periods = ['today', 'days7', 'days30'] as const;
type Period = (typeof periods)[number];

const dayMs = 86_400_000;
/** Days before today with which a period begins. */
const daysBack: Readonly<Record<Period, number>> = { today: 0, days7: 6, days30: 29 };

/** The midnight with which a period begins on the clocks of a zone. */
export function countBackDays(period: Period, now: Date, timeZone: string): Date {
  const today = startOfDay(now, timeZone);
  // Noon, as days are 23 to 25 hours long.
  return startOfDay(new Date(today.getTime() + dayMs / 2 - daysBack[period] * dayMs), timeZone);
}
