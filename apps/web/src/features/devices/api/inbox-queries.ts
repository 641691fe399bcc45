import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallInput } from '../../../api/call-types.ts';
import { callApi } from '../../../api/client.ts';
import { inboxKey, refreshMs } from '../../doors/waiting-devices.ts';
import type { DeviceSearch } from './device-search.ts';

const devicesPerPage = 100;

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
