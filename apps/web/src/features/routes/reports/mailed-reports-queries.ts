import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';

export type MailedReport = AnswerOf<'listMailedReports'>['items'][number];

const key = ['mailed-reports'] as const;
export const mailedReportsKey = [...key, 'list'] as const;

/** They are sent by themselves, and opened by others. */
const refreshMs = 30_000;
const mostOffered = 30;

export const mailedReportsOptions = infiniteQueryOptions({
  queryKey: mailedReportsKey,
  queryFn: ({ pageParam, signal }) =>
    callApi('listMailedReports', {
      query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  placeholderData: keepPreviousData,
  refetchInterval: refreshMs,
});

/** Whom a report can be sent to. */
export const reportPeopleOptions = (search: string) =>
  queryOptions({
    queryKey: [...key, 'people', search],
    queryFn: ({ signal }) =>
      callApi('listMailedReportPeople', {
        query: { limit: mostOffered, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Assets that a report can be of. */
export const reportAssetsOptions = (search: string) =>
  queryOptions({
    queryKey: [...key, 'assets', search],
    queryFn: ({ signal }) =>
      callApi('listAssets', { query: { limit: mostOffered, ...(search !== '' && { search }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
