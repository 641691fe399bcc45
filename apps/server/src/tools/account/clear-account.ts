import type { Client } from 'pg';

const ROWS_AT_ONCE = 10_000;

/** `purgeAccount` deletes the account's rows in these tables last, in one transaction. */
const LAST_TABLES: readonly string[] = ['accounts', 'granted_memberships', 'user_identities'];

interface Leaf {
  readonly name: string;
  /** The column with the account's ID. */
  readonly account: string;
}

/**
 * Deletes the account's rows from all tables, in small transactions and without triggers. Returns the number of deleted
 * rows.
 */
export async function clearAccount(client: Client, accountId: number, signal: AbortSignal): Promise<number> {
  let removed = 0;
  // Foreign keys between the account's tables would require an order, and triggers would notify a deleted account.
  await client.query(`set session_replication_role = 'replica'`);
  try {
    for (const leaf of await listLeaves(client)) removed += await clearLeaf(client, leaf, accountId, signal);
  } finally {
    await client.query(`set session_replication_role = 'origin'`).catch(() => undefined);
  }
  return removed;
}

async function clearLeaf(
  client: Client,
  { name, account }: Leaf,
  accountId: number,
  signal: AbortSignal,
): Promise<number> {
  for (let removed = 0; ;) {
    signal.throwIfAborted();
    const { rowCount } = await client.query(
      `delete from ${name} where ctid = any (array(select ctid from ${name} where ${account} = $1 limit ${ROWS_AT_ONCE}))`,
      [accountId],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_AT_ONCE) return removed;
  }
}

/**
 * Derived from the catalog, so that new tables are covered. Partitions replace their table: a ctid is a position in one
 * of them.
 */
async function listLeaves(client: Client): Promise<Leaf[]> {
  const { rows } = await client.query<Leaf>(
    `select c.oid::regclass::text as name, max(a.attname) as account
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname in ('account_id', 'chain_id') and not c.relname = any ($1)
    group by c.oid order by 1`,
    [LAST_TABLES],
  );
  return rows;
}
