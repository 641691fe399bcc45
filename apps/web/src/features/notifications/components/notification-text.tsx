import { useText } from '../../../i18n/use-text.ts';
import type { NotificationWords } from '../api/describe-notification.ts';
import { Box, Stack, Text, Hint } from '../../../ui/layout/primitives.tsx';
import classes from './notification-text.module.css';

interface NotificationTextProps {
  readonly words: NotificationWords;
  readonly isUnread: boolean;
  /** Shows the full text on several lines. */
  readonly wraps?: boolean;
}

/** Title and detail of a notification, with a mark if unread. */
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
        <Hint as="span" className={classes['detail']}>
          {words.detail}
        </Hint>
      )}
    </Stack>
  );
}
