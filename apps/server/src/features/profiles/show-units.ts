import type { PoolClient } from 'pg';
import type { ManyAuditEntry } from '../../platform/audit.ts';

interface ShownUnits {
  readonly accountId: number;
  readonly unitIds: readonly number[];
  readonly profileIds: readonly number[];
}

/**
 * Adds ULs to profiles; the transaction must hold the account's profiles (`holdProfiles`). Returns the audit rows of
 * `profile.update` for the existing ones, which the caller writes last.
 */
export async function showUnits(
  client: Pick<PoolClient, 'query'>,
  { accountId, unitIds, profileIds }: ShownUnits,
): Promise<ManyAuditEntry[]> {
  if (unitIds.length === 0 || profileIds.length === 0) return [];
  const { rows } = await client.query<{ profile_id: number; unit_ids: number[] }>(
    `select p.profile_id, array(select u.unit_id from profile_units u
        where u.account_id = p.account_id and u.profile_id = p.profile_id order by 1) as unit_ids
    from profiles p where p.account_id = $1 and p.profile_id = any($2::int[]) order by 1`,
    [accountId, profileIds],
  );
  const found = rows.map((row) => row.profile_id);
  await client.query(
    `insert into profile_units (account_id, profile_id, unit_id)
      select $1, p, u from unnest($2::int[]) as p, unnest($3::int[]) as u on conflict do nothing`,
    [accountId, found, unitIds],
  );
  await client.query(
    `update profiles set updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      where account_id = $1 and profile_id = any($2::int[])`,
    [accountId, found],
  );
  return rows.map((row) => ({
    entityId: row.profile_id,
    before: { unitIds: row.unit_ids },
    after: { unitIds: [...new Set([...row.unit_ids, ...unitIds])].toSorted((a, b) => a - b) },
  }));
}
