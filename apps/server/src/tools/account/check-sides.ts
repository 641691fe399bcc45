import pg from 'pg';
import { CELLS_AT_MOST } from '../../platform/cells/cells-settings.ts';
import { deriveRolePassword } from '../../platform/postgres/roles.ts';
import { listMovedTables } from './moved-tables.ts';
import { listPeople } from './move-people.ts';
import { MoveRefusedError, type Move, type Side } from './sides.ts';

/** @throws MoveRefusedError saying what keeps the account from being moved */
export async function checkSides(move: Move, databaseRoleKey: Buffer): Promise<void> {
  const { from, to } = move;
  for (const side of [from, to]) await checkServer(side);
  await checkLogical(from);
  const [here, there] = await Promise.all([from, to].map(readVersion));
  if (here !== there)
    throw new MoveRefusedError(
      `The cells are of different versions: ${from.cell} has ${here}, ${to.cell} has ${there}.`,
    );
  await checkKeys(to, databaseRoleKey);
  const { rows } = await from.client.query(
    'select from journal_engines where seen_until > clock_timestamp() limit 1',
  );
  if (rows.length > 0)
    throw new MoveRefusedError(
      `${from.cell} takes positions through a journal, in which some of the account's could wait. Run its doors without NATS_URL while the account moves.`,
    );
  await checkAccount(move);
}

async function checkServer({ client, cell }: Side): Promise<void> {
  const { rows } = await client.query<{
    superuser: boolean;
    major: number;
    numbered: boolean;
    filled: boolean;
  }>(
    `select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      current_setting('server_version_num')::int / 10000 as major,
      not exists (select from pg_sequences where schemaname = 'public' and increment_by <> $1) as numbered,
      not exists (select from presence_filling where before_at is not null) as filled`,
    [CELLS_AT_MOST],
  );
  const [found] = rows;
  if (found?.superuser !== true)
    throw new MoveRefusedError(
      `Sign in to the database of ${cell} as a superuser: a move passes by row-level security.`,
    );
  if (found.major < 15)
    throw new MoveRefusedError(
      `The database of ${cell} is PostgreSQL ${found.major}; 15 or newer is needed.`,
    );
  if (!found.numbered)
    throw new MoveRefusedError(
      `The database of ${cell} does not number its rows as a cell. Start its portal with CELLS and CELL first.`,
    );
  if (!found.filled)
    throw new MoveRefusedError(
      `The index of who was where is still being filled in ${cell}. Try again when the job fill_presence is done.`,
    );
}

async function checkLogical({ client, cell }: Side): Promise<void> {
  const { rows } = await client.query<{ level: string }>(`select current_setting('wal_level') as level`);
  if (rows[0]?.level !== 'logical')
    throw new MoveRefusedError(
      `wal_level is ${rows[0]?.level} in the database of ${cell}. Set it to logical and restart the server; the bundled one does so with CELL.`,
    );
}

async function readVersion({ client }: Side): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select (select string_agg(name, ', ' order by name) from schema_migrations)
      || ', queue ' || (select max(id) from graphile_worker.migrations) as version`,
  );
  return rows[0]?.version ?? '';
}

/** The passwords of the roles follow from the keys. */
async function checkKeys({ url, cell }: Side, databaseRoleKey: Buffer): Promise<void> {
  const address = new URL(url);
  address.username = 'azimute_app';
  address.password = deriveRolePassword(databaseRoleKey, 'azimute_app');
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new MoveRefusedError(
      `${cell} has other keys. All cells of an installation have the same keys.json.`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkAccount(move: Move): Promise<void> {
  const { from, to, accountId } = move;
  const { rows } = await from.client.query<{ domain: string }>(
    'select domain from accounts where account_id = $1',
    [accountId],
  );
  const [account] = rows;
  if (account === undefined) throw new MoveRefusedError(`There is no account ${accountId} in ${from.cell}.`);
  const { rows: taken } = await to.client.query<{ account_id: number }>(
    'select account_id from accounts where (account_id = $1 or domain = $2)',
    [accountId, account.domain],
  );
  if (taken.some(({ account_id: id }) => id === accountId))
    throw new MoveRefusedError(`${to.cell} has an account ${accountId} already.`);
  if (taken.length > 0)
    throw new MoveRefusedError(`${to.cell} has another account of the domain ${account.domain}.`);
  await checkPeople(move);
}

/** A person is known by their id, and has one e-mail, in all cells. */
async function checkPeople(move: Move): Promise<void> {
  const { from, to } = move;
  const ids = await listPeople(move, await listMovedTables(from.client));
  const { rows: people } = await from.client.query<{ id: number; email: string; home: string }>(
    'select user_id as id, email, case when not directory_login then coalesce(home_cell, $2) end as home from users where user_id = any ($1)',
    [ids, from.cell],
  );
  const { rows: others } = await to.client.query<{ email: string }>(
    `select p.email from jsonb_to_recordset($1) as p (id int, email text, home text)
      join users u on u.user_id = p.id or u.email = p.email
      where u.user_id <> p.id or not u.directory_login and coalesce(u.home_cell, $2) <> p.home`,
    [JSON.stringify(people), to.cell],
  );
  if (others.length > 0)
    throw new MoveRefusedError(
      `${to.cell} knows these people, or their ids, as somebody else: ${[...new Set(others.map(({ email }) => email))].join(', ')}.`,
    );
}
