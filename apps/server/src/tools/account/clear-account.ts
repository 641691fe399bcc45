import type { Client } from 'pg';
import type { MovedTable } from './moved-tables.ts';

const ROWS_AT_ONCE = 10_000;

/** Removes the rows of an account, some at a time; nothing acts on that, and nobody is told. */
export async function clearAccount(
  client: Client,
  accountId: number,
  tables: readonly MovedTable[],
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  // What refers to the rows goes as well, in whatever order.
  await client.query(`set session_replication_role = 'replica'`);
  try {
    for (const { name, account } of tables)
      for (const leaf of await listLeaves(client, name))
        removed += await clearTable(
          client,
          `delete from ${leaf} where ctid = any (array(
          select ctid from ${leaf} where ${account} = ${accountId} limit ${ROWS_AT_ONCE}))`,
          signal,
        );
  } finally {
    await client.query(`set session_replication_role = 'origin'`).catch(() => undefined);
  }
  return removed;
}

async function clearTable(client: Client, sql: string, signal: AbortSignal | undefined): Promise<number> {
  for (let removed = 0; ;) {
    signal?.throwIfAborted();
    const { rowCount } = await client.query(sql);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_AT_ONCE) return removed;
  }
}

/** A place in a table is one in a partition. */
async function listLeaves(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.relid::regclass::text as name from pg_partition_tree($1::regclass) t where t.isleaf
    union all select relname from pg_class where oid = $1::regclass and relkind = 'r'`,
    [table],
  );
  return rows.map(({ name }) => name);
}
