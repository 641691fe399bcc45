import type { NotificationChange } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { changeNotifications } from './change-notifications.ts';
import { countUnreadNotifications, listNotifications } from './notifications-reads.ts';
import type { NotificationStreams } from './stream/notification-streams.ts';

export interface NotificationsDeps {
  readonly database: Database;
  readonly streams: NotificationStreams;
}

export function notificationsRoutes({ database, streams }: NotificationsDeps) {
  const changeOne =
    (change: NotificationChange) =>
    (request: {
      readonly caller: { readonly actor: Actor };
      readonly params: { readonly notificationId: number };
    }) =>
      changeNotifications(database, request.caller.actor, change, { ids: [request.params.notificationId] });
  return defineRoutes({
    listNotifications: async ({ caller, query }) => listNotifications(database, caller.actor, query),
    countUnreadNotifications: async ({ caller }) => countUnreadNotifications(database, caller.actor),
    streamNotifications: async ({ caller, query, reply }) => {
      await streams.open(caller.session, query.seconds, reply);
      return reply;
    },
    changeNotifications: async ({ caller, body }) =>
      changeNotifications(database, caller.actor, body.change, { ids: body.ids }),
    readAllNotifications: async ({ caller, body }) =>
      changeNotifications(database, caller.actor, 'read', body),
    dismissAllNotifications: async ({ caller, body }) =>
      changeNotifications(database, caller.actor, 'dismiss', body),
    readNotification: changeOne('read'),
    unreadNotification: changeOne('unread'),
    dismissNotification: changeOne('dismiss'),
    deleteNotification: changeOne('delete'),
    restoreNotification: changeOne('restore'),
  });
}
