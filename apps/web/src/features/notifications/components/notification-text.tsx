import { useText } from '../../../i18n/use-text.ts';
import type { NotificationWords } from '../api/describe-notification.ts';
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
    <span className={classes['text']} data-unread={isUnread || undefined} data-wraps={wraps || undefined}>
      <span className={classes['mark']} aria-hidden />
      {isUnread && <span className="visually-hidden">{text('unread')}: </span>}
      <span className={classes['title']}>{words.title}</span>
      {words.detail !== '' && <span className={classes['detail']}>{words.detail}</span>}
    </span>
  );
}
