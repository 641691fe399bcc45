import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { AboutAlerts } from '../mail/alert-facts.ts';

/** People of the account of the transaction, of the jobs role, who have a browser to which something can be pushed. */
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

/** Has each browser of a person show it, in the caller's transaction; null where they have none by now. */
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

/** Pushes to a person since then, and when the latest of many alerts among them was made. */
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

/** Removes what was pushed longer ago than it is kept; the policy says how long. */
export async function removeOldPushes(connection: Pick<ClientBase, 'query'>): Promise<void> {
  await connection.query(`delete from push_messages where created_at < now() - interval '30 days'`);
}
