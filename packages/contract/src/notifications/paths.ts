import type { CallPaths } from '../call-address.ts';

export const notificationPaths = {
  listNotifications: 'GET /notifications',
  countUnreadNotifications: 'GET /notifications/unread-count',
  streamNotifications: 'GET /notifications/stream',
  changeNotifications: 'PUT /notifications',
  readAllNotifications: 'PUT /notifications/read-all',
  dismissAllNotifications: 'PUT /notifications/dismiss-all',
  readNotification: 'PUT /notifications/:notificationId/read',
  unreadNotification: 'PUT /notifications/:notificationId/unread',
  dismissNotification: 'PUT /notifications/:notificationId/dismiss',
  deleteNotification: 'DELETE /notifications/:notificationId',
  restoreNotification: 'PUT /notifications/:notificationId/restore',
} as const satisfies CallPaths;
