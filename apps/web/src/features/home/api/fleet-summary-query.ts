import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const refreshMs = 10_000;

/** The fleet at a glance, read again while the screen is looked at. */
export function fleetSummaryQuery(accountId: number) {
  return queryOptions({
    queryKey: ['fleet', 'summary', accountId],
    queryFn: ({ signal }) => callApi('getFleetSummary', { signal }),
    refetchInterval: refreshMs,
  });
}
