import type {
  ListNotificationsQuery,
  Notification,
  NotificationContent,
  NotificationList,
} from '@azimute/contract';
import type { ClientBase } from 'pg';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

interface Row {
  notification_id: string;
  kind: NotificationContent['kind'];
  data: NotificationContent['data'];
  created_at: Date;
  read_at: Date | null;
  dismissed_at: Date | null;
}

const conditions: Readonly<Record<ListNotificationsQuery['show'], string>> = {
  all: 'deleted_at is null',
  unread: 'deleted_at is null and read_at is null',
  undismissed: 'deleted_at is null and dismissed_at is null',
};

/** Lists a page of the actor's notifications in the account, newest first, with the number of unread ones. */
export async function listNotifications(
  database: Database,
  actor: Actor,
  { show, limit, cursor }: ListNotificationsQuery,
): Promise<NotificationList> {
  const list = `notifications ${show}`;
  const place = readIdPlace(list, cursor, Number.MAX_SAFE_INTEGER);
  return asActor(database.app, actor, async (client) => {
    const { rows } = await client.query<Row>(
      `select notification_id, kind, data, created_at, read_at, dismissed_at from notifications
        where account_id = $1 and user_id = $2 and ($3::bigint is null or notification_id < $3) and ${conditions[show]}
        order by notification_id desc limit $4`,
      [actor.accountId, actor.userId, place?.after ?? null, limit + 1],
    );
    const page = pageOf(rows, {
      list,
      limit,
      total: place?.total ?? (await countAll(client, actor, show)),
      placeOf: (row) => [row.notification_id],
      present: presentNotification,
    });
    return { ...page, unread: await countUnread(client, actor) };
  });
}

/** Counts the actor's unread notifications, up to a hundred. */
export async function countUnreadNotifications(
  database: Database,
  actor: Actor,
): Promise<{ unread: number }> {
  return asActor(database.app, actor, async (client) => ({ unread: await countUnread(client, actor) }));
}

async function countAll(
  client: ClientBase,
  actor: Actor,
  show: ListNotificationsQuery['show'],
): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from notifications
      where account_id = $1 and user_id = $2 and ${conditions[show]}`,
    [actor.accountId, actor.userId],
  );
  return rows[0]?.total ?? 0;
}

async function countUnread(client: ClientBase, actor: Actor): Promise<number> {
  const { rows } = await client.query<{ unread: number }>(
    `select count(*)::int as unread from (
      select from notifications where account_id = $1 and user_id = $2 and ${conditions.unread} limit 100) as few`,
    [actor.accountId, actor.userId],
  );
  return rows[0]?.unread ?? 0;
}

function presentNotification(row: Row): Notification {
  return {
    id: Number(row.notification_id),
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    dismissedAt: row.dismissed_at?.toISOString() ?? null,
    // Kind and data match, as stored by notify.
    ...({ kind: row.kind, data: row.data } as NotificationContent),
  };
}
