import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** Account-wide tables that changes within one UL write nevertheless: counters, change notes, and bytes of files. */
const bookkeeping: readonly string[] = [
  'alert_changes',
  'alert_sets',
  'fleet_changes',
  'geofence_sets',
  'objects',
  'work_order_counts',
];

/**
 * Finds tables with an account's rows that belong to no UL, asset or user, neither by a column of their own nor through
 * a row that they refer to. References to a row's author do not count.
 */
export async function findAccountWideTables(database: TestDatabase): Promise<string[]> {
  const rows = await database.queryAsOwner<{ name: string }>(
    `with recursive tables as (
        select c.oid, relname as name, array_agg(attname::text) as columns
        from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        group by 1, 2
      ), owned as (
        select oid from tables where columns && array['unit_id', 'unit_ids', 'asset_id', 'user_id', 'caller']
        union
        select conrelid from pg_constraint join owned on confrelid = owned.oid
        where contype = 'f' and confrelid <> 'users'::regclass
      )
      select name::text from tables
      where 'account_id' = any (columns) and name <> 'accounts' and oid not in (select oid from owned)
      union all select 'accounts'
      order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !bookkeeping.includes(name));
}
