import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

export const accountQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => callApi('getAccount', { signal }),
  });
