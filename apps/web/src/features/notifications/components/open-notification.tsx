import type { Notification } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NotificationWords } from '../api/describe-notification.ts';
import { useNotificationChanges } from '../api/use-notification-changes.ts';

interface OpenNotificationProps {
  readonly notification: Notification;
  readonly words: NotificationWords;
  readonly className: string | undefined;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Opens a notification's target and marks it as read; without a target, only marks it as read. */
export function OpenNotification(props: OpenNotificationProps) {
  const { notification, words, className, onOpen, children } = props;
  const change = useNotificationChanges();
  const open = (): void => {
    if (notification.readAt === null) void change({ change: 'read', ids: [notification.id] });
    words.onArrive?.();
    onOpen?.();
  };
  if (words.to === null) {
    return (
      <button type="button" className={className} onClick={open}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={words.to}
      {...(words.params && { params: words.params })}
      {...(words.search && { search: words.search })}
      className={className}
      onClick={open}
    >
      {children}
    </Link>
  );
}
