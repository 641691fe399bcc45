import type { Notification } from '@azimute/contract';
import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBellOff, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column, Stack, Hint } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { useNotificationWords } from '../api/describe-notification.ts';
import { bellOptions } from '../api/notifications-queries.ts';
import { useNotificationChanges } from '../api/use-notification-changes.ts';
import classes from './bell-panel.module.css';
import { NotificationText } from './notification-text.tsx';
import { OpenNotification } from './open-notification.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface BellPanelProps {
  /** Navigation closes the panel. */
  readonly onLeave: () => void;
}

/** Latest notifications, without dismissed ones. */
export function BellPanel({ onLeave }: BellPanelProps) {
  const text = useText('notifications');
  const { id } = useAccount();
  const { data, error, refetch } = useQuery(bellOptions(id));
  const change = useNotificationChanges();
  const title = useRef<HTMLHeadingElement>(null);
  const items = data?.items ?? [];
  const newest = items[0];
  const changeAll = (all: 'read' | 'dismiss') => {
    if (newest === undefined) return;
    // The pressed button disappears, so the focus moves to the title.
    title.current?.focus();
    void change({ change: all, upTo: newest.id });
  };
  return (
    <Column as="section" maxHeight="min(560px, calc(100dvh - 72px))">
      <header className={classes['head']}>
        <h2 ref={title} tabIndex={-1} data-autofocus>
          {text('title')}
        </h2>
        {data !== undefined && data.unread > 0 && (
          <button type="button" className="link" onClick={() => changeAll('read')}>
            {text('readAll')}
          </button>
        )}
      </header>
      {data === undefined && <Waiting query={{ error, refetch }} rows={4} />}
      {data !== undefined && newest === undefined && (
        <EmptyState icon={IconBellOff} title={text('bellEmptyTitle')} text={text('bellEmptyText')} />
      )}
      {newest !== undefined && (
        <Box as="ul" flex={1} minHeight={0} overflowY="auto" overscrollBehavior="contain">
          {items.map((notification) => (
            <BellRow
              key={notification.id}
              notification={notification}
              onOpen={onLeave}
              onDismiss={() => void change({ change: 'dismiss', ids: [notification.id] })}
              onNoneLeft={() => title.current?.focus()}
            />
          ))}
        </Box>
      )}
      <Box as="footer" border="top" className={classes['foot']}>
        {newest !== undefined && (
          <button type="button" className="link" onClick={() => changeAll('dismiss')}>
            {text('dismissAll')}
          </button>
        )}
        <Link to="/{-$locale}/notifications" className="link" onClick={onLeave}>
          {text('viewAll')}
        </Link>
      </Box>
    </Column>
  );
}

interface BellRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
  /** The last row disappeared while it had the focus. */
  readonly onNoneLeft: () => void;
}

function BellRow({ notification, onOpen, onDismiss, onNoneLeft }: BellRowProps) {
  const text = useText('notifications');
  const describe = useNotificationWords();
  const row = useRef<HTMLLIElement>(null);
  const words = describe(notification);
  const dismiss = (): void => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const button = next?.querySelector<HTMLButtonElement>('[data-dismiss]');
    if (button) button.focus();
    else onNoneLeft();
    onDismiss();
  };
  return (
    <Stack
      as="li"
      ref={row}
      alignItems="center"
      columns="minmax(0, 1fr) auto"
      paddingRight={8}
      border="top"
      hover="hover"
    >
      <OpenNotification
        notification={notification}
        words={words}
        className={classes['open']}
        {...(words.to === null ? {} : { onOpen })}
      >
        <NotificationText words={words} isUnread={notification.readAt === null} wraps />
        <Hint as="span" line={20} whiteSpace="nowrap">
          <RelativeTime instant={notification.createdAt} />
        </Hint>
      </OpenNotification>
      <Tooltip label={text('dismiss')}>
        <IconButton
          data-dismiss
          className={classes['dismiss'] ?? ''}
          icon={IconX}
          label={text('dismissNamed', { title: words.title })}
          iconSize={16}
          onClick={dismiss}
        />
      </Tooltip>
    </Stack>
  );
}
