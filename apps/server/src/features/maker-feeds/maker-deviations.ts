import {
  makerChangesKeptDays,
  type DecideMakerUnit,
  type ListMakerChangesQuery,
  type ListMakerProblemsQuery,
  type MakerChange,
  type MakerProblem,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { allOf, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import type { MakerFeeds } from './maker-feed-records.ts';

const PROBLEMS = `
select json_build_object('id', f.maker_feed_id, 'name', f.name) as feed, coalesce(m.maker, '') as maker, p.kind,
  count(m.maker_machine_id)::int as "machineCount", sum(p.occurrences)::float8 as occurrences,
  min(p.first_at) as "firstAt", max(p.last_at) as "lastAt", d.decision, coalesce(sum(h.held), 0)::int as "heldCount"
from maker_problems p
join maker_feeds f on f.account_id = p.account_id and f.maker_feed_id = p.maker_feed_id
left join maker_machines m on m.account_id = p.account_id and m.maker_machine_id = p.maker_machine_id
left join maker_unit_decisions d on d.account_id = p.account_id and d.maker_feed_id = p.maker_feed_id
  and d.maker = m.maker and p.kind = d.quantity || '_unit_doubted'
left join lateral (
  select count(*) as held from maker_held_readings r
  where p.kind like '%\\_unit\\_doubted' and r.account_id = p.account_id and r.maker_machine_id = p.maker_machine_id
    and r.kind = case p.kind when 'fuel_unit_doubted' then 'fuelUsed' else 'distance' end) h on true`;

/** Returns the deviations of feeds, those that wait for a decision first. */
export async function listMakerProblems(
  { client, accountId }: AccountRead,
  { feeds }: ListMakerProblemsQuery,
): Promise<{ readonly items: MakerProblem[] }> {
  const { rows } = await client.query<MakerProblem & { readonly firstAt: Date; readonly lastAt: Date }>(
    `${PROBLEMS} where p.account_id = $1 and ($2::int[] is null or p.maker_feed_id = any ($2::int[]))
      group by f.maker_feed_id, f.name, coalesce(m.maker, ''), p.kind, d.decision
      order by (p.kind like '%\\_unit\\_doubted' and d.decision is null) desc, max(p.last_at) desc, f.name, 2, p.kind`,
    [accountId, feeds ?? null],
  );
  return {
    items: rows.map((row) => ({
      ...row,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    })),
  };
}

/** Stores a decision; the feed is polled at once. @throws DomainError not_found */
export function decideMakerUnit(
  context: VerbContext,
  feeds: MakerFeeds,
  feedId: number,
  { maker, quantity, decision }: DecideMakerUnit,
): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const { name } = await feeds.lock(transaction, feedId);
    await client.query(
      `insert into maker_unit_decisions (account_id, maker_feed_id, maker, quantity, decision, decided_at, decided_by)
        values ($1, $2, $3, $4, $5, $6, current_user_id())
        on conflict (account_id, maker_feed_id, maker, quantity) do update
          set decision = excluded.decision, decided_at = excluded.decided_at, decided_by = excluded.decided_by`,
      [accountId, feedId, maker, quantity, decision, at],
    );
    await client.query(
      `update maker_feeds set next_at = '-infinity' where account_id = $1 and maker_feed_id = $2 and failure is null`,
      [accountId, feedId],
    );
    await audit(client, {
      action: 'maker-feed.decide-unit',
      entity: 'maker-feed',
      entityId: feedId,
      after: { name, maker, quantity, decision },
    });
  });
}

const LIST = 'maker-changes';

/** Returns late changes of feeds, newest first. */
export async function listMakerChanges(
  { client, accountId, at }: AccountRead,
  { feeds, cursor, limit }: ListMakerChangesQuery,
): Promise<Page<MakerChange>> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const where = allOf(
    `c.account_id = ${parameters.bind(accountId)}`,
    `c.received_at >= ${parameters.bind(at)}::timestamptz - interval '${makerChangesKeptDays} days'`,
    when(feeds, (ids) => `c.maker_feed_id = any (${parameters.bind(ids)}::int[])`),
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from maker_changes c where ${where}`,
    parameters.values,
  );
  const after = when(place?.after, (id) => `c.maker_change_id < ${parameters.bind(id)}`);
  const { rows } = await client.query<MakerChange & { readonly at: Date; readonly receivedAt: Date }>(
    `select c.maker_change_id::float8 as id, json_build_object('id', f.maker_feed_id, 'name', f.name) as feed, m.pin,
        (select json_build_object('id', a.asset_id, 'code', a.code) from assets a
          where a.account_id = m.account_id and a.asset_id = m.asset_id) as asset,
        c.kind, c.at, c.received_at as "receivedAt", c.before, c.after
      from maker_changes c
      join maker_feeds f on f.account_id = c.account_id and f.maker_feed_id = c.maker_feed_id
      join maker_machines m on m.account_id = c.account_id and m.maker_machine_id = c.maker_machine_id
      where ${allOf(where, after)} order by c.maker_change_id desc limit ${parameters.bind(limit + 1)}`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: counted.rows[0]?.total ?? 0,
    placeOf: ({ id }) => [String(id)],
    present: (row) => ({ ...row, at: row.at.toISOString(), receivedAt: row.receivedAt.toISOString() }),
  });
}
