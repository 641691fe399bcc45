import { dayMs } from '@azimute/contract/durations';
import { tripAssetsMost, tripsMaxDays } from '@azimute/contract/trips/values';
import { metersPerMile } from '../../../i18n/units.ts';
import { trailColors } from '../../../map/overlays/trail-colors.ts';
import { stepDay } from '@azimute/contract/periods';
import type { PeriodOfDays } from '@azimute/contract/periods';
import {
  day,
  defineSearch,
  id,
  ids,
  manyOf,
  oneOf,
  periodFields,
  text,
  type Field,
} from '../../../ui/list/list-search.ts';
import { begunDays, daysOfPicked, rangeOfDays, type PickedPeriod } from '../../../ui/period/period-search.ts';

/** Time span of the strip; the first is the default. */
export const stripSpans = ['day', 'period', 'hours', 'hour'] as const;
export type StripSpan = (typeof stripSpans)[number];

/** Address value for comparing assets, instead of another day. */
export const besideEachOther = 'assets';

/** ISO 8601: Monday is 1. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Comparison: the selected assets, or the open one with another day. */
const compared: Field<string> = (value) => (value === besideEachOther ? value : day(value));

const upTo =
  (most: number): Field<number> =>
  (value) => {
    const read = id(value);
    return read !== undefined && read <= most ? read : undefined;
  };

/** Address of routes. */
export const routesSearch = defineSearch({
  filters: {
    /** In the account's unit. */
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
    ...periodFields,
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

const mostMs = tripsMaxDays * dayMs;

export const usualPeriod = 'today';

/** Returns the days of a chosen period that have begun, limited to what the portal returns at once. */
export function periodOf(picked: PickedPeriod, today: string, timeZone: string): PeriodOfDays {
  return limitPeriod(begunDays(daysOfPicked(picked, today), today), timeZone);
}

/** Shortens a period that is too long; clock changes may cost one more day. */
export function limitPeriod(period: PeriodOfDays, timeZone: string): PeriodOfDays {
  const { from } = period;
  const last = stepDay(from, tripsMaxDays - 1);
  const to = period.to < last ? period.to : last;
  const { fromMs, toMs } = rangeOfDays({ from, to }, timeZone);
  return { from, to: toMs - fromMs > mostMs ? stepDay(to, -1) : to };
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

/** Converts the address to API filters. */
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
