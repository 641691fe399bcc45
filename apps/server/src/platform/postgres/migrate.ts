import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { StartupError } from '../startup-error.ts';

const SCHEMA = fileURLToPath(new URL('../../../schema/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/**
 * Counted up with each release. Migrations are named by it, and a release works on what the next one has migrated: both run
 * side by side while processes are replaced one by one.
 */
export const RELEASE = 1;

/** The database was made by a version of the product beyond the next one: running an older one on it could lose data. */
export class DatabaseNewerError extends Error {
  override readonly name = 'DatabaseNewerError';
}

interface Step {
  /** As `schema_migrations` holds it. The schema's first, as names are ordered. */
  readonly name: string;
  readonly sql: string;
}

let steps: Promise<Step[]> | undefined;

/** The schema of an empty database, then the migrations: read once, as their files belong to the version that runs. */
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

/** One step, named after the content of its files: a database that began with another schema is told apart. */
async function readSchema(): Promise<Step> {
  const files = await Promise.all(
    (await listFiles(SCHEMA)).map(async (name) => await readFile(join(SCHEMA, name), 'utf8')),
  );
  // Functions use tables of later files. A test checks their bodies when all is there.
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
 * Makes the schema of an empty database, and applies the migrations that are missing, each in a transaction of its own,
 * as `azimute_owner`. With `only`, just these, in their order, for what was made by an earlier version.
 * @throws DatabaseNewerError when the database holds a migration this version does not know.
 * @throws StartupError when the database began with another schema, of a version from before the first release.
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
      `The database was made by a version of Azimute from before the first release (it begins with ${names[0]}), ` +
        'whose tables this version cannot change into its own. Start with an empty database or another data directory, ' +
        'or start the version that made it.',
    );
  const known = migrations.map(({ name }) => name);
  const unknown = names.filter(
    (name) => name !== schema?.name && !known.includes(name) && !isOfNextRelease(name),
  );
  if (unknown.length === 0) return;
  throw new DatabaseNewerError(
    `The database was made by a newer version of Azimute (it holds ${unknown.join(', ')}). ` +
      'Start the newer version, or restore a backup made with this one.',
  );
}

/**
 * Whether the database holds the schema and migrations of this version, and beyond them at most those of the next one:
 * another process may have migrated it meanwhile.
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
