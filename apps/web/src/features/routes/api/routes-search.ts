import { tripAssetsMost, tripsMaxDays } from '@azimute/contract/trips/values';
import { metersPerMile } from '../../../i18n/units.ts';
import { trailColors } from '../../../map/overlays/trail-colors.ts';
import { rangeOf, stepDay, type DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { PeriodOfDays } from '../../../ui/calendar/period-of-days.tsx';
import { day, defineSearch, id, ids, manyOf, oneOf, text, type Field } from '../../../ui/list/list-search.ts';

/** How much of the period the strip shows; the first is usual. */
export const stripSpans = ['day', 'period', 'hours', 'hour'] as const;
export type StripSpan = (typeof stripSpans)[number];

/** In the place of another day, in the address. */
export const besideEachOther = 'assets';

/** ISO 8601: Monday is 1. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** What stands side by side: the assets that are looked at, or the open one on its day and on another. */
const compared: Field<string> = (value) => (value === besideEachOther ? value : day(value));

const upTo =
  (most: number): Field<number> =>
  (value) => {
    const read = id(value);
    return read !== undefined && read <= most ? read : undefined;
  };

/** The address of routes. */
export const routesSearch = defineSearch({
  filters: {
    /** In the unit of the account. */
    over: upTo(500),
    geofence: id,
    idling: upTo(1440),
    weekdays: manyOf(weekdays),
    least: upTo(1440),
    fromHour: upTo(23),
    toHour: upTo(23),
  },
  open: { asset: id },
  kept: {
    assets: (value: unknown) => ids(value)?.slice(0, tripAssetsMost),
    from: day,
    to: day,
    compare: compared,
    color: oneOf(trailColors),
    span: oneOf(stripSpans),
    /** The moment. */
    t: text,
    /** latitude,longitude,zoom */
    at: text,
  },
});
export type RoutesSearch = ReturnType<typeof routesSearch.read>;

const mostMs = tripsMaxDays * 86_400_000;

/** The days that are looked at: today unless the address says others, and no more than the portal answers at once. */
export function periodOf({ from, to }: RoutesSearch, today: string, timeZone: string): PeriodOfDays {
  const first = from ?? to ?? today;
  return limitPeriod({ from: first, to: to !== undefined && to > first ? to : first }, timeZone);
}

/** The same days, without the last ones of a period that is too long; clocks that change may cost one more. */
export function limitPeriod(period: PeriodOfDays, timeZone: string): PeriodOfDays {
  const { from } = period;
  const last = stepDay(from, tripsMaxDays - 1);
  const to = period.to < last ? period.to : last;
  const { fromMs, toMs } = rangeOfPeriod({ from, to }, timeZone);
  return { from, to: toMs - fromMs > mostMs ? stepDay(to, -1) : to };
}

export function rangeOfPeriod({ from, to }: PeriodOfDays, timeZone: string): DayRange {
  return { fromMs: rangeOf(from, timeZone).fromMs, toMs: rangeOf(to, timeZone).toMs };
}

export interface TripFilters {
  readonly overKph?: number;
  readonly geofence?: number;
  readonly idlingOverMinutes?: number;
  readonly weekdays?: number[];
  readonly leastStopMinutes?: number;
  readonly fromHour?: number;
  readonly toHour?: number;
}

/** The filters as the calls take them. */
export function tripFiltersOf(search: RoutesSearch, distanceUnit: 'km' | 'mi'): TripFilters {
  const { over, idling, least, fromHour, toHour, geofence } = search;
  return {
    ...(over !== undefined && { overKph: distanceUnit === 'mi' ? (over * metersPerMile) / 1000 : over }),
    ...(geofence !== undefined && { geofence }),
    ...(idling !== undefined && { idlingOverMinutes: idling }),
    ...(search.weekdays !== undefined && { weekdays: search.weekdays.map(Number) }),
    ...(least !== undefined && { leastStopMinutes: least }),
    ...(fromHour !== undefined && { fromHour }),
    ...(toHour !== undefined && { toHour }),
  };
}
