import type { Notification, NotificationChange } from '@azimute/contract';
import { Checkbox, Tooltip } from '@mantine/core';
import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useRef, type CSSProperties } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useNotificationWords } from '../api/describe-notification.ts';
import classes from './notification-row.module.css';
import { NotificationText } from './notification-text.tsx';
import { OpenNotification } from './open-notification.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface NotificationRowProps {
  readonly notification: Notification;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean, isRange: boolean) => void;
  readonly onChange: (change: NotificationChange) => void;
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
  readonly style: CSSProperties;
}

/** One notification of the full list, with its actions. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, selected, onSelect, onChange, ...place } = props;
  const text = useText('notifications');
  const describe = useNotificationWords();
  const row = useRef<HTMLLIElement>(null);
  const words = describe(notification);
  const isUnread = notification.readAt === null;
  const named = { title: words.title };
  const remove = (): void => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const button = next?.querySelector<HTMLButtonElement>('[data-delete]');
    (button ?? row.current?.closest<HTMLElement>('[tabindex="-1"]'))?.focus();
    onChange('delete');
  };
  const toggleLabel = text(isUnread ? 'markReadNamed' : 'markUnreadNamed', named);
  const Toggle = isUnread ? IconMailOpened : IconMail;
  return (
    <li ref={row} className={classes['row']} data-selected={selected || undefined} {...place}>
      <Checkbox
        size="xs"
        className={classes['box'] ?? ''}
        aria-label={text('select', named)}
        checked={selected}
        onChange={({ currentTarget, nativeEvent }) =>
          onSelect(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <OpenNotification notification={notification} words={words} className={classes['open']}>
        <NotificationText words={words} isUnread={isUnread} />
        <Text as="span" fontSize={12} color="text-3" whiteSpace="nowrap" className={classes['time']}>
          {notification.dismissedAt !== null && `${text('dismissed')} · `}
          <RelativeTime instant={notification.createdAt} />
        </Text>
      </OpenNotification>
      <Row as="span" align="stretch" gap={2} className={classes['actions']}>
        <Tooltip label={text(isUnread ? 'markRead' : 'markUnread')}>
          <IconButton
            className={classes['toggle'] ?? ''}
            icon={Toggle}
            label={toggleLabel}
            onClick={() => onChange(isUnread ? 'read' : 'unread')}
          />
        </Tooltip>
        <Tooltip label={text('delete')}>
          <IconButton data-delete icon={IconTrash} label={text('deleteNamed', named)} onClick={remove} />
        </Tooltip>
      </Row>
    </li>
  );
}
