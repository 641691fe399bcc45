import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

/** What the maps of the current account are drawn from. */
export const baseMapsQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['base-maps', accountId],
    queryFn: ({ signal }) => callApi('getBaseMaps', { signal }),
    staleTime: 300_000,
  });
