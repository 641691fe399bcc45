import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale } from '../../../i18n/use-text.ts';
import { dayOf, stepDay } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { useAddress } from '../../../ui/list/use-address.ts';
import { useNow } from '../../../ui/use-now.ts';
import { geofencesKey } from '../api/geofence-queries.ts';
import { isTooLong, onSiteSearch, toOnSiteQuery, type OnSiteQuery } from './on-site-search.ts';

export type DaysOnSite = AnswerOf<'listDaysOnSite'>['items'][number];
export type AssetDay = AnswerOf<'listAssetDaysOnSite'>['items'][number];
export type OnSiteSums = NonNullable<AnswerOf<'listDaysOnSite'>['sums']>;

const minuteMs = 60_000;
const rowsPerPage = 200;
const daysPerPage = 100;

const rowsOptions = (query: OnSiteQuery) => ({
  ...pagedOptions([...geofencesKey, 'days-on-site', query], (page, signal) =>
    callApi('listDaysOnSite', { query: { ...query, limit: rowsPerPage, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
  enabled: !isTooLong(query),
});

/** Days on site as the address asks for them. */
export function useOnSite() {
  const { search, change } = useAddress(onSiteSearch.read);
  const { timeZone } = useAccount();
  const tag = languageTags[useLocale()];
  const today = dayOf(useNow(minuteMs).getTime(), timeZone);
  const query = useMemo(() => toOnSiteQuery(search, today), [search, today]);
  const rows = useInfiniteQuery(rowsOptions(query));
  const first = rows.data?.pages[0];
  return {
    search,
    change,
    query,
    rows,
    items: rows.data?.pages.flatMap(({ items }) => items) ?? [],
    total: first?.total ?? 0,
    sums: first?.sums ?? null,
    today,
    timeZone: first?.timeZone ?? timeZone,
    /** The days in words, both ends within. */
    days: daysInWords(tag, query.from, stepDay(query.to, -1)),
  };
}
export type OnSite = ReturnType<typeof useOnSite>;

interface RowOfDays extends Pick<OnSiteQuery, 'from' | 'to' | 'leastMinutes'> {
  readonly geofence: number;
  readonly asset?: number;
  readonly customer?: number;
}

/** The days behind a row, with the visits that prove them. */
export const assetDaysOptions = (row: RowOfDays) => ({
  ...pagedOptions([...geofencesKey, 'days-on-site', 'behind', row], (page, signal) =>
    callApi('listAssetDaysOnSite', { query: { ...row, limit: daysPerPage, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
});
