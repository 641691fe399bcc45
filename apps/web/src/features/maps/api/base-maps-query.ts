import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

/** Map sources of the current account. */
export const baseMapsQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['base-maps', accountId],
    queryFn: ({ signal }) => callApi('getBaseMaps', { signal }),
    staleTime: 300_000,
  });
