import type { MovedTable } from './moved-tables.ts';
import { copyRows } from './replicate-account.ts';
import { MoveRefusedError, type Move } from './sides.ts';

/** People whose only account here moves: they are at home in the other cell from then on. */
export interface Homes {
  readonly ids: readonly number[];
  /** The others of the account. */
  readonly guestIds: readonly number[];
  /** What proves who they are, as it was taken over. */
  readonly proofs: string;
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

/** The members of the account, and whoever its rows name. */
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

const MOVES_HOME = `u.home_cell is null and not u.directory_login
  and exists (select from granted_memberships g where g.user_id = u.user_id and g.account_id = $2)
  and not exists (select from granted_memberships g
    where g.user_id = u.user_id and g.account_id <> $2 and g.account_id <> all (closed_account_ids()))`;

/** Where a person is at home until the account opens, as the other cell has it; null is that cell. Who has a directory alone has no home. */
const HOME = `case when u.directory_login then null else nullif(coalesce(u.home_cell, $3), $4) end`;

const COLUMNS =
  'user_id, email, name, directory_login, active, locale, created_at, time_zone, password_hash, password_chosen_in, home_cell, home_two_factor, known_elsewhere';

/**
 * Brings the people over, with their ids, as people whose home is where it was. What proves who those are whose home moves
 * along is kept aside until the account opens (`settleHomes`), so that nobody ever has two homes.
 */
export async function movePeople(move: Move, tables: readonly MovedTable[]): Promise<Homes> {
  const { from, to, accountId } = move;
  const given = [await listPeople(move, tables), accountId, from.cell, to.cell];
  const { rows: people } = await from.client.query<{ id: number; movesHome: boolean; row: unknown }>(
    `select u.user_id as id, ${MOVES_HOME} as "movesHome", to_jsonb(u) || jsonb_build_object('home_cell', ${HOME},
        'known_elsewhere', u.known_elsewhere or ${MOVES_HOME}, 'password_hash', null, 'password_chosen_in', null,
        'home_two_factor', u.home_two_factor or exists (select from user_two_factor t
          where t.user_id = u.user_id and t.confirmed_at is not null)) as row
      from users u where u.user_id = any ($1)`,
    given,
  );
  await to.client.query(
    `insert into users as known (${COLUMNS}) overriding system value
      select ${COLUMNS} from jsonb_populate_recordset(null::users, $1)
      on conflict (user_id) do update set email = excluded.email, name = excluded.name, locale = excluded.locale,
        time_zone = excluded.time_zone, active = excluded.active
      where known.home_cell = $2`,
    [JSON.stringify(people.map(({ row }) => row)), from.cell],
  );
  const ids = people.flatMap(({ id, movesHome }) => (movesHome ? id : []));
  const guestIds = people.flatMap(({ id, movesHome }) => (movesHome ? [] : id));
  const proofs = await readProofs(from.client, ids);
  await to.client.query('update account_moves set proofs = $2 where account_id = $1', [accountId, proofs]);
  await copyOfPeople(
    move,
    'user_photos',
    people.map(({ id }) => id),
  );
  return { ids, guestIds, proofs };
}

/** In the transaction in which the account opens: those whose home moved along are at home here from then on. */
export async function settleHomes(client: Move['to']['client'], proofs: unknown): Promise<void> {
  const given = [JSON.stringify(proofs)];
  await client.query(`set local session_replication_role = 'replica'`);
  await client.query(
    `update users u set password_hash = p ->> 1, password_chosen_in = (p ->> 2)::int, home_cell = null,
        home_two_factor = false, known_elsewhere = true
      from jsonb_array_elements($1) p where u.user_id = (p ->> 0)::int`,
    given,
  );
  for (const table of ['user_two_factor', 'user_recovery_codes'])
    await client.query(
      `delete from ${table} t using jsonb_array_elements($1) p where t.user_id = (p ->> 0)::int`,
      given,
    );
  await client.query(
    `insert into user_two_factor select t.* from jsonb_array_elements($1) p
      cross join lateral jsonb_populate_record(null::user_two_factor, p -> 4) t where jsonb_typeof(p -> 4) = 'object'`,
    given,
  );
  await client.query(
    `insert into user_recovery_codes select c.* from jsonb_array_elements($1) p
      cross join lateral jsonb_populate_recordset(null::user_recovery_codes, p -> 5) c where jsonb_typeof(p -> 5) = 'array'`,
    given,
  );
  await client.query(`set local session_replication_role = 'origin'`);
}

async function copyOfPeople({ from, to }: Move, name: string, ids: readonly number[]): Promise<void> {
  const { rows: having } = await from.client.query<{ id: number }>(
    `select distinct user_id as id from ${name} where user_id = any ($1)`,
    [ids],
  );
  const { rows } = await from.client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  );
  const table = { name, columns: rows.map((column) => column.name), account: 'user_id' };
  for (const { id } of having) {
    await to.client.query(`delete from ${name} where user_id = $1`, [id]);
    await copyRows(from.client, to.client, table, id);
  }
}

