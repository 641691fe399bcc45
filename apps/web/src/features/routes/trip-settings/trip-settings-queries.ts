import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';

export type TripSettings = AnswerOf<'listTripSettings'>['items'][number];

export const tripSettingsKey = ['trip-settings'] as const;

/** What is set of all assets and of categories. */
export const tripSettingsOptions = queryOptions({
  queryKey: [...tripSettingsKey, 'list'],
  queryFn: ({ signal }) => callApi('listTripSettings', { signal }),
});

export const tripVersionsOptions = infiniteQueryOptions({
  queryKey: [...tripSettingsKey, 'versions'],
  queryFn: ({ pageParam, signal }) =>
    callApi('listTripSettingsVersions', {
      query: { limit: 10, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  placeholderData: keepPreviousData,
});
