import { ofPerson, sees } from '../access.ts';
import type { Call } from '../call.ts';
import * as notifications from '../notifications.ts';

// What one does with one's own notifications changes nothing for others: whoever sees them may.
const access = sees('notifications', 'none');

/** Each change may be repeated, and leaves what is gone, or never was the person's, as it is. */
export const notificationCalls = {
  listNotifications: {
    summary: 'Notifications of the person in the current account, newest first',
    access,
    query: notifications.listNotificationsQuery,
    status: 200,
    answer: notifications.notificationListSchema,
  },
  countUnreadNotifications: {
    summary: 'How many notifications are unread',
    access,
    status: 200,
    answer: notifications.unreadCountSchema,
  },
  streamNotifications: {
    summary:
      'Server-sent events: a version of the person’s rights, and to those who see notifications the unread count and the newest id, now and at each change',
    access: ofPerson,
    query: notifications.notificationStreamQuery,
    status: 200,
    rawAnswer: ['text/event-stream'],
  },
  changeNotifications: {
    summary: 'Mark several as read or unread, dismiss, delete or restore them',
    access,
    body: notifications.changeNotificationsSchema,
    status: 204,
  },
  readAllNotifications: {
    summary: 'Mark all as read, up to the newest one that was seen',
    access,
    body: notifications.upToSchema,
    status: 204,
  },
  dismissAllNotifications: {
    summary: 'Dismiss all, up to the newest one that was seen',
    access,
    body: notifications.upToSchema,
    status: 204,
  },
  readNotification: {
    summary: 'Mark a notification as read',
    access,
    params: notifications.notificationParams,
    status: 204,
  },
  unreadNotification: {
    summary: 'Mark a notification as unread; the bell lists it again',
    access,
    params: notifications.notificationParams,
    status: 204,
  },
  dismissNotification: {
    summary: 'Take a notification out of the bell, read; the whole list keeps it',
    access,
    params: notifications.notificationParams,
    status: 204,
  },
  deleteNotification: {
    summary: 'Delete a notification; it can be restored for a day',
    access,
    params: notifications.notificationParams,
    status: 204,
  },
  restoreNotification: {
    summary: 'Restore a notification that was deleted, as it was',
    access,
    params: notifications.notificationParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
