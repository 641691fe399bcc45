import { useQuery } from '@tanstack/react-query';
import { useAccount, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CountBadge, useShortCount } from '../../../ui/count-badge.tsx';
import { unreadCountOptions } from '../api/notifications-queries.ts';

interface Unread {
  readonly count: number;
  /** For example "12" or "99+". */
  readonly formatted: string;
}

/** Number of unread notifications; zero for users without notifications. */
export function useUnread(): Unread {
  const { id } = useAccount();
  const short = useShortCount();
  const enabled = useSeesModule('notifications');
  const { data: count = 0 } = useQuery({ ...unreadCountOptions(id), enabled });
  return { count, formatted: short(count) };
}

interface UnreadCountProps {
  /** `alert` on the bell, `plain` beside a word. */
  readonly look: 'alert' | 'plain';
}

/** The count as a badge, with a text for screen readers. */
export function UnreadCount({ look }: UnreadCountProps) {
  const text = useText('notifications');
  const { count, formatted } = useUnread();
  return <CountBadge count={count} label={text('unreadCount', { count, formatted })} look={look} />;
}
