import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { copyAcross } from '../../platform/postgres/copy-across.ts';
import { clearAccount } from './clear-account.ts';
import type { MovedTable } from './moved-tables.ts';
import { connectSide, MoveRefusedError, nameOfMove, type Move } from './sides.ts';

/** Not a whole minute of an account that writes much. */
const NEARLY_THERE_BYTES = 4 * 1024 * 1024;
const STUCK_AFTER_MS = 120_000;
/** Copied in one transaction of the new cell, for which readers of its change feed wait. */
const PART_BYTES = 8 * 1024 * 1024;

const followedOf = (tables: readonly MovedTable[]): MovedTable[] =>
  tables.filter(({ way }) => way === 'followed');

/**
 * Copies what replication follows, as it was in one instant, and has the other database follow from that instant on. What an
 * attempt before left there is removed first.
 */
export async function copyAndFollow(move: Move, tables: readonly MovedTable[]): Promise<void> {
  const { from, to, accountId } = move;
  const name = nameOfMove(accountId);
  await endReplication(move);
  await clearAccount(to.client, accountId, tables);
  await addAccountRow(move, tables);
  await preparePartitions(move);
  const published = followedOf(tables).map(
    (table) => `${table.name} where (${table.account} = ${accountId})`,
  );
  await from.client.query(
    `create publication ${name} for table ${published.join(', ')}
      with (publish = 'insert, update, delete', publish_via_partition_root = true)`,
  );
  await copyAtSlot(move, tables);
  const { rows } = await to.client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  // Else it would write as the owner of the tables, whom their policies bind.
  const asOwner = (rows[0]?.major ?? 0) >= 16 ? ', run_as_owner = true' : '';
  await to.client.query(
    `create subscription ${name} connection ${to.client.escapeLiteral(from.url)} publication ${name}
      with (create_slot = false, slot_name = '${name}', copy_data = false${asOwner})`,
  );
  for (const { client } of [from, to])
    await client.query(`update account_moves set step = 'following' where account_id = $1`, [accountId]);
}

/** With the retention of the account, so that nothing it keeps is removed here. */
async function addAccountRow({ from, to, accountId }: Move, tables: readonly MovedTable[]): Promise<void> {
  const table = tables.find(({ name }) => name === 'accounts');
  if (table === undefined) return;
  await replicating(to.client, async () => {
    const { rows } = await from.client.query<{ row: unknown }>(
      'select to_jsonb(a) as row from accounts a where account_id = $1',
      [accountId],
    );
    await to.client.query(
      `insert into accounts (${table.columns.join(', ')}) overriding system value
        select ${table.columns.join(', ')} from jsonb_populate_record(null::accounts, $1)`,
      [JSON.stringify(rows[0]?.row)],
    );
  });
}

