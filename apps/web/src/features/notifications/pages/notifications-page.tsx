import type { Notification } from '@azimute/contract';
import type { PagedList } from '../../../ui/list/use-list-rows.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconBell, IconMailOpened } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAccount, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { readNotificationSearch } from '../api/notification-search.ts';
import { notificationListOptions } from '../api/notifications-queries.ts';
import { useNotificationChanges } from '../api/use-notification-changes.ts';
import { AlertChoicesDialog } from '../components/alert-choices-dialog.tsx';
import { NotificationList } from '../components/notification-list.tsx';
import { useUnread } from '../components/unread-count.tsx';
import classes from './notifications-page.module.css';
import { Waiting } from '../../../ui/waiting.tsx';

interface NoNotificationsProps {
  /** The list is filtered to unread notifications. */
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

/** All of the user's notifications in the account, including dismissed ones. */
export function NotificationsPage() {
  const text = useText('notifications');
  const account = useAccount();
  const seesAlerts = useSeesModule('services:simc:alertas:alertas');
  const [isChoosing, setChoosing] = useState(false);
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = readNotificationSearch(raw);
  const navigate = useNavigate();
  const change = useNotificationChanges();
  const { count, formatted } = useUnread();
  const list = useInfiniteQuery(notificationListOptions(account.id, search));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const newest = items[0];
  const isAllDismissed = !list.hasNextPage && items.every(({ dismissedAt }) => dismissedAt !== null);
  const dismissAll = async (upTo: number): Promise<void> => {
    if (await change({ change: 'dismiss', upTo })) toastSuccess(text('allDismissed'));
  };
  const show = (next: 'all' | 'unread'): void => {
    void navigate({ to: '.', search: next === 'unread' ? { show: 'unread' } : {}, replace: true });
  };
  return (
    <Column flex={1} minHeight={0} fill="surface">
      <Stack gap={12} paddingTop={16} paddingBottom={14} paddingInline="gutter" flex="none">
        <PageHeader
          title={text('title')}
          {...(count > 0 && { meta: text('unreadCount', { count, formatted }) })}
        >
          {seesAlerts && <Button onClick={() => setChoosing(true)}>{text('choices')}</Button>}
          {newest !== undefined && (
            <>
              <Button disabled={count === 0} onClick={() => void change({ change: 'read', upTo: newest.id })}>
                {text('readAll')}
              </Button>
              <Button disabled={isAllDismissed} onClick={() => void dismissAll(newest.id)}>
                {text('dismissAll')}
              </Button>
            </>
          )}
        </PageHeader>
        <SegmentedControl
          aria-label={text('filter')}
          className={classes['filter'] ?? ''}
          value={search.show ?? 'all'}
          data={[
            { value: 'all', label: text('filterAll') },
            { value: 'unread', label: text('filterUnread') },
          ]}
          onChange={show}
        />
      </Stack>
      <Listed list={list} items={items} show={search.show ?? 'all'} onShowAll={() => show('all')} />
      {isChoosing && <AlertChoicesDialog onClose={() => setChoosing(false)} />}
    </Column>
  );
}

function NoNotifications({ filtered, onShowAll }: NoNotificationsProps) {
  const text = useText('notifications');
  if (!filtered) {
    return <EmptyState icon={IconBell} title={text('emptyTitle')} text={text('emptyText')} />;
  }
  return (
    <EmptyState
      icon={IconMailOpened}
      title={text('allReadTitle')}
      text={text('allReadText')}
      action={<Button onClick={onShowAll}>{text('showAll')}</Button>}
    />
  );
}

interface ListedProps {
  readonly list: PagedList<Notification>;
  readonly items: readonly Notification[];
  readonly show: 'all' | 'unread';
  readonly onShowAll: () => void;
}

function Listed({ list, items, show, onShowAll }: ListedProps) {
  return (
    <Column position="relative" flex={1} minHeight={0} border="top">
      {list.data === undefined && <Waiting query={list} rows={8} />}
      {list.data !== undefined && items.length === 0 && (
        <NoNotifications filtered={show === 'unread'} onShowAll={onShowAll} />
      )}
      {items.length > 0 && (
        <NotificationList
          key={show}
          items={items}
          total={list.data?.pages[0]?.total ?? items.length}
          hasMore={list.hasNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </Column>
  );
}
