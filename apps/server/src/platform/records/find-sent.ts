import type { Transaction } from '../transact.ts';

/**
 * Returns the ID of the record created with a sender's key: a request repeated after a lost response gets the existing
 * record instead of a new one. A concurrent request with the same key waits for the end of the transaction. Undefined
 * if there is none, or the user cannot see it.
 */
export async function findSent(
  { client, accountId }: Transaction,
  { table, id, key }: { readonly table: string; readonly id: string; readonly key: string | undefined },
): Promise<number | undefined> {
  if (key === undefined) return undefined;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `azimute.${table}.${accountId}.${key}`,
  ]);
  const { rows } = await client.query<{ id: number }>(
    `select ${id} as id from ${table} where account_id = $1 and key = $2`,
    [accountId, key],
  );
  return rows[0]?.id;
}
