import type { NotificationContent } from '@azimute/contract';
import type { ClientBase } from 'pg';

export type NewNotification = NotificationContent & {
  readonly accountId: number;
  readonly userId: number;
};

/**
 * Notifies a member of the account in the caller's transaction: it appears, also on the user's open screens, with the
 * commit. Does nothing if the recipient is not a member. Locks the user's notifications until the commit: notify
 * several users in the order of their IDs, just before the audit row.
 */
export async function notify(client: ClientBase, notification: NewNotification): Promise<void> {
  const { accountId, userId, kind, data } = notification;
  await notifyOfMany(client, { accountId, userId }, [{ kind, data } as NotificationContent]);
}

/** Notifies a member of several things at once, oldest first, like `notify`. */
export async function notifyOfMany(
  client: ClientBase,
  { accountId, userId }: Pick<NewNotification, 'accountId' | 'userId'>,
  contents: readonly NotificationContent[],
): Promise<void> {
  // The lock makes a user's IDs follow the order of commits, so that "all up to this one" never covers a later one.
  // Row-level security refuses accounts other than the transaction's.
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
