import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Hint, Lead } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useNotificationWords } from '../../notifications/api/describe-notification.ts';
import { bellOptions } from '../../notifications/api/notifications-queries.ts';
import { useNotificationChanges } from '../../notifications/api/use-notification-changes.ts';
import { NotificationText } from '../../notifications/components/notification-text.tsx';
import { OpenNotification } from '../../notifications/components/open-notification.tsx';
import { HomeCard } from './home-card.tsx';
import classes from './notifications-card.module.css';

const shown = 4;

/** Latest notifications of the user. */
export function NotificationsCard() {
  const text = useText('home');
  const notifications = useText('notifications');
  const format = useFormat();
  const describe = useNotificationWords();
  const change = useNotificationChanges();
  const query = useQuery(bellOptions(useAccount().id));
  const items = query.data?.items.slice(0, shown) ?? [];
  const unread = query.data?.unread ?? 0;
  const [newest] = items;
  return (
    <HomeCard
      id="home-notifications"
      title={notifications('title')}
      count={unread === 0 ? undefined : text('unread', format.counted(unread))}
      end={
        unread > 0 && newest !== undefined ? (
          <button
            type="button"
            className="link"
            onClick={() => void change({ change: 'read', upTo: newest.id })}
          >
            {notifications('readAll')}
          </button>
        ) : (
          <Link to="/{-$locale}/notifications" className="link">
            {text('seeAll')}
          </Link>
        )
      }
    >
      {query.data === undefined && <Waiting query={query} rows={shown} />}
      {query.data !== undefined && newest === undefined && (
        <Lead paddingTop={4} paddingBottom={16} paddingInline={16}>
          {notifications('bellEmptyText')}
        </Lead>
      )}
      <ul>
        {items.map((notification) => {
          const words = describe(notification);
          return (
            <Box as="li" border="top" hover="hover" key={notification.id}>
              <OpenNotification notification={notification} words={words} className={classes['open']}>
                <NotificationText words={words} isUnread={notification.readAt === null} />
                <Hint as="span" whiteSpace="nowrap">
                  <RelativeTime instant={notification.createdAt} />
                </Hint>
              </OpenNotification>
            </Box>
          );
        })}
      </ul>
    </HomeCard>
  );
}
