import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '../../../api/call-types.ts';
import { callApi } from '../../../api/client.ts';
import type { DeviceSearch } from './device-search.ts';

const refreshMs = 10_000;
const devicesPerPage = 100;

/** Key of everything that the inbox shows. */
export const inboxKey = ['unknown-devices'] as const;

type InboxQuery = Omit<
  NonNullable<NonNullable<CallInput<'listUnknownDevices'>>['query']>,
  'limit' | 'cursor'
>;

export function toInboxQuery({ search, state }: DeviceSearch): InboxQuery {
  const text = search?.trim() ?? '';
  return { state: state === 'blocked' ? state : 'waiting', ...(text === '' ? {} : { search: text }) };
}

export const inboxOptions = (query: InboxQuery) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      callApi('listUnknownDevices', {
        query: { ...query, limit: devicesPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs * (state.data?.pages.length ?? 1),
  });

/** How many devices wait, to be told where the inbox is not shown. */
export const waitingDevicesOptions = queryOptions({
  queryKey: [...inboxKey, 'waiting'],
  queryFn: async ({ signal }) =>
    (await callApi('listUnknownDevices', { query: { limit: 1 }, signal })).waitingCount,
  refetchInterval: refreshMs * 3,
});
