import { useText } from '../../../i18n/use-text.ts';
import { useNotificationWords } from '../api/describe-notification.ts';
import { useNotificationWatch } from '../api/use-notification-watch.ts';

/**
 * Keeps screens up to date with the user's notifications and rights, even for users without notifications, and
 * announces arrivals to screen readers.
 */
export function NotificationWatch() {
  const text = useText('notifications');
  const arrived = useNotificationWatch();
  const describe = useNotificationWords();
  return (
    <output className="visually-hidden">
      {/* A new element, so that an identical text is announced again. */}
      {arrived !== null && (
        <span key={arrived.id}>{text('arrived', { title: describe(arrived).title })}</span>
      )}
    </output>
  );
}
