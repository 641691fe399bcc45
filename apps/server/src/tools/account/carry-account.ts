import { ObjectMissingError } from '../../platform/objects/stored-objects.ts';
import type { MovedTable } from './moved-tables.ts';
import { noteCredentials } from './note-credentials.ts';
import { movePeople, type Homes } from './move-people.ts';
import { copyRows, replicating } from './replicate-account.ts';
import { inOneTransaction, type Move } from './sides.ts';

/** Copies what replication does not follow, while the account is frozen; answers whose home moves with it. */
export async function carry(
  move: Move,
  tables: readonly MovedTable[],
  keepOn: () => Promise<void>,
): Promise<Homes> {
  const { from, to, accountId } = move;
  return await replicating(to.client, () =>
    inOneTransaction(to.client, async () => {
      const homes = await movePeople(move, tables);
      for (const table of tables) {
        if (table.way !== 'carried') continue;
        await keepOn();
        await to.client.query(`delete from ${table.name} where ${table.account} = $1`, [accountId]);
        await copyRows(from.client, to.client, table, accountId);
      }
      await noteCredentials(to.client, accountId);
      return homes;
    }),
  );
}

/** Copies the objects that the account's rows name and the other store has not yet; answers how many there were to copy. */
export async function copyObjectsOf(
  { from, to, accountId, signal }: Move,
  done: Set<string>,
  keepOn: () => Promise<void> = async () => undefined,
): Promise<number> {
  const { rows } = await from.client.query<{ object_key: string; size_bytes: string }>(
    'select object_key, size_bytes from objects where account_id = $1 and given_up_at is null',
    [accountId],
  );
  let copied = 0;
  for (const { object_key: key, size_bytes: size } of rows) {
    if (done.has(key)) continue;
    signal.throwIfAborted();
    await keepOn();
    try {
      await to.objects.put(key, { sizeBytes: Number(size), content: await from.objects.get(key) });
      copied += 1;
    } catch (error) {
      // One that is missing here can be missing there.
      if (!(error instanceof ObjectMissingError)) throw error;
    }
    done.add(key);
  }
  return copied;
}
