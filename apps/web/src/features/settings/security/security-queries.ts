import { queryOptions } from '@tanstack/react-query';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';

const perPage = 20;

/** Keyed by user: it is the same in all of their accounts. */
const securityKey = (personId: number) => ['security', personId] as const;

export const twoFactorOptions = (personId: number) =>
  queryOptions({
    queryKey: [...securityKey(personId), 'two-factor'],
    queryFn: ({ signal }) => callApi('getTwoFactor', { signal }),
  });

export const sessionsOptions = (personId: number) =>
  pagedOptions([...securityKey(personId), 'sessions'], (page, signal) =>
    callApi('listSessions', { query: { limit: perPage, ...page }, signal }),
  );
