import { useText } from '../../../i18n/use-text.ts';
import { useNotificationWords } from '../api/describe-notification.ts';
import { useNotificationWatch } from '../api/use-notification-watch.ts';

/**
 * Keeps the screens up to date with the person's notifications and rights, also of who sees no notifications, and says to
 * screen readers which one has arrived.
 */
export function NotificationWatch() {
  const text = useText('notifications');
  const arrived = useNotificationWatch();
  const describe = useNotificationWords();
  return (
    <output className="visually-hidden">
      {/* A new element, so that the same words are said again. */}
      {arrived !== null && (
        <span key={arrived.id}>{text('arrived', { title: describe(arrived).title })}</span>
      )}
    </output>
  );
}
