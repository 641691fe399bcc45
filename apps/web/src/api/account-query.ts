import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** Query for the account with its settings. */
export const accountQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => callApi('getAccount', { signal }),
    // Other administrators can change it in the meantime.
    refetchInterval: 60_000,
  });
