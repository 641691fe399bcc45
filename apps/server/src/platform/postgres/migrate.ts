import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** The database was made by a newer version of the product: running an older one on it could lose data. */
export class DatabaseNewerError extends Error {
  override readonly name = 'DatabaseNewerError';
}

async function listMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
}

async function findAppliedMigrations(database: ClientBase | Pool): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map((row) => row.name);
}

/**
 * Applies the numbered SQL files that are missing, each in a transaction of its own, as `azimute_owner`. With `only`,
 * just these, in their order, for what was made by an earlier version.
 * @throws DatabaseNewerError when the database holds a migration this version does not know.
 */
export async function migrate(owner: ClientBase, only?: readonly string[]): Promise<string[]> {
  const known = await listMigrations();
  refuseUnknown(only ?? [], known);
  await owner.query('select pg_advisory_lock(hashtext($1))', ['azimute.migrations']);
  try {
    await owner.query('set role azimute_owner');
    await owner.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await owner.query('grant select on schema_migrations to azimute_app');
    const applied = await findAppliedMigrations(owner);
    refuseUnknown(applied, known);
    const missing = (only ?? known).filter((name) => !applied.includes(name));
    for (const name of missing) {
      await applyMigration(owner, name);
    }
    return missing;
  } finally {
    await owner.query('reset role');
    await owner.query('select pg_advisory_unlock(hashtext($1))', ['azimute.migrations']);
  }
}

function refuseUnknown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new DatabaseNewerError(
    `The database was made by a newer version of Azimute (it holds ${unknown.join(', ')}). ` +
      'Start the newer version, or restore a backup made with this one.',
  );
}

/** Whether the database holds exactly the migrations of this version: another may have migrated it meanwhile. */
export async function isSchemaCurrent(app: Pool): Promise<boolean> {
  const [known, applied] = await Promise.all([listMigrations(), findAppliedMigrations(app)]);
  return known.join() === applied.join();
}

async function applyMigration(owner: ClientBase, name: string): Promise<void> {
  const sql = await readFile(join(MIGRATIONS, name), 'utf8');
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
