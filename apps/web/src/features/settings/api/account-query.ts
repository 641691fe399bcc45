import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

export const accountQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => callApi('getAccount', { signal }),
    // Somebody else may administer it meanwhile.
    refetchInterval: 60_000,
  });
