import type { Transaction } from '../transact.ts';

/**
 * The id of what was made by the key of a sender: what is sent again after a lost answer is answered, not made anew. Whoever
 * sends the same key at the same time waits for the end of the transaction. Undefined where nothing was, or the person does
 * not see it.
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
