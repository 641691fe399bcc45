import { stepDay } from '@azimute/contract/periods';

/** Returns the month of a date, such as 2026-11. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the month this many months later, or earlier if negative. */
export function stepMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns its weeks from Sunday to Saturday; null for days of adjacent months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const end = `${stepMonth(month, 1)}-01`;
  const weeks: (string | null)[][] = [];
  let sunday = stepDay(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  for (; sunday < end; sunday = stepDay(sunday, 7)) {
    const start = sunday;
    weeks.push(
      Array.from({ length: 7 }, (_, index) => stepDay(start, index)).map((day) =>
        monthOf(day) === month ? day : null,
      ),
    );
  }
  return weeks;
}

/** Returns the date that a key moves to; null for other keys. */
export function dayByKey(day: string, key: string): string | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
  if (days !== undefined) return stepDay(day, days);
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months === undefined) return null;
  const daysThere = weeksOf(stepMonth(monthOf(day), months))
    .flat()
    .filter((one) => one !== null);
  // A month after February 28 is March 28; the 31st maps to the last day of a shorter month.
  return daysThere[Math.min(Number(day.slice(8)), daysThere.length) - 1] ?? null;
}

export function clampDay(day: string, first: string, last: string): string {
  if (day < first) return first;
  return day > last ? last : day;
}
