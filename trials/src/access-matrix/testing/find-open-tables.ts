import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** Finds tables whose row-level security is not forced, or whose owner has no policy. */
export async function findOpenTables(database: TestDatabase): Promise<string[]> {
  const rows = await database.queryAsOwner<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> 'schema_migrations'
        and not (relrowsecurity and relforcerowsecurity and exists (
          select from pg_policy where polrelid = pg_class.oid and polroles = array['azimute_owner'::regrole::oid]))
      order by 1`,
  );
  return rows.map(({ name }) => name);
}
