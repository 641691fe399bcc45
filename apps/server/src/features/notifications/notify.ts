import type { NotificationContent } from '@azimute/contract';
import type { ClientBase } from 'pg';

export type NewNotification = NotificationContent & {
  readonly accountId: number;
  readonly userId: number;
};

/**
 * Tells a member of an account something, in the caller's transaction: it is there, and on the person's open screens,
 * with the commit. Nothing happens when the recipient is no member. The person's notifications are locked until the
 * commit: tell several people in the order of their ids, just before the audit row.
 */
export async function notify(client: ClientBase, notification: NewNotification): Promise<void> {
  const { accountId, userId, kind, data } = notification;
  await notifyOfMany(client, { accountId, userId }, [{ kind, data } as NotificationContent]);
}

/** Tells a member several things at once, the oldest first, as `notify` does. */
export async function notifyOfMany(
  client: ClientBase,
  { accountId, userId }: Pick<NewNotification, 'accountId' | 'userId'>,
  contents: readonly NotificationContent[],
): Promise<void> {
  // The lock makes the ids of one person follow the order of commits: "all up to this one" then never covers one that
  // came later. Row-level security refuses another account than that of the transaction.
  await client.query(
    `with held as materialized (
      select pg_advisory_xact_lock(hashtextextended(format('azimute.notifications.%s.%s', $1::int, $2::int), 0)))
    insert into notifications (account_id, user_id, kind, data)
      select $1, $2, content ->> 'kind', content -> 'data'
      from held, jsonb_array_elements($3) with ordinality as c (content, place)
      where (select is_member_of_current_account($2) or $1 <> current_account_id())
      order by place`,
    [accountId, userId, JSON.stringify(contents.map(({ kind, data }) => ({ kind, data })))],
  );
}
