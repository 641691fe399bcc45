import pg from 'pg';
import { migrateQueue } from '../../platform/jobs/migrate-queue.ts';
import { copyAcross } from '../../platform/postgres/copy-across.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { prepareRoles } from '../../platform/postgres/roles.ts';
import {
  fingerprint,
  listPartitioned,
  listPartitions,
  listSequences,
  listTables,
  type Table,
} from './list-tables.ts';

/** Databases between which nothing can be copied; the message says why. */
class CopyRefusedError extends Error {
  override readonly name = 'CopyRefusedError';
}

export interface CopyDatabaseOptions {
  /** Of the old database, as a superuser; nobody else may write there meanwhile. It is only read. */
  readonly fromUrl: string;
  /** Of the new database, as a superuser; it must still be empty. */
  readonly toUrl: string;
  readonly databaseRoleKey: Buffer;
  readonly onTable?: (table: Table, rows: string) => void;
}

/**
 * Copies a portal's database to another server, of whatever version: the schema by our own migrations, as far as the
 * source has them, then every table in one snapshot, and each compared with its source by the number and the sum of its
 * rows.
 */
export async function copyDatabase(options: CopyDatabaseOptions): Promise<void> {
  const from = await connect(options.fromUrl);
  const to = await connect(options.toUrl);
  try {
    await from.query('begin isolation level repeatable read read only');
    await makeSchema(from, to, options);
    const tables = await pairTables(from, to);
    await to.query(`set session_replication_role = 'replica'`);
    // A table that others refer to is emptied together with them.
    const emptied = [...tables.map(({ name }) => name), ...(await listPartitioned(to))];
    await to.query(`truncate ${emptied.join(', ')}`);
    for (const table of tables) {
      await copyTable(from, to, table);
      options.onTable?.(table, await compareTable(from, to, table));
    }
    for (const { name, last, isCalled } of await listSequences(from))
      await to.query('select setval($1, $2::bigint, $3)', [name, last, isCalled]);
    await to.query('analyze');
  } finally {
    await from.end();
    await to.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  // One form of every value on both sides, whatever their servers are set to.
  const options = '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=iso_8601 -c extra_float_digits=3';
  const client = new pg.Client({ connectionString: url, application_name: 'azimute upgrade', options });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function makeSchema(
  from: pg.Client,
  to: pg.Client,
  { toUrl, databaseRoleKey }: CopyDatabaseOptions,
): Promise<void> {
  const applied = await from.query<{ name: string }>(
    'select name from public.schema_migrations order by name',
  );
  await prepareRoles(to, databaseRoleKey);
  await migrateQueue(toUrl);
  const queues = await Promise.all([from, to].map(readQueueVersion));
  if (queues[0] !== queues[1])
    throw new CopyRefusedError(
      `The job queue of the source is of version ${queues[0]}, that of this Azimute ${queues[1]}. ` +
        'Use the Azimute that last ran on the source, or start this one on the source once.',
    );
  await migrate(
    to,
    applied.rows.map((row) => row.name),
  );
  await to.query('set role azimute_owner');
  for (const { name, parent, bounds } of await listPartitions(from)) {
    await to.query(
      `create table public.${name} (like ${parent} including defaults including constraints including indexes)`,
    );
    await to.query(`alter table ${parent} attach partition public.${name} ${bounds}`);
  }
  await to.query('reset role');
}

async function readQueueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select max(id)::int as version from graphile_worker.migrations',
  );
  return rows[0]?.version ?? 0;
}

function describe({ name, columns }: Table): string {
  return `${name} (${columns.join(', ')})`;
}

/** The tables of the source; both sides must have the same, with the same columns. */
async function pairTables(from: pg.Client, to: pg.Client): Promise<Table[]> {
  const source = await listTables(from);
  const here = new Set(source.map(describe));
  const there = new Set((await listTables(to)).map(describe));
  const odd = [...here.symmetricDifference(there)];
  if (odd.length > 0)
    throw new CopyRefusedError(`These tables are not the same on both sides: ${odd.join('; ')}.`);
  return source;
}

async function copyTable(from: pg.Client, to: pg.Client, table: Table): Promise<void> {
  const list = describe(table);
  await copyAcross(from, `copy ${list} to stdout`, to, `copy ${list} from stdin`);
}

async function compareTable(from: pg.Client, to: pg.Client, table: Table): Promise<string> {
  const [before, after] = await Promise.all([fingerprint(from, table), fingerprint(to, table)]);
  if (before === after) return before.split(',')[0] ?? '';
  throw new CopyRefusedError(`${table.name} did not come over whole: ${before} there, ${after} here.`);
}
