import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const perPage = 20;

/** Kept by person: it is the same in every account of theirs. */
const securityKey = (personId: number) => ['security', personId] as const;

export const twoFactorOptions = (personId: number) =>
  queryOptions({
    queryKey: [...securityKey(personId), 'two-factor'],
    queryFn: ({ signal }) => callApi('getTwoFactor', { signal }),
  });

export const sessionsOptions = (personId: number) =>
  infiniteQueryOptions({
    queryKey: [...securityKey(personId), 'sessions'],
    queryFn: ({ pageParam, signal }) =>
      callApi('listSessions', {
        query: { limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
