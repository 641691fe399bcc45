import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** Number of rows and sum of their hashes per table, independent of their order. */
export type Fingerprint = ReadonlyMap<string, string>;

/** Database functions by filter: planning the query again takes longer than running it. */
const planned = new WeakMap<TestDatabase, Map<string, Promise<string>>>();

/** Rows in which any of these columns has one of its values. */
export type RowsOf = Readonly<Record<string, readonly number[]>>;

/**
 * Hashes every table, so that comparing two fingerprints shows the changed ones; with `of`, hashes only those rows.
 * Ignores a key's last use.
 */
export async function takeFingerprint(database: TestDatabase, of?: RowsOf): Promise<Fingerprint> {
  const functions = planned.get(database) ?? new Map<string, Promise<string>>();
  planned.set(database, functions);
  const key = JSON.stringify(of ?? null);
  const name = functions.get(key) ?? plan(database, `fingerprint_${functions.size}`, of);
  functions.set(key, name);
  const rows = await database.queryAsOwner<{ name: string; hash: string }>(`select * from ${await name}()`);
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function plan(database: TestDatabase, name: string, of: RowsOf | undefined): Promise<string> {
  const tables = await database.queryAsOwner<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns
      from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      group by relname order by relname`,
  );
  const parts = tables.flatMap((table) => {
    // Hashing a row as text takes half the time of hashing it as JSON.
    const row = table.columns.includes('last_used_at')
      ? `(to_jsonb(t) - 'last_used_at' - 'last_address')`
      : 't';
    const belongs = Object.entries(of ?? {})
      .filter(([column, values]) => table.columns.includes(column) && values.length > 0)
      .map(([column, values]) => `t.${column} in (${values.join()})`);
    if (of !== undefined && belongs.length === 0) return [];
    return `return query select '${table.name}', count(*) || ':' || coalesce(sum(hashtextextended(${row}::text, 0)), 0)
      from ${table.name} t where ${of === undefined ? 'true' : belongs.join(' or ')};`;
  });
  // One query per table: as one union of all, which the planner gives to parallel workers, it takes ten times as long.
  await database.queryAsOwner(
    `create function ${name}() returns table (name text, hash text) language plpgsql as
      $$ #variable_conflict use_column
      begin ${parts.join('\n')} end $$`,
  );
  return name;
}

/** Returns the names of the tables that differ, except allowed ones. */
export function changedTables(
  before: Fingerprint,
  after: Fingerprint,
  mayChange: readonly string[] = [],
): string[] {
  return [...after]
    .filter(([name, hash]) => before.get(name) !== hash && !mayChange.includes(name))
    .map(([name]) => name);
}
