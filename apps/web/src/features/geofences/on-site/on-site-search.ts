import {
  onSiteDaysMost,
  onSiteGroupings,
  onSiteLeastMinutes,
  onSiteLeastMinutesMost,
} from '@azimute/contract/geofences/values';
import type { CallInput } from '@azimute/contract';
import { stepDay } from '../../../ui/calendar/calendar-day.ts';
import { day, defineSearch, id, ids, oneOf, type Field } from '../../../ui/list/list-search.ts';

export const onSitePeriods = ['month', 'lastMonth', 'days30', 'days365'] as const;
export type OnSitePeriod = (typeof onSitePeriods)[number];
export const usualOnSitePeriod: OnSitePeriod = 'month';

const minutes: Field<number> = (value) => {
  const read = id(value);
  return read !== undefined && read <= onSiteLeastMinutesMost && read !== onSiteLeastMinutes
    ? read
    : undefined;
};

/** The address of days on site. */
export const onSiteSearch = defineSearch(
  {
    filters: {
      units: ids,
      customers: ids,
      geofences: ids,
      assets: ids,
      period: oneOf(onSitePeriods),
      /** The first and the last day of a period of one's own; both or none. */
      from: day,
      to: day,
    },
    together: { period: ['period', 'from', 'to'] },
    // The row whose days are shown, by its geofence and its asset or customer.
    open: { geofence: id },
    kept: {
      view: oneOf(['days']),
      by: oneOf(onSiteGroupings),
      least: minutes,
      asset: id,
      customer: ((value) => ids(value)?.[0]) satisfies Field<number>,
    },
    withOpen: ['asset', 'customer'],
  },
  ({ period, from, to, ...others }) => ({
    ...others,
    ...(from !== undefined && to !== undefined && from <= to ? { from, to } : period && { period }),
  }),
);
export type OnSiteSearch = ReturnType<typeof onSiteSearch.read>;

type Asked = NonNullable<CallInput<'listDaysOnSite'>['query']>;
export type OnSiteQuery = Omit<Asked, 'limit' | 'cursor' | 'leastMinutes'> & {
  readonly leastMinutes: number;
};

/** What the address asks for on a day of the account. */
export function toOnSiteQuery(search: OnSiteSearch, today: string): OnSiteQuery {
  const { units, customers, geofences, assets } = search;
  return {
    ...daysOf(search, today),
    leastMinutes: search.least ?? onSiteLeastMinutes,
    groupBy: search.by ?? onSiteGroupings[0],
    ...(units && { units: [...units] }),
    ...(customers && { customers: [...customers] }),
    ...(geofences && { geofences: [...geofences] }),
    ...(assets && { assets: [...assets] }),
  };
}

/** Whether the period has more days than are counted at once. */
export function isTooLong({ from, to }: Pick<OnSiteQuery, 'from' | 'to'>): boolean {
  return Date.parse(to) - Date.parse(from) > onSiteDaysMost * 86_400_000;
}

/** From the first day to the day behind the last one. */
function daysOf({ period, from, to }: OnSiteSearch, today: string): Pick<OnSiteQuery, 'from' | 'to'> {
  if (from !== undefined && to !== undefined) return { from, to: stepDay(to, 1) };
  const first = `${today.slice(0, 8)}01`;
  switch (period ?? usualOnSitePeriod) {
    case 'month':
      return { from: first, to: stepDay(today, 1) };
    case 'lastMonth':
      return { from: `${stepDay(first, -1).slice(0, 8)}01`, to: first };
    case 'days30':
      return { from: stepDay(today, -29), to: stepDay(today, 1) };
    case 'days365':
      return { from: stepDay(today, -364), to: stepDay(today, 1) };
  }
}
