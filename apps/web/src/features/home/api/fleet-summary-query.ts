import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const refreshMs = 10_000;

/** Summary of the fleet or of some ULs, refreshed while the screen is visible. */
export function fleetSummaryQuery(accountId: number, units: readonly number[] = []) {
  return queryOptions({
    queryKey: ['fleet', 'summary', accountId, units],
    queryFn: ({ signal }) => callApi('getFleetSummary', { query: { units: [...units] }, signal }),
    refetchInterval: refreshMs,
  });
}
