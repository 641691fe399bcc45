import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import type { NotificationSearch } from './notification-search.ts';

const perPage = 100;
/** Rows in the bell; the full list has the rest. */
const inBell = 20;
/** Locks need a secure context. */
export const canShareStream = 'locks' in navigator && 'BroadcastChannel' in globalThis;

/** Visible tabs poll the count. With a stream, polling is only a fallback in case a proxy buffers it [ms]. */
const pollMs = canShareStream ? 120_000 : 20_000;

const notificationsKey = (accountId: number) => ['notifications', accountId] as const;

/** Query key of everything that shows notifications themselves. */
export const notificationListsKey = (accountId: number) => [...notificationsKey(accountId), 'lists'] as const;

export const unreadCountOptions = (accountId: number) =>
  queryOptions({
    queryKey: [...notificationsKey(accountId), 'unread'],
    queryFn: async ({ signal }) => (await callApi('countUnreadNotifications', { signal })).unread,
    refetchInterval: pollMs,
  });

export const bellOptions = (accountId: number) =>
  queryOptions({
    queryKey: [...notificationListsKey(accountId), 'bell'],
    queryFn: ({ signal }) =>
      callApi('listNotifications', { query: { show: 'undismissed', limit: inBell }, signal }),
  });

export const notificationListOptions = (accountId: number, search: NotificationSearch) => {
  const show = search.show ?? 'all';
  return {
    ...pagedOptions([...notificationListsKey(accountId), 'all', show], (page, signal) =>
      callApi('listNotifications', { query: { show, limit: perPage, ...page }, signal }),
    ),
    placeholderData: keepPreviousData,
  };
};
