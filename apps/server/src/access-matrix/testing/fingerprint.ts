import type { TestDatabase } from '../../platform/testing/create-test-database.ts';

/** For each table how many rows it has, and the sum of their hashes: the order of rows tells nothing. */
export type Fingerprint = ReadonlyMap<string, string>;

/**
 * Hashes every table, so that two fingerprints tell what changed between them. `where` narrows it to rows by their
 * JSON form `row`. When a key was last used is no change.
 */
export async function takeFingerprint(database: TestDatabase, where = 'true'): Promise<Fingerprint> {
  const tables = await database.queryAsOwner<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const parts = tables.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(row::text, 0)), 0) as hash
      from (select to_jsonb(t) - 'last_used_at' as row from ${name} t) as rows where ${where}`,
  );
  const rows = await database.queryAsOwner<{ name: string; hash: string }>(parts.join(' union all '));
  return new Map(rows.map((row) => [row.name, row.hash]));
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
