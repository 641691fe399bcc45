import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallInput } from '../../../api/call-types.ts';
import { callApi } from '../../../api/client.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

export type Briefcase = AnswerOf<'listBriefcases'>['items'][number];
export type ContentRow = AnswerOf<'listContents'>['items'][number];
export type Content = AnswerOf<'getContent'>;
export type BoardData = AnswerOf<'getBoard'>;
export type BoardQuery = NonNullable<CallInput<'getBoard'>['query']>;

const perPage = 100;
const boardRefreshMs = 60_000;

/** Key of everything that a change of dashboards, or of who sees them, makes stale. */
export const dashboardsKey = ['dashboards'] as const;

export const briefcasesOptions = queryOptions({
  queryKey: [...dashboardsKey, 'briefcases'],
  queryFn: ({ signal }) => callApi('listBriefcases', { signal }),
});

export type ContentFilters = FiltersOf<'listContents'> &
  Pick<NonNullable<CallInput<'listContents'>['query']>, 'sort'>;

export const contentsOptions = (filters: ContentFilters, limit = perPage) =>
  infiniteQueryOptions({
    queryKey: [...dashboardsKey, 'contents', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      callApi('listContents', {
        query: { ...filters, limit, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const contentOptions = (contentId: number) =>
  queryOptions({
    queryKey: [...dashboardsKey, 'content', contentId],
    queryFn: ({ signal }) => callApi('getContent', { params: { contentId }, signal }),
  });

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
