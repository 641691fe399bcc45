import { useText } from '../../../i18n/use-text.ts';
import type { NotificationWords } from '../api/describe-notification.ts';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './notification-text.module.css';

interface NotificationTextProps {
  readonly words: NotificationWords;
  readonly isUnread: boolean;
  /** Says all of it, on as many lines as it takes. */
  readonly wraps?: boolean;
}

/** Title and detail of a notification, with the mark of what is unread. */
export function NotificationText({ words, isUnread, wraps = false }: NotificationTextProps) {
  const text = useText('notifications');
  return (
    <Stack
      as="span"
      gap={0}
      columnGap={10}
      minWidth={0}
      columns="8px minmax(0, 1fr)"
      size={13}
      className={classes['text']}
      data-unread={isUnread || undefined}
      data-wraps={wraps || undefined}
    >
      <Box
        as="span"
        marginTop={7}
        width={7}
        height={7}
        radius="round"
        className={classes['mark']}
        aria-hidden
      />
      {isUnread && <span className="visually-hidden">{text('unread')}: </span>}
      <Text as="span" color="text" className={classes['title']}>
        {words.title}
      </Text>
      {words.detail !== '' && (
        <Text as="span" size={12} color="text-3" className={classes['detail']}>
          {words.detail}
        </Text>
      )}
    </Stack>
  );
}
