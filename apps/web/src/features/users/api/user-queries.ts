import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import type { UserFilters } from './user-search.ts';

export const refreshMs = 30_000;

/** Key of everything that a change of a user makes stale. */
export const usersKey = ['users'] as const;

/** Key of every user who is read alone. */
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
