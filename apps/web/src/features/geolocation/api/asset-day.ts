import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { startOfDay } from '../../../i18n/start-of-day.ts';

/** Today's fixes of an asset, by the account's clock. */
export function assetDayOptions(assetId: number, timeZone: string) {
  const from = startOfDay(new Date(), timeZone).toISOString();
  return queryOptions({
    queryKey: ['asset-day', assetId, from],
    queryFn: ({ signal }) => {
      const to = new Date(Date.now() + 5 * 60_000).toISOString();
      return callApi('getAssetPositions', { params: { assetId }, query: { from, to }, signal });
    },
    refetchInterval: 60_000,
    staleTime: 30_000,
  });
}
