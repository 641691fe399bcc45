import { ObjectMissingError } from '../../platform/objects/stored-objects.ts';
import type { MovedTable } from './moved-tables.ts';
import { copyRows, replicating } from './replicate-account.ts';
import { inOneTransaction, type Move } from './sides.ts';

/** Copies what replication does not follow, while the account is frozen. */
export async function carry(move: Move, tables: readonly MovedTable[]): Promise<void> {
  const { from, to, accountId } = move;
  await replicating(to.client, async () => {
    await inOneTransaction(to.client, async () => {
      await carryPeople(move, tables);
      for (const table of tables) {
        if (table.way !== 'carried') continue;
        await to.client.query(`delete from ${table.name} where ${table.account} = $1`, [accountId]);
        await copyRows(from.client, to.client, table, accountId);
      }
    });
  });
}

interface PersonColumn {
  readonly table: string;
  readonly column: string;
}

/** Columns that name people without a foreign key. */
const UNREFERENCED: readonly PersonColumn[] = [
  { table: 'audit_entries', column: 'user_id' },
  { table: 'audit_entries', column: 'as_user_id' },
  { table: 'refused_devices', column: 'blocked_by' },
];

/** The members of the account, and whoever its rows name: with their id, and without what proves who they are. */
export async function listPeople(
  { from, accountId }: Pick<Move, 'from' | 'accountId'>,
  tables: readonly MovedTable[],
): Promise<number[]> {
  const { rows: referring } = await from.client.query<PersonColumn>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass and cardinality(c.conkey) = 1`,
  );
  const selects = [...referring, ...UNREFERENCED].flatMap(({ table, column }) => {
    const moved = tables.find(({ name }) => name === table);
    return moved === undefined
      ? []
      : [`select ${column} as user_id from ${table} where ${moved.account} = $1`];
  });
  const { rows } = await from.client.query<{ user_id: number }>(
    `select user_id from users where user_id in (${selects.join(' union ')}) order by 1`,
    [accountId],
  );
  return rows.map(({ user_id: id }) => id);
}

const COLUMNS = 'user_id, email, name, directory_login, active, locale, created_at, time_zone, home_cell';

async function carryPeople(move: Move, tables: readonly MovedTable[]): Promise<void> {
  const { from, to } = move;
  const ids = await listPeople(move, tables);
  const { rows: people } = await from.client.query<{ row: unknown }>(
    `select to_jsonb(p) as row from (
      select ${COLUMNS.replace('home_cell', 'coalesce(home_cell, $2) as home_cell')} from users where user_id = any ($1)) p`,
    [ids, from.cell],
  );
  const { rows: added } = await to.client.query<{ user_id: number }>(
    `insert into users (${COLUMNS}) overriding system value
      select ${COLUMNS.replace('home_cell', 'nullif(home_cell, $2)')} from jsonb_populate_recordset(null::users, $1)
      on conflict (user_id) do nothing returning user_id`,
    [JSON.stringify(people.map(({ row }) => row)), to.cell],
  );
  const photos = { name: 'user_photos', columns: await listColumns(move), account: 'user_id' };
  for (const { user_id: id } of added) {
    await to.client.query('delete from user_photos where user_id = $1', [id]);
    await copyRows(from.client, to.client, photos, id);
  }
}

async function listColumns({ from }: Move): Promise<string[]> {
  const { rows } = await from.client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = 'user_photos'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  return rows.map(({ name }) => name);
}

/** Copies the objects that the account's rows name and the other store has not yet; answers how many there were to copy. */
export async function copyObjectsOf(
  { from, to, accountId, signal }: Move,
  done: Set<string>,
): Promise<number> {
  const { rows } = await from.client.query<{ object_key: string; size_bytes: string }>(
    'select object_key, size_bytes from objects where account_id = $1 and given_up_at is null',
    [accountId],
  );
  let copied = 0;
  for (const { object_key: key, size_bytes: size } of rows) {
    if (done.has(key)) continue;
    signal.throwIfAborted();
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
