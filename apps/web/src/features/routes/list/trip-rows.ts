import { dayOf, rangeOf, type DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { TripDay } from '../api/routes-queries.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';

export type TripRow =
  | { readonly kind: 'day'; readonly day: string; readonly sums: TripDay | undefined }
  | { readonly kind: 'part'; readonly day: string; readonly part: NumberedTrip };

interface Calendar {
  readonly timeZone: string;
  /** The first day that is looked at: what began before it stands under it. */
  readonly firstDay: string;
}

/** Each day with what began on it. A trip over midnight is whole, under the day on which it began. */
export function tripRows(
  trips: readonly NumberedTrip[],
  sums: readonly TripDay[],
  { timeZone, firstDay }: Calendar,
): TripRow[] {
  const rows: TripRow[] = [];
  let [day, range]: [string, DayRange] = ['', { fromMs: 0, toMs: 0 }];
  for (const part of trips) {
    const beganMs = Date.parse(part.from);
    // Of thousands of trips in a row most begin on the day of the one before: asking the calendar costs more than all else.
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

/** What several days add up to; null where nothing is known of any of them. */
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
