import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** Polling interval for unknown devices [ms]. */
export const refreshMs = 10_000;

/** Query key of everything that the inbox shows. */
export const inboxKey = ['unknown-devices'] as const;

/** Number of unknown devices, for hints outside the inbox. */
export const waitingDevicesOptions = queryOptions({
  queryKey: [...inboxKey, 'waiting'],
  queryFn: async ({ signal }) =>
    (await callApi('listUnknownDevices', { query: { limit: 1 }, signal })).waitingCount,
  refetchInterval: refreshMs * 3,
});
