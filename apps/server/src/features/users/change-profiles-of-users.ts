import { validationCodes, type User } from '@azimute/contract';
import type { PoolClient } from 'pg';
import type { ManyAuditEntry } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { requireProfiles } from './assign-user-profiles.ts';

export type ProfileAction = 'assign_profile' | 'take_profile' | 'clear_profiles';

export interface ProfilesChanged {
  readonly entries: readonly ManyAuditEntry[];
  /** Users who keep profiles from directory groups. */
  readonly keptIds: readonly number[];
}

/**
 * Gives users a profile, or removes one or all of theirs, for all at once. Call it while the account's users are
 * locked.
 * @throws DomainError validation_failed if a required profile is missing, or is not the account's
 */
export async function changeProfilesOfUsers(
  client: PoolClient,
  { accountId }: Actor,
  users: readonly User[],
  { action, profileId }: { readonly action: ProfileAction; readonly profileId: number | undefined },
): Promise<ProfilesChanged> {
  const userIds = users.map(({ id }) => id);
  if (action === 'clear_profiles') {
    await client.query('delete from profile_users where account_id = $1 and user_id = any ($2::int[])', [
      accountId,
      userIds,
    ]);
  } else {
    if (profileId === undefined) {
      throw new DomainError('validation_failed', { errors: { profileId: [validationCodes.required] } });
    }
    await requireProfiles(client, accountId, [profileId]);
    await client.query(
      action === 'assign_profile'
        ? `insert into profile_users as p (account_id, profile_id, user_id) select $1, $3, unnest($2::int[])
          on conflict (account_id, profile_id, user_id) do update set by_hand = true where not p.by_hand`
        : 'delete from profile_users where account_id = $1 and user_id = any ($2::int[]) and profile_id = $3',
      [accountId, userIds, profileId],
    );
  }
  const held = await readHeld(client, accountId, userIds);
  const entries = users.flatMap((user) => {
    const before = sortIds(user.profiles.map(({ id }) => id));
    const after = held.get(user.id) ?? [];
    return String(before) === String(after)
      ? []
      : [{ entityId: user.id, before: { profileIds: before }, after: { profileIds: after } }];
  });
  const isKept = ({ id }: User): boolean => {
    const after = held.get(id) ?? [];
    return action === 'clear_profiles'
      ? after.length > 0
      : action === 'take_profile' && profileId !== undefined && after.includes(profileId);
  };
  return { entries, keptIds: users.filter(isKept).map(({ id }) => id) };
}

async function readHeld(
  client: PoolClient,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await client.query<{ user_id: number; profile_ids: number[] }>(
    'select user_id, profile_ids from account_people where account_id = $1 and user_id = any ($2::int[])',
    [accountId, userIds],
  );
  return new Map(rows.map((row) => [row.user_id, sortIds(row.profile_ids)]));
}

function sortIds(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => a - b);
}