async function readProofs(client: Move['from']['client'], ids: readonly number[]): Promise<string> {
  const { rows } = await client.query<{ proofs: string }>(
    `select coalesce(jsonb_agg(jsonb_build_array(u.user_id, u.password_hash, u.password_chosen_in, u.email,
        (select to_jsonb(t) from user_two_factor t where t.user_id = u.user_id),
        (select jsonb_agg(c.* order by c.code_hash) from user_recovery_codes c where c.user_id = u.user_id)) order by u.user_id),
      '[]')::text as proofs from users u where u.user_id = any ($1)`,
    [ids],
  );
  return rows[0]?.proofs ?? '';
}

/**
 * In the transaction in which the account leaves: what proved who its people are opens nothing here any more.
 * @throws MoveRefusedError where they changed it after it was taken over
 */
export async function leaveHomes(
  { from, to, accountId }: Move,
  { ids, guestIds, proofs }: Homes,
): Promise<void> {
  const { client } = from;
  const { rows } = await to.client.query<{ same: boolean }>(
    'select proofs = $2 as same from account_moves where account_id = $1',
    [accountId, proofs],
  );
  if (rows[0]?.same !== true)
    throw new MoveRefusedError('Another command has changed this move. Run it again.');
  await client.query('select from users where user_id = any ($1) order by user_id for update', [ids]);
  if ((await readProofs(client, ids)) !== proofs)
    throw new MoveRefusedError(
      'Somebody changed a password or a second factor meanwhile. Run the move again.',
    );
  // Nothing follows from it in the account, which is frozen.
  await client.query(`set local session_replication_role = 'replica'`);
  await client.query(
    `update users u set password_hash = null, password_chosen_in = null, home_cell = $2,
        home_two_factor = exists (select from user_two_factor t where t.user_id = u.user_id and t.confirmed_at is not null)
      where u.user_id = any ($1)`,
    [ids, to.cell],
  );
  await client.query('delete from user_two_factor where user_id = any ($1)', [ids]);
  await client.query('delete from user_recovery_codes where user_id = any ($1)', [ids]);
  await client.query(
    'update users set known_elsewhere = true where user_id = any ($1) and home_cell is null',
    [guestIds],
  );
  await client.query(
    'delete from one_time_links where user_id = any ($1) and account_id is null and used_at is null',
    [ids],
  );
  await client.query(`set local session_replication_role = 'origin'`);
  await client.query(
    `select close_session(session_id, 'moved') from sessions where user_id = any ($1) and ended_at is null order by session_id`,
    [ids],
  );
}

/**
 * Sessions in the account go on in another of their person, or end where they came from another cell. Ending one later would
 * write into the audit of an account that is not here.
 */
export async function leaveSessions({ from: { client }, accountId }: Move): Promise<void> {
  await client.query(
    `select close_session(session_id, 'moved') from sessions
      where current_account_id = $1 and root_cell is not null and ended_at is null order by session_id`,
    [accountId],
  );
  await client.query(`set local session_replication_role = 'replica'`);
  await client.query(
    'update sessions set current_account_id = null where current_account_id = $1 and ended_at is null',
    [accountId],
  );
  await client.query(`set local session_replication_role = 'origin'`);
}
