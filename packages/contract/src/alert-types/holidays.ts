import { dayMs } from '../durations.ts';
import {
  nationalHolidays,
  type HolidayCountry,
  type HolidayRule,
  type MoveRule,
} from './national-holidays.ts';
import { holidayNameMaxLength } from './values.ts';

export interface Holiday {
  /** ISO 8601 date. */
  readonly date: string;
  readonly name: string;
}

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** 1 (Monday) to 7 (Sunday). */
const weekdayOf = (ms: number): number => ((new Date(ms).getUTCDay() + 6) % 7) + 1;

/** Returns the holidays of a country in a year, in order and without duplicates, including optional ones on request. */
export function holidaysOf(country: HolidayCountry, year: number, withOptional: boolean): Holiday[] {
  const days = new Map<string, string>();
  for (const rule of nationalHolidays[country]) {
    if (rule.isOptional && !withOptional) continue;
    // The first day of next year can be moved into this one.
    for (const date of [year, year + 1].flatMap((one) => datesOf(rule, one))) {
      if (!date.startsWith(String(year))) continue;
      const before = days.get(date);
      days.set(date, before === undefined ? rule.name : both(before, rule.name));
    }
  }
  return [...days].map(([date, name]) => ({ date, name })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Joins the names of two holidays on one day; returns only the first if the result is too long. */
function both(first: string, second: string): string {
  const name = `${first} · ${second}`;
  return first === second || name.length > holidayNameMaxLength ? first : name;
}

function datesOf(rule: HolidayRule, year: number): string[] {
  if (!holdsIn(rule, year)) return [];
  const day = dayOf(rule, year);
  if (rule.onlyOn !== undefined && !rule.onlyOn.includes(weekdayOf(day))) return [];
  return move(day, rule.move).map(iso);
}

function holdsIn({ since = 0, years }: HolidayRule, year: number): boolean {
  return year >= since && (years === undefined || years.remainder.includes(year % years.every));
}

function dayOf({ on }: HolidayRule, year: number): number {
  if ('easter' in on) return easterSunday(year) + on.easter * dayMs;
  if ('day' in on) return Date.UTC(year, on.month - 1, on.day);
  const { month, weekday, nth } = on;
  if (nth < 0) {
    const last = Date.UTC(year, month, 0);
    return last - ((weekdayOf(last) - weekday + 7) % 7) * dayMs;
  }
  const first = Date.UTC(year, month - 1, 1);
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7) * dayMs;
}

/** Days by which a holiday is moved for each weekday, Monday first. */
const moves: Readonly<Record<Exclude<MoveRule, 'also_monday'>, readonly number[]>> = {
  next_monday: [0, 6, 5, 4, 3, 2, 1],
  nearest_monday: [0, -1, -2, 4, 3, 0, 0],
  monday_of_week: [0, -1, -2, -3, 3, 0, 0],
  nearest_friday: [0, -4, 2, 0, 0, 0, 0],
  off_weekends: [0, 0, 0, 0, 0, -1, 1],
  long_weekend: [0, -1, 2, 1, 0, -1, 1],
  first_of_pair: [0, -1, 1, 0, -1, -1, 1],
  second_of_pair: [1, 0, -1, 1, 0, -1, 1],
};

function move(day: number, rule: MoveRule | undefined): number[] {
  if (rule === undefined) return [day];
  if (rule === 'also_monday') return weekdayOf(day) === 7 ? [day, day + dayMs] : [day];
  return [day + (moves[rule][weekdayOf(day) - 1] ?? 0) * dayMs];
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const at = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(at / 31) - 1, (at % 31) + 1);
}
