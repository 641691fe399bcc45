import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { AboutAlerts } from '../mail/alert-facts.ts';

/** Reads users of the transaction's account (jobs role) with a browser for pushes. */
export async function readPushedPeople(client: ClientBase): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ userId: number }>(
    'select distinct user_id as "userId" from list_push_browsers()',
  );
  return new Set(rows.map(({ userId }) => userId));
}

interface Given {
  readonly accountId: number;
  readonly userId: number;
  readonly at: Date;
}

/** Queues a message to each browser of a user, in the caller's transaction; null if there is none. */
export async function queuePush(
  client: ClientBase,
  { accountId, userId, at }: Given,
  about: AboutAlerts,
): Promise<string | null> {
  const pushId = randomUUID();
  const { rowCount } = await client.query(
    `insert into push_messages (account_id, user_id, push_id, push_browser_id, about, created_at, next_at)
      select $1, user_id, $3, push_browser_id, $4, $5, $5 from list_push_browsers() where user_id = $2`,
    [accountId, userId, pushId, JSON.stringify(about), at],
  );
  return rowCount === 0 ? null : pushId;
}

/**
 * Counts the pushes sent to a user in the `minutes` before `at`, and returns the time of the latest combined push, or
 * null.
 */
export async function readRecentPushes(
  client: ClientBase,
  { accountId, userId, at }: Given,
  minutes: number,
): Promise<{ sentCount: number; digestAt: Date | null }> {
  const { rows } = await client.query<{ sentCount: number; digestAt: Date | null }>(
    `select count(distinct push_id)::int as "sentCount",
        max(created_at) filter (where (about -> 'total')::int > 1) as "digestAt"
      from push_messages
      where account_id = $1 and user_id = $2 and created_at > $3::timestamptz - make_interval(mins => $4)`,
    [accountId, userId, at, minutes],
  );
  return rows[0] ?? { sentCount: 0, digestAt: null };
}

/** Removes pushes beyond their retention, which the policy defines. */
export async function removeOldPushes(connection: Pick<ClientBase, 'query'>): Promise<void> {
  await connection.query(`delete from push_messages where created_at < now() - interval '30 days'`);
}
