import { useQuery } from '@tanstack/react-query';
import { useAccount, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { unreadCountOptions } from '../api/notifications-queries.ts';
import classes from './unread-count.module.css';

const most = 99;

interface Unread {
  readonly count: number;
  /** "12", or "99+". */
  readonly formatted: string;
}

/** How many notifications are unread; none for who does not see them. */
export function useUnread(): Unread {
  const { id } = useAccount();
  const format = useFormat();
  const enabled = useSeesModule('notifications');
  const { data: count = 0 } = useQuery({ ...unreadCountOptions(id), enabled });
  return { count, formatted: count > most ? `${format.number(most)}+` : format.number(count) };
}

interface UnreadCountProps {
  /** `alert` on the bell, `plain` beside a word. */
  readonly look: 'alert' | 'plain';
}

/** The count as a badge, and in words to screen readers. */
export function UnreadCount({ look }: UnreadCountProps) {
  const text = useText('notifications');
  const { count, formatted } = useUnread();
  if (count === 0) return null;
  return (
    <span className={`${classes['count']} figure`} data-look={look}>
      <span aria-hidden>{formatted}</span>
      <span className="visually-hidden">{text('unreadCount', { count, formatted })}</span>
    </span>
  );
}
