import { countDays, daysOfPeriod, type PeriodCode, type PeriodOfDays } from '@azimute/contract/periods';
import { dayOf, rangeOf, type DayRange } from '../calendar/calendar-day.ts';

/** A period as chosen: by its code, or custom days. */
export type PickedPeriod = { readonly period: PeriodCode } | PeriodOfDays;

/** A period in an address: a code, both days, or nothing. */
export interface PeriodSearch {
  readonly period?: PeriodCode | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the chosen period; null if the address has none. */
export function pickedOf({ period, from, to }: PeriodSearch): PickedPeriod | null {
  if (from !== undefined && to !== undefined) return { from, to };
  return period === undefined ? null : { period };
}

/** Returns the days of a chosen period; the days of a current month end with its last day. */
export function daysOfPicked(picked: PickedPeriod, today: string): PeriodOfDays {
  return 'period' in picked ? daysOfPeriod(picked.period, today) : picked;
}

/** Returns whether the days that have begun are at most this many. */
export function fitsInto(daysMost: number, days: PeriodOfDays, today: string): boolean {
  return countDays(begunDays(days, today)) <= daysMost;
}

/** Returns the days without those after today. */
export function begunDays({ from, to }: PeriodOfDays, today: string): PeriodOfDays {
  return { from, to: to > today && from <= today ? today : to };
}

/** Returns the instants at which days begin and end, in milliseconds since 1970. */
export function rangeOfDays({ from, to }: PeriodOfDays, timeZone: string): DayRange {
  return { fromMs: rangeOf(from, timeZone).fromMs, toMs: rangeOf(to, timeZone).toMs };
}

/** Returns the instants of an address's period as calls take them; without an end if it is still running. */
export function instantsOf(
  search: PeriodSearch,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): { from?: string; to?: string } {
  const picked = pickedOf(search);
  if (picked === null) return {};
  const today = dayOf(now.getTime(), timeZone);
  const days = daysOfPicked(picked, today);
  const { fromMs, toMs } = rangeOfDays(days, timeZone);
  const isRunning = 'period' in picked && days.to >= today;
  return {
    from: new Date(fromMs).toISOString(),
    ...(!isRunning && { to: new Date(toMs).toISOString() }),
  };
}
