import { Button } from '@mantine/core';
import { IconBell, IconMailOpened } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';

interface NoNotificationsProps {
  /** Only unread ones were asked for. */
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

export function NoNotifications({ filtered, onShowAll }: NoNotificationsProps) {
  const text = useText('notifications');
  if (!filtered) {
    return (
      <EmptyState
        icon={<IconBell size={20} stroke={1.7} />}
        title={text('emptyTitle')}
        text={text('emptyText')}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMailOpened size={20} stroke={1.7} />}
      title={text('allReadTitle')}
      text={text('allReadText')}
      action={<Button onClick={onShowAll}>{text('showAll')}</Button>}
    />
  );
}
