import { clearAccount } from './clear-account.ts';
import { removeTriggers } from './freeze-account.ts';
import { endHiding } from './hide-account.ts';
import { listMovedTables } from './moved-tables.ts';
import { MoveRefusedError, nameOfMove, readMove, type Side } from './sides.ts';

export interface Purged {
  readonly rows: number;
  readonly objects: number;
}

/** Removes what an account that has moved left behind, some of it at a time. Broken off and run again, it goes on. */
export async function purgeAccount(
  { client, objects }: Pick<Side, 'client' | 'objects'>,
  accountId: number,
  signal: AbortSignal,
): Promise<Purged> {
  const move = await readMove(client, accountId);
  if (move?.step !== 'moved')
    throw new MoveRefusedError(`The account ${accountId} has not moved away from here.`);
  const { rows: publications } = await client.query('select from pg_publication where pubname = $1', [
    nameOfMove(accountId),
  ]);
  if (publications.length > 0)
    throw new MoveRefusedError(`The move of the account ${accountId} has not ended. Run it again first.`);
  const tables = await listMovedTables(client);
  const { rows: stored } = await client.query<{ object_key: string }>(
    'select object_key from objects where account_id = $1',
    [accountId],
  );
  for (const { object_key: key } of stored) {
    signal.throwIfAborted();
    await objects.delete(key);
  }
  // What lists in memory hold of it is let go of.
  await client.query(
    `insert into fleet_changes (account_id, asset_ids)
      select $1::int, '{}' union all select $1, coalesce(array_agg(asset_id), '{}') from assets where account_id = $1`,
    [accountId],
  );
  await client.query(
    `insert into alert_changes (account_id, alert_ids) select $1::int, coalesce(array_agg(alert_id), '{}') from alerts where account_id = $1`,
    [accountId],
  );
  const rows = await clearAccount(client, accountId, tables, signal);
  await client.query('delete from moved_credentials where account_id = $1', [accountId]);
  await removeTriggers(client, accountId, tables);
  // Stays, so that the end of its audit is not taken for a loss.
  await client.query(
    `update account_moves set step = 'purged', is_closed = false, frozen_until = null, quiet_until = null, jobs = '[]' where account_id = $1`,
    [accountId],
  );
  await endHiding(client);
  return { rows, objects: stored.length };
}
