import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import type { UserFilters, UserSearch } from './user-search.ts';
import { toUserQuery } from './user-search.ts';

const refreshMs = 30_000;
const usersPerPage = 100;

/** Key of everything that a change of a user makes stale. */
export const usersKey = ['users'] as const;

/** Key of every user who is read alone. */
export const oneUserKey = [...usersKey, 'one'] as const;

export const userListOptions = (search: UserSearch) => {
  const query = toUserQuery(search);
  return infiniteQueryOptions({
    queryKey: [...usersKey, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      callApi('listUsers', {
        query: { ...query, limit: usersPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs * (state.data?.pages.length ?? 1),
  });
};

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
