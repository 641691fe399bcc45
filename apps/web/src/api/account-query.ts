import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The account with its settings. */
export const accountQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => callApi('getAccount', { signal }),
    // Somebody else may administer it meanwhile.
    refetchInterval: 60_000,
  });
