import { dayMs } from '@azimute/contract/durations';
import {
  onSiteDaysMost,
  onSiteGroupings,
  onSiteLeastMinutes,
  onSiteLeastMinutesMost,
} from '@azimute/contract/geofences/values';
import type { CallInput } from '@azimute/contract';
import { begunDays, daysOfPicked, pickedOf } from '../../../ui/period/period-search.ts';
import { stepDay } from '@azimute/contract/periods';
import { defineSearch, id, ids, oneOf, periodFields, type Field } from '../../../ui/list/list-search.ts';

export const usualOnSitePeriod = 'month';

const minutes: Field<number> = (value) => {
  const read = id(value);
  return read !== undefined && read <= onSiteLeastMinutesMost && read !== onSiteLeastMinutes
    ? read
    : undefined;
};

/** Address of days on site. */
export const onSiteSearch = defineSearch({
  filters: {
    units: ids,
    customers: ids,
    geofences: ids,
    assets: ids,
  },
  // The open row, by its geofence and its asset or customer.
  open: { geofence: id },
  kept: {
    ...periodFields,
    view: oneOf(['days']),
    by: oneOf(onSiteGroupings),
    least: minutes,
    asset: id,
    customer: ((value) => ids(value)?.[0]) satisfies Field<number>,
  },
  withOpen: ['asset', 'customer'],
});
export type OnSiteSearch = ReturnType<typeof onSiteSearch.read>;

type Asked = NonNullable<CallInput<'listDaysOnSite'>['query']>;
export type OnSiteQuery = Omit<Asked, 'limit' | 'cursor' | 'leastMinutes'> & {
  readonly leastMinutes: number;
};

/** Converts the address to a query, given the account's current date. */
export function toOnSiteQuery(search: OnSiteSearch, today: string): OnSiteQuery {
  const { units, customers, geofences, assets } = search;
  const days = begunDays(daysOfPicked(pickedOf(search) ?? { period: usualOnSitePeriod }, today), today);
  return {
    from: days.from,
    to: stepDay(days.to, 1),
    leastMinutes: search.least ?? onSiteLeastMinutes,
    groupBy: search.by ?? onSiteGroupings[0],
    ...(units && { units: [...units] }),
    ...(customers && { customers: [...customers] }),
    ...(geofences && { geofences: [...geofences] }),
    ...(assets && { assets: [...assets] }),
  };
}

/** Returns whether the period has more days than one query can count. */
export function isTooLong({ from, to }: Pick<OnSiteQuery, 'from' | 'to'>): boolean {
  return Date.parse(to) - Date.parse(from) > onSiteDaysMost * dayMs;
}
