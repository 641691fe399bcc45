import type { TestDatabase } from '../../platform/testing/create-test-database.ts';

/** For each table how many rows it has, and the sum of their hashes: the order of rows tells nothing. */
export type Fingerprint = ReadonlyMap<string, string>;

/** Functions of a database by what they narrow to: planning the query anew takes longer than all else in it. */
const planned = new WeakMap<TestDatabase, Map<string, Promise<string>>>();

/**
 * Hashes every table, so that two fingerprints tell what changed between them. `where` narrows it to rows by their
 * JSON form `row`. When a key was last used is no change.
 */
export async function takeFingerprint(database: TestDatabase, where = 'true'): Promise<Fingerprint> {
  const functions = planned.get(database) ?? new Map<string, Promise<string>>();
  planned.set(database, functions);
  const name = functions.get(where) ?? plan(database, `fingerprint_${functions.size}`, where);
  functions.set(where, name);
  const rows = await database.queryAsOwner<{ name: string; hash: string }>(`select * from ${await name}()`);
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function plan(database: TestDatabase, name: string, where: string): Promise<string> {
  const tables = await database.queryAsOwner<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const parts = tables.map(
    (table) =>
      `select '${table.name}', count(*) || ':' || coalesce(sum(hashtextextended(row::text, 0)), 0)
      from (select to_jsonb(t) - 'last_used_at' as row from ${table.name} t) as rows where ${where}`,
  );
  await database.queryAsOwner(
    `create function ${name}() returns table (name text, hash text) language plpgsql as
      $$ #variable_conflict use_column
      begin return query ${parts.join(' union all ')}; end $$`,
  );
  return name;
}

/** Names of the tables that differ, but for those that may. */
export function changedTables(
  before: Fingerprint,
  after: Fingerprint,
  mayChange: readonly string[] = [],
): string[] {
  return [...after]
    .filter(([name, hash]) => before.get(name) !== hash && !mayChange.includes(name))
    .map(([name]) => name);
}
