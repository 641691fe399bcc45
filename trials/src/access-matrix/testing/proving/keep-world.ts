import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { changedTables, takeFingerprint } from '../fingerprint.ts';

/** Copies every table; returns a function that restores those that have changed since. */
export async function keepWorld(database: TestDatabase): Promise<() => Promise<void>> {
  const tables = await database.queryAsOwner<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
      from information_schema.columns c
      join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
      where c.table_schema = 'public' and c.is_generated = 'NEVER' and t.relkind in ('r', 'p') and not t.relispartition
      group by 1`,
  );
  await database.queryAsOwner('create schema kept');
  for (const { name } of tables)
    await database.queryAsOwner(`create table kept.${name} as table public.${name}`);
  const before = await takeFingerprint(database);
  return async () => {
    const changed = new Set(changedTables(before, await takeFingerprint(database)));
    const puttingBack = tables
      .filter(({ name }) => changed.has(name))
      .map(
        ({ name, columns }) =>
          `delete from public.${name};
          insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
      );
    if (puttingBack.length === 0) return;
    // Runs no foreign key checks and no triggers.
    await database.queryAsOwner(
      `do $$ begin set local session_replication_role = replica; ${puttingBack.join('\n')} end $$`,
    );
  };
}
