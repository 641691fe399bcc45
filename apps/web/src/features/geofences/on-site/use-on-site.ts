import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '@azimute/contract';
import { onSiteDaysMost } from '@azimute/contract/geofences/values';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { stepDay } from '@azimute/contract/periods';
import { useAddress } from '../../../ui/list/use-address.ts';
import { geofencesKey } from '../api/geofence-queries.ts';
import {
  isTooLong,
  onSiteSearch,
  toOnSiteQuery,
  usualOnSitePeriod,
  type OnSiteQuery,
} from './on-site-search.ts';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import { useSetPeriod } from '../../../ui/period/use-last-period.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';

export type DaysOnSite = AnswerOf<'listDaysOnSite'>['items'][number];
export type AssetDay = AnswerOf<'listAssetDaysOnSite'>['items'][number];
export type OnSiteSums = NonNullable<AnswerOf<'listDaysOnSite'>['sums']>;

const rowsPerPage = 200;
const daysPerPage = 100;

const rowsOptions = (query: OnSiteQuery) => ({
  ...pagedOptions([...geofencesKey, 'days-on-site', query], (page, signal) =>
    callApi('listDaysOnSite', { query: { ...query, limit: rowsPerPage, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
  enabled: !isTooLong(query),
});

/** Days on site for the current address. */
export function useOnSite() {
  const { search, change } = useAddress(onSiteSearch.read);
  const { picked, remember } = useSetPeriod(search, 'figures', usualOnSitePeriod, onSiteDaysMost);
  const { timeZone } = useAccount();
  const format = useFormat();
  const today = useCurrentDay();
  const query = useMemo(() => toOnSiteQuery({ ...search, ...picked }, today), [search, picked, today]);
  const rows = useInfiniteQuery(rowsOptions(query));
  const first = rows.data?.pages[0];
  return {
    search,
    change,
    setPeriod: (next: PickedPeriod): void => {
      remember(next);
      change((current) => onSiteSearch.withPeriod(current, next));
    },
    query,
    rows,
    items: rows.data?.pages.flatMap(({ items }) => items) ?? [],
    total: first?.total ?? 0,
    sums: first?.sums ?? null,
    today,
    timeZone: first?.timeZone ?? timeZone,
    /** Both ends are inclusive. */
    days: format.days(query.from, stepDay(query.to, -1)),
  };
}
export type OnSite = ReturnType<typeof useOnSite>;

interface RowOfDays extends Pick<OnSiteQuery, 'from' | 'to' | 'leastMinutes'> {
  readonly geofence: number;
  readonly asset?: number;
  readonly customer?: number;
}

/** Days behind a row, with the visits that confirm them. */
export const assetDaysOptions = (row: RowOfDays) => ({
  ...pagedOptions([...geofencesKey, 'days-on-site', 'behind', row], (page, signal) =>
    callApi('listAssetDaysOnSite', { query: { ...row, limit: daysPerPage, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
});
