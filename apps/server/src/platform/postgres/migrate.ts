import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { StartupError } from '../startup-error.ts';

const SCHEMA = fileURLToPath(new URL('../../../schema/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/**
 * Incremented with each release. Migrations are named by it, and a release also works on a database migrated by the
 * next release, since both run side by side while processes are replaced one by one.
 */
export const RELEASE = 1;

/** The database was created by a version more than one release newer: running an older one on it could lose data. */
export class DatabaseNewerError extends Error {
  override readonly name = 'DatabaseNewerError';
}

interface Step {
  /** Name in `schema_migrations`. The schema's sorts first. */
  readonly name: string;
  readonly sql: string;
}

let steps: Promise<Step[]> | undefined;

/** The schema of an empty database, then the migrations: read once, since the files belong to the running version. */
async function readSteps(): Promise<Step[]> {
  steps ??= Promise.all([readSchema(), readMigrations()]).then(([schema, migrations]) => [
    schema,
    ...migrations,
  ]);
  return await steps;
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
}

/** One step, named by the hash of its files, so that a database created with another schema is recognized. */
async function readSchema(): Promise<Step> {
  const files = await Promise.all(
    (await listFiles(SCHEMA)).map(async (name) => await readFile(join(SCHEMA, name), 'utf8')),
  );
  // Functions use tables of later files, so their bodies are not checked here. A test checks them once everything
  // exists.
  const sql = `set local check_function_bodies = off;\n${files.join('\n')}`;
  const content = sql.replaceAll(/^\s*--.*$|\r/gm, '').replaceAll(/\n+/g, '\n');
  return { name: `0000-schema-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`, sql };
}

async function readMigrations(): Promise<Step[]> {
  const read = async (name: string): Promise<Step> => ({
    name,
    sql: await readFile(join(MIGRATIONS, name), 'utf8'),
  });
  return await Promise.all((await listFiles(MIGRATIONS)).map(read));
}

async function findAppliedSteps(database: ClientBase | Pool): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map((row) => row.name);
}

/**
 * Creates the schema of an empty database and applies missing migrations, each in a separate transaction, as
 * `azimute_owner`. With `only`, applies just these, in their order, to a database of an earlier version.
 * @throws DatabaseNewerError if the database has a migration unknown to this version
 * @throws StartupError if the database was created with another schema, from before the first release
 */
export async function migrate(owner: ClientBase, only?: readonly string[]): Promise<string[]> {
  const known = await readSteps();
  refuseUnknown(only ?? [], known);
  await owner.query('select pg_advisory_lock(hashtext($1))', ['azimute.migrations']);
  try {
    await owner.query('set role azimute_owner');
    await owner.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await owner.query('grant select on schema_migrations to azimute_app');
    const applied = await findAppliedSteps(owner);
    refuseUnknown(applied, known);
    const missing = known.filter(({ name }) => !applied.includes(name) && (only?.includes(name) ?? true));
    for (const step of missing) {
      await applyStep(owner, step);
    }
    return missing.map(({ name }) => name);
  } finally {
    await owner.query('reset role');
    await owner.query('select pg_advisory_unlock(hashtext($1))', ['azimute.migrations']);
  }
}

function refuseUnknown(names: readonly string[], [schema, ...migrations]: readonly Step[]): void {
  if (names.length > 0 && !names.includes(schema?.name ?? ''))
    throw new StartupError(
      'database_not_usable',
      `The database was created by a version of Azimute before the first release (it begins with ${names[0]}), ` +
        'whose tables this version cannot change into its own. Start with an empty database or another data directory, ' +
        'or start the version that made it.',
    );
  const known = migrations.map(({ name }) => name);
  const unknown = names.filter(
    (name) => name !== schema?.name && !known.includes(name) && !isOfNextRelease(name),
  );
  if (unknown.length === 0) return;
  throw new DatabaseNewerError(
    `The database was created by a newer version of Azimute (it contains ${unknown.join(', ')}). ` +
      'Start the newer version, or restore a backup of this version.',
  );
}

/**
 * True if the database has the schema and migrations of this version, and at most the migrations of the next one in
 * addition: another process may have migrated it in the meantime.
 */
export async function isSchemaUsable(app: Pool): Promise<boolean> {
  const [known, applied] = await Promise.all([readSteps(), findAppliedSteps(app)]);
  return known.map(({ name }) => name).join() === applied.filter((name) => !isOfNextRelease(name)).join();
}

function isOfNextRelease(name: string): boolean {
  return Number(/^(\d{4})\.\d{2}-/.exec(name)?.[1]) === RELEASE + 1;
}

async function applyStep(owner: ClientBase, { name, sql }: Step): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(sql);
    await owner.query('insert into schema_migrations (name) values ($1)', [name]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
