import { ofPerson, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

// Users change only their own notifications, so read access is enough.
const access = sees('notifications', 'none');

/** Changes are idempotent and ignore notifications that are gone or belong to others. */
export const notificationCalls = {
  listNotifications: {
    summary: 'List notifications',
    description: 'Returns the notifications of the caller in the current account, newest first.',
    access,
    query: schemas.listNotificationsQuery,
    status: 200,
    answer: schemas.notificationListSchema,
  },
  countUnreadNotifications: {
    summary: 'Count unread notifications',
    description: 'Returns the number of unread notifications.',
    access,
    status: 200,
    answer: schemas.unreadCountSchema,
  },
  streamNotifications: {
    summary: 'Stream notifications',
    description:
      'Sends server-sent events: changes of the user’s rights, the unread count with the newest ID, and changes of alerts. Users receive only events that they have access to.',
    access: ofPerson,
    query: schemas.notificationStreamQuery,
    status: 200,
    rawAnswer: ['text/event-stream'],
  },
  changeNotifications: {
    summary: 'Update several notifications',
    description: 'Marks notifications as read or unread, or dismisses, deletes or restores them.',
    access,
    body: schemas.changeNotificationsSchema,
    status: 204,
  },
  readAllNotifications: {
    summary: 'Mark all notifications as read',
    description: 'Marks all notifications up to the given one as read.',
    access,
    body: schemas.upToSchema,
    status: 204,
  },
  dismissAllNotifications: {
    summary: 'Dismiss all notifications',
    description: 'Dismisses all notifications up to the given one.',
    access,
    body: schemas.upToSchema,
    status: 204,
  },
  readNotification: {
    summary: 'Mark a notification as read',
    description: 'Marks a notification as read.',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
  unreadNotification: {
    summary: 'Mark a notification as unread',
    description: 'Marks a notification as unread. It returns to the bell.',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
  dismissNotification: {
    summary: 'Dismiss a notification',
    description: 'Marks a notification as read and removes it from the bell. The full list keeps it.',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
  deleteNotification: {
    summary: 'Delete a notification',
    description: 'Deletes a notification. It can be restored for a day.',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
  restoreNotification: {
    summary: 'Restore a notification',
    description: 'Restores a deleted notification.',
    access,
    params: schemas.notificationParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
