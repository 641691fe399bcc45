import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { assetsKey } from '../api/assets-queries.ts';

/** The last interval grows while the tab is open. */
const refreshMs = 60_000;

export const statusHistoryOptions = (assetId: number, from: string, to: string) =>
  queryOptions({
    queryKey: [...assetsKey, 'status-history', assetId, from, to],
    queryFn: ({ signal }) =>
      callApi('getAssetStatusHistory', { params: { assetId }, query: { from, to }, signal }),
    placeholderData: (previous) => (previous?.assetId === assetId ? keepPreviousData(previous) : undefined),
    refetchInterval: refreshMs,
  });
