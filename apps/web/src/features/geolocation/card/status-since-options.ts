import type { AssetStatus } from '@azimute/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { statusSince } from './status-since.ts';

/** What began before says so itself. */
const readMs = 24 * 3_600_000;

const againMs = 5 * 60_000;
/** A history that does not know yet of what the stream has told soon does. */
const soonMs = 30_000;

/**
 * Since when an asset has the status it has. An answer is of one change only: a status that comes back began anew, and a
 * change that nobody heard of, asleep or cut off, is found in a while.
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
