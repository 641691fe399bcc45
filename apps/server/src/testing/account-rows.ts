import type { TestPortal } from './portal-of.ts';

/** Tables that record what happened, or only notify other processes. */
const histories = [
  'alert_changes',
  'alert_entries',
  'asset_switch_changes',
  'audit_entries',
  'audit_heads',
  'fleet_changes',
  'geofence_versions',
  'geofence_sets',
  'notifications',
  'undoable_changes',
  'webhook_deliveries',
  'work_order_entries',
];
const changeColumns = ['version', 'changed_at', 'updated_at'];

/** Reads all rows of an account by table, in a fixed order, without histories, versions and times of last changes. */
export async function readAccountRows({
  queryAsOwner,
  accountId,
}: Pick<TestPortal, 'queryAsOwner' | 'accountId'>): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables = await queryAsOwner<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'account_id'
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all ($1) order by relname`,
    [histories],
  );
  const found: Record<string, readonly unknown[]> = {};
  // One query per table: planning a union of all takes seconds.
  for (const { name } of tables) {
    const rows = await queryAsOwner<{ row: unknown }>(
      `select to_jsonb(t) - $2::text[] as row from ${name} t where account_id = $1 order by 1`,
      [accountId, changeColumns],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}
