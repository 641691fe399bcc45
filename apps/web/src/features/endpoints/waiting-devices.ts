import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** How soon a unknown device is shown. */
export const refreshMs = 10_000;

/** Key of everything that the inbox shows. */
export const inboxKey = ['unknown-devices'] as const;

/** How many devices wait, to be told where the inbox is not shown. */
export const waitingDevicesOptions = queryOptions({
  queryKey: [...inboxKey, 'waiting'],
  queryFn: async ({ signal }) =>
    (await callApi('listUnknownDevices', { query: { limit: 1 }, signal })).waitingCount,
  refetchInterval: refreshMs * 3,
});
