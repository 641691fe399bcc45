import type pg from 'pg';
import type { DemoDoor } from '../open-demo-doors.ts';

/**
 * Asks for trips and visits of the past to be folded: it was loaded newest first, and most of it is older than what late
 * positions correct. Needs a connection that may act as the owner of the tables.
 */
export async function refoldHistory(
  owner: pg.ClientBase,
  doors: readonly DemoDoor[],
  fromMs: number,
): Promise<void> {
  await owner.query('begin');
  await owner.query('set local role azimute_owner');
  await owner.query(
    `insert into refold_requests as r (account_id, asset_id, from_at, reaches_back)
      select account_id, asset_id, $2, true from assets where account_id = any ($1::int[])
      on conflict (account_id, asset_id) do update set from_at = excluded.from_at, reaches_back = true`,
    [doors.map(({ accountId }) => accountId), new Date(fromMs)],
  );
  await owner.query('commit');
}