/** The slot holds the log from the instant that its snapshot shows. */
async function copyAtSlot(
  { from, to, accountId, tell, signal }: Move,
  tables: readonly MovedTable[],
): Promise<void> {
  const name = nameOfMove(accountId);
  const settings = {
    connectionString: from.url,
    application_name: 'azimute account',
    replication: 'database',
  };
  const replication = new pg.Client(settings);
  replication.on('error', () => undefined);
  await replication.connect();
  const reader = await connectSide(from.url);
  try {
    // The grammar of replication knows its words in capitals only.
    const { rows } = await replication.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${name} LOGICAL pgoutput (SNAPSHOT 'export')`,
    );
    await reader.query('begin isolation level repeatable read read only');
    await reader.query(`set transaction snapshot '${rows[0]?.snapshot_name}'`);
    await replicating(to.client, async () => {
      for (const table of followedOf(tables)) {
        signal.throwIfAborted();
        await copyRows(reader, to.client, table, accountId);
      }
    });
    tell('The account is copied; what it writes meanwhile follows.');
  } finally {
    await reader.end();
    await replication.end();
  }
}

export async function copyRows(
  from: pg.Client,
  to: pg.Client,
  table: Pick<MovedTable, 'name' | 'columns' | 'account' | 'only'>,
  accountId: number,
): Promise<void> {
  const columns = table.columns.join(', ');
  const only = table.only === undefined ? '' : ` and (${table.only.replaceAll('$1', String(accountId))})`;
  await copyAcross(
    from,
    `copy (select ${columns} from ${table.name} where ${table.account} = ${accountId}${only}) to stdout`,
    to,
    `copy ${table.name} (${columns}) from stdin`,
    PART_BYTES,
  );
}

/** Rows come as they are: no trigger acts on them a second time. */
export async function replicating<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`set session_replication_role = 'replica'`);
  try {
    return await work();
  } finally {
    await client.query(`set session_replication_role = 'origin'`).catch(() => undefined);
  }
}

/** Partitions for whatever the account has, or gets while it is followed. */
async function preparePartitions({ from, to, accountId }: Move): Promise<void> {
  const { rows } = await from.client.query<{ days: string[] | null; months: string[] | null }>(
    `select
      (select array_agg(d.day::text) from list_position_partitions() p
        cross join lateral (select min(fixed_at) as first, max(fixed_at) as last from positions
          where account_id = $1 and fixed_at >= p.lower_bound and fixed_at < p.upper_bound) f
        cross join lateral generate_series(date_trunc('day', f.first), f.last, interval '1 day') as d (day)
        where f.first is not null) as days,
      (select array_agg(distinct date_trunc('month', day)::date::text) from asset_days where account_id = $1) as months`,
    [accountId],
  );
  await to.client.query(
    'select ensure_position_partitions($1::timestamptz[]), ensure_fact_partitions($2::date[])',
    [rows[0]?.days ?? [], rows[0]?.months ?? []],
  );
}

/** Until the other database has nearly all that was written, with partitions for what is new. */
export async function followClosely(move: Move): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  let betterAtMs = performance.now();
  for (;;) {
    move.signal.throwIfAborted();
    await preparePartitions(move);
    const { behind } = await readLag(move);
    if (behind <= NEARLY_THERE_BYTES) return;
    if (behind < best) [best, betterAtMs] = [behind, performance.now()];
    if (performance.now() - betterAtMs > STUCK_AFTER_MS)
      throw new MoveRefusedError(
        'The other database does not catch up. See in its log what the subscription waits for, and run the move again.',
      );
    await sleep(250);
  }
}

/** Until it has everything up to now. */
export async function followWholly(move: Move, keepOn: () => Promise<void>): Promise<void> {
  const { rows } = await move.from.client.query<{ lsn: string }>(
    'select pg_current_wal_insert_lsn()::text as lsn',
  );
  const endsMs = performance.now() + STUCK_AFTER_MS;
  await preparePartitions(move);
  for (;;) {
    const { isPast } = await readLag(move, rows[0]?.lsn);
    if (isPast) return;
    if (performance.now() > endsMs)
      throw new MoveRefusedError('The other database did not catch up in time.');
    await keepOn();
    await sleep(50);
  }
}

async function readLag(
  { from, accountId }: Move,
  lsn?: string,
): Promise<{ behind: number; isPast: boolean }> {
  const { rows } = await from.client.query<{ behind: number; isPast: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), replay_lsn)::float8 as behind,
      coalesce(replay_lsn >= $2::pg_lsn, false) as "isPast"
      from pg_stat_replication where application_name = $1`,
    [nameOfMove(accountId), lsn ?? null],
  );
  return rows[0] ?? { behind: Number.POSITIVE_INFINITY, isPast: false };
}

/** Nothing that the old cell writes from now on comes over, until it is followed again. */
export async function pauseFollowing({ to, accountId }: Move, keepOn: () => Promise<void>): Promise<void> {
  const name = nameOfMove(accountId);
  await to.client.query(`alter subscription ${name} disable`);
  for (;;) {
    const { rows } = await to.client.query(
      'select from pg_stat_subscription where subname = $1 and pid is not null',
      [name],
    );
    if (rows.length === 0) return;
    await keepOn();
    await sleep(20);
  }
}

export async function followAgain({ to, accountId }: Move): Promise<void> {
  await to.client.query(`alter subscription ${nameOfMove(accountId)} enable`);
}

/** Subscription, slot and publication, as far as they are there. */
export async function endReplication({ from, to, accountId }: Move): Promise<void> {
  const name = nameOfMove(accountId);
  const { rows } = await to.client.query(
    `select from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())`,
    [name],
  );
  if (rows.length > 0) {
    await to.client.query(`alter subscription ${name} disable`);
    await to.client.query(`alter subscription ${name} set (slot_name = none)`);
    await to.client.query(`drop subscription ${name}`);
  }
  await dropSlot(from.client, name);
  await from.client.query(`drop publication if exists ${name}`);
}

/** Which is in use until its reader has heard that the subscription is gone. */
async function dropSlot(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ pid: number | null }>(
      'select active_pid as pid from pg_replication_slots where slot_name = $1',
      [name],
    );
    const [slot] = rows;
    if (slot === undefined) return;
    try {
      if (slot.pid !== null) await client.query('select pg_terminate_backend($1)', [slot.pid]);
      await client.query('select pg_drop_replication_slot($1)', [name]);
      return;
    } catch (error) {
      if (attempt >= 100) throw error;
      await sleep(100);
    }
  }
}
