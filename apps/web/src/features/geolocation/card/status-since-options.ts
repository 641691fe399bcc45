import type { AssetStatus } from '@azimute/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { statusSince } from './status-since.ts';

/** A status that began earlier states its start itself. */
const readMs = 24 * 3_600_000;

const againMs = 5 * 60_000;
/** Refresh delay if the history does not yet include a status from the stream [ms]. */
const soonMs = 30_000;

/**
 * Query for the start of an asset's current status. Keyed by the change, since a status can recur; refreshes also find
 * changes missed while asleep or offline.
 */
export function statusSinceOptions(assetId: number, status: AssetStatus) {
  return queryOptions({
    queryKey: ['status-since', assetId, status],
    queryFn: async ({ signal }) => {
      const to = new Date();
      const query = { from: new Date(to.getTime() - readMs).toISOString(), to: to.toISOString() };
      const { intervals } = await callApi('getAssetStatusHistory', { params: { assetId }, query, signal });
      return statusSince(intervals, status);
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === null ? soonMs : againMs),
  });
}
