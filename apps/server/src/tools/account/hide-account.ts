import type { Client } from 'pg';
import type { MovedTable } from './moved-tables.ts';
import { changeTable } from './sides.ts';

const POLICY = 'closed_accounts';

/**
 * Puts on each table the policy by which rows of accounts that `account_moves` says are closed are nobody's but a
 * superuser's. They stay as long as there is a move, in or out, that has not ended; `begin` writes down that there is one.
 */
export async function prepareHiding(
  client: Client,
  tables: readonly MovedTable[],
  begin: () => Promise<void>,
): Promise<void> {
  await inTurn(client, async () => {
    await makePolicies(client, tables);
    await begin();
  });
}

async function makePolicies(client: Client, tables: readonly MovedTable[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_policies where policyname = $1',
    [POLICY],
  );
  const there = new Set(rows.map(({ name }) => name));
  for (const { name, account, isHidden } of tables) {
    if (!isHidden || there.has(name)) continue;
    // Of a column that may be null, what is of no account stays seen.
    const closed = `(${account} = any ((select closed_account_ids())::int[])) is not true`;
    await changeTable(client, `create policy ${POLICY} on ${name} as restrictive using (${closed})`);
  }
}

/** Once no move needs them. */
export async function endHiding(client: Client): Promise<void> {
  await inTurn(client, async () => await dropPolicies(client));
}

/** Of two moves one does not drop the policies that the other has just found to be there. */
async function inTurn(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('azimute.hiding'))`);
  try {
    await work();
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('azimute.hiding'))`).catch(() => undefined);
  }
}

async function dropPolicies(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_policies where policyname = $1
      and not exists (select from account_moves m where m.step <> 'purged')`,
    [POLICY],
  );
  for (const { name } of rows) await changeTable(client, `drop policy if exists ${POLICY} on ${name}`);
}
