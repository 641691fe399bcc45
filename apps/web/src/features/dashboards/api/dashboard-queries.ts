import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallInput } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import { readLocale } from '../../../i18n/i18n.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

export type Briefcase = AnswerOf<'listBriefcases'>['items'][number];
export type ContentRow = AnswerOf<'listContents'>['items'][number];
export type Content = AnswerOf<'getContent'>;
export type Translations = Content['translations'];
export type BoardData = AnswerOf<'getBoard'>;
export type BoardQuery = NonNullable<CallInput<'getBoard'>['query']>;

const perPage = 100;
const boardRefreshMs = 60_000;

/** Query key of everything that becomes stale when dashboards or their access change. */
export const dashboardsKey = ['dashboards'] as const;

/**
 * Queries names of briefcases and items in the displayed language, so that components re-render when it changes.
 * Until the new texts load, the old ones and any open dialog stay.
 */
export const briefcasesOptions = () => {
  const language = readLocale();
  return queryOptions({
    queryKey: [...dashboardsKey, 'briefcases', language],
    queryFn: ({ signal }) => callApi('listBriefcases', { query: { language }, signal }),
    placeholderData: keepPreviousData,
  });
};

export type ContentFilters = FiltersOf<'listContents'> &
  Pick<NonNullable<CallInput<'listContents'>['query']>, 'sort'>;

export const contentsOptions = (filters: ContentFilters, limit = perPage) => {
  const language = readLocale();
  return {
    ...pagedOptions([...dashboardsKey, 'contents', filters, limit, language], (page, signal) =>
      callApi('listContents', { query: { ...filters, limit, language, ...page }, signal }),
    ),
    placeholderData: keepPreviousData,
  };
};

export const contentOptions = (contentId: number) => {
  const language = readLocale();
  return queryOptions({
    queryKey: [...dashboardsKey, 'content', contentId, language],
    queryFn: ({ signal }) => callApi('getContent', { params: { contentId }, query: { language }, signal }),
    placeholderData: (before) => (before?.id === contentId ? before : undefined),
  });
};

export const boardOptions = (contentId: number, query: BoardQuery) =>
  queryOptions({
    queryKey: [...dashboardsKey, 'board', contentId, query],
    queryFn: ({ signal }) => callApi('getBoard', { params: { contentId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: boardRefreshMs,
  });

export type ReportSource = AnswerOf<'listReportSources'>['items'][number];

export const reportSourcesOptions = queryOptions({
  queryKey: [...dashboardsKey, 'report-sources'],
  queryFn: ({ signal }) => callApi('listReportSources', { signal }),
});

export const embedOriginsOptions = queryOptions({
  queryKey: [...dashboardsKey, 'origins'],
  queryFn: ({ signal }) => callApi('getEmbedOrigins', { signal }),
  staleTime: 0,
  gcTime: 0,
});
