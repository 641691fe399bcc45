import { dayOf, rangeOf, type DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { TripDay } from '../api/routes-queries.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';

export type TripRow =
  | { readonly kind: 'day'; readonly day: string; readonly sums: TripDay | undefined }
  | { readonly kind: 'part'; readonly day: string; readonly part: NumberedTrip };

interface Calendar {
  readonly timeZone: string;
  /** First selected day; entries that began earlier are listed under it. */
  readonly firstDay: string;
}

/** Groups entries by the day on which they began. A trip over midnight is not split. */
export function tripRows(
  trips: readonly NumberedTrip[],
  sums: readonly TripDay[],
  { timeZone, firstDay }: Calendar,
): TripRow[] {
  const rows: TripRow[] = [];
  let [day, range]: [string, DayRange] = ['', { fromMs: 0, toMs: 0 }];
  for (const part of trips) {
    const beganMs = Date.parse(part.from);
    // Of thousands of consecutive trips, most begin on the previous one's day, and calendar lookups are the main cost.
    if (beganMs < range.fromMs || beganMs >= range.toMs) {
      const began = dayOf(beganMs, timeZone);
      const next = began < firstDay ? firstDay : began;
      if (next !== day) rows.push({ kind: 'day', day: next, sums: sums.find((one) => one.day === next) });
      [day, range] = [next, rangeOf(began, timeZone)];
    }
    rows.push({ kind: 'part', day, part });
  }
  return rows;
}

const figures = [
  'distanceMeters',
  'tripSeconds',
  'stopSeconds',
  'noDataSeconds',
  'idlingSeconds',
  'trips',
  'stops',
] as const;

/** Totals of several days; null if no data exists for any of them. */
export interface PeriodSums extends Readonly<Record<(typeof figures)[number], number | null>> {
  readonly topKph: number | null;
}

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

export function addDays(days: readonly TripDay[]): PeriodSums {
  const sumOf = (name: (typeof figures)[number]): number | null => {
    const values = known(days.map((day) => day[name]));
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  };
  const tops = known(days.map(({ topKph }) => topKph));
  return {
    ...(Object.fromEntries(figures.map((name) => [name, sumOf(name)])) as Record<
      (typeof figures)[number],
      number | null
    >),
    topKph: tops.length === 0 ? null : Math.max(...tops),
  };
}
