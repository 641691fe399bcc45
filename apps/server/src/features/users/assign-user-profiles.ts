import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';

interface Held {
  readonly accountId: number;
  readonly userId: number;
  readonly profileIds: readonly number[];
}

/**
 * Sets the profiles that are assigned to a user manually; removes all others except those from directory groups.
 * Returns whether anything changed. Call it while the account's users are locked.
 * @throws DomainError validation_failed if the account does not have a profile
 */
export async function assignUserProfiles(
  client: PoolClient,
  { accountId, userId, profileIds }: Held,
): Promise<boolean> {
  await requireProfiles(client, accountId, profileIds);
  const removed = await client.query(
    'delete from profile_users where account_id = $1 and user_id = $2 and profile_id <> all($3::int[])',
    [accountId, userId, profileIds],
  );
  const added = await client.query(
    `insert into profile_users as p (account_id, profile_id, user_id) select $1, unnest($3::int[]), $2
    on conflict (account_id, profile_id, user_id) do update set by_hand = true where not p.by_hand`,
    [accountId, userId, [...new Set(profileIds)]],
  );
  return (removed.rowCount ?? 0) + (added.rowCount ?? 0) > 0;
}

/** @throws DomainError validation_failed */
export async function requireProfiles(
  client: PoolClient,
  accountId: number,
  profileIds: readonly number[],
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from profiles where account_id = $1 and profile_id = any($2::int[])',
    [accountId, profileIds],
  );
  if ((rows[0]?.count ?? 0) === new Set(profileIds).size) return;
  throw new DomainError('validation_failed', {
    errors: { profileIds: ['not_found'] },
    detail: 'A selected profile was deleted. Reload the profiles and try again.',
  });
}
