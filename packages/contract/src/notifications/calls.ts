import { ofPerson, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

// What one does with one's own notifications changes nothing for others: whoever sees them may.
const access = sees('notifications', 'none');

/** Each change may be repeated, and leaves what is gone, or never was the person's, as it is. */
export const notificationCalls = {
  listNotifications: {
    summary: 'Notifications of the person in the current account, newest first',
    access,
    query: schemas.listNotificationsQuery,
    status: 200,
    answer: schemas.notificationListSchema,
  },
  countUnreadNotifications: {
    summary: 'How many notifications are unread',
    access,
    status: 200,
    answer: schemas.unreadCountSchema,
  },
  streamNotifications: {
    summary:
      'Server-sent events: a version of the person’s rights, to those who see notifications the unread count and the newest id, now and at each change, and to those who see alerts that some changed',
    access: ofPerson,
    query: schemas.notificationStreamQuery,
    status: 200,
    rawAnswer: ['text/event-stream'],
  },
  changeNotifications: {
    summary: 'Mark several as read or unread, dismiss, delete or restore them',
    access,
    body: schemas.changeNotificationsSchema,
    status: 204,
  },
  readAllNotifications: {
    summary: 'Mark all as read, up to the newest one that was seen',
    access,
    body: schemas.upToSchema,
    status: 204,
  },
  dismissAllNotifications: {
    summary: 'Dismiss all, up to the newest one that was seen',
    access,
    body: schemas.upToSchema,
    status: 204,
  },
  readNotification: {
    summary: 'Mark a notification as read',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
  unreadNotification: {
    summary: 'Mark a notification as unread; the bell lists it again',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
  dismissNotification: {
    summary: 'Take a notification out of the bell, read; the whole list keeps it',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
  deleteNotification: {
    summary: 'Delete a notification; it can be restored for a day',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
  restoreNotification: {
    summary: 'Restore a notification that was deleted, as it was',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
