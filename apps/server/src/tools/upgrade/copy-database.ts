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
  /** The old database, as a superuser, without other writers in the meantime. It is only read. */
  readonly fromUrl: string;
  /** The new database, as a superuser; it must be empty. */
  readonly toUrl: string;
  readonly databaseRoleKey: Buffer;
  readonly onTable?: (table: Table, rows: string) => void;
}

/**
 * Copies a portal's database to another server of any version: the schema by our own migrations, up to the source's
 * version, then every table in one snapshot. Compares each with its source by the number and the checksum of its rows.
 */
export async function copyDatabase(options: CopyDatabaseOptions): Promise<void> {
  const from = await connect(options.fromUrl);
  const to = await connect(options.toUrl);
  try {
    await from.query('begin isolation level repeatable read read only');
    await makeSchema(from, to, options);
    const tables = await pairTables(from, to);
    await to.query(`set session_replication_role = 'replica'`);
    // A table is emptied together with the tables that refer to it.
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
  // Gives every value the same format on both sides, regardless of the servers' settings.
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
      `The job queue of the source has version ${queues[0]}; this version of Azimute uses ${queues[1]}. ` +
        'Use the version of Azimute that last ran on the source, or start this version on the source once.',
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

/** Lists the source's tables; both sides must have the same, with the same columns. */
async function pairTables(from: pg.Client, to: pg.Client): Promise<Table[]> {
  const source = await listTables(from);
  const here = new Set(source.map(describe));
  const there = new Set((await listTables(to)).map(describe));
  const odd = [...here.symmetricDifference(there)];
  if (odd.length > 0)
    throw new CopyRefusedError(`These tables differ between source and target: ${odd.join('; ')}.`);
  return source;
}

async function copyTable(from: pg.Client, to: pg.Client, table: Table): Promise<void> {
  const list = describe(table);
  await copyAcross(from, `copy ${list} to stdout`, to, `copy ${list} from stdin`);
}

async function compareTable(from: pg.Client, to: pg.Client, table: Table): Promise<string> {
  const [before, after] = await Promise.all([fingerprint(from, table), fingerprint(to, table)]);
  if (before === after) return before.split(',')[0] ?? '';
  throw new CopyRefusedError(
    `${table.name} was not copied completely: ${before} in the source, ${after} in the copy.`,
  );
}
