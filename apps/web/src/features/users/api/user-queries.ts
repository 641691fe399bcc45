import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import type { UserFilters } from './user-search.ts';

export const refreshMs = 30_000;

/** Query key of everything that becomes stale when a user changes. */
export const usersKey = ['users'] as const;

/** Query key of each user that is loaded individually. */
export const oneUserKey = [...usersKey, 'one'] as const;

export const userFacetsOptions = (query: UserFilters) =>
  queryOptions({
    queryKey: [...usersKey, 'facets', query],
    queryFn: ({ signal }) => callApi('listUserFacets', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const userOptions = (userId: number) =>
  queryOptions({
    queryKey: [...oneUserKey, userId],
    queryFn: ({ signal }) => callApi('getUser', { params: { userId }, signal }),
    refetchInterval: refreshMs,
  });
