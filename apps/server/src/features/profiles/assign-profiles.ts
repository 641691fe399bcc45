import type { AssignProfiles, ChangedProfileUsers, ChangeProfileUsers, ProfileUser } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit, auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { holdProfiles } from './profile-values.ts';
import { readProfileUser, readSelectedPeople } from './profile-users-reads.ts';

const KIND = { action: 'user.assign-profiles', entity: 'user' } as const;

/**
 * Sets the profiles that are assigned to a user manually; profiles from directory groups stay.
 * @throws DomainError user_not_found, conflict if the user had others than expected, validation_failed, forbidden
 */
export function assignProfiles(
  context: VerbContext,
  userId: number,
  { profileIds, expected }: AssignProfiles,
): Promise<ProfileUser> {
  const wanted = sortIds(profileIds);
  return transact(context, async ({ client, accountId, emit }) => {
    await holdProfiles(client);
    const before = idsOf(await readProfileUser(client, userId));
    if (expected !== undefined && String(before) !== String(sortIds(expected))) {
      throw new DomainError('conflict');
    }
    if (String(before) === String(wanted)) return await readProfileUser(client, userId);
    await requireProfiles(client, accountId, wanted, 'profileIds');
    await client.query(
      'delete from profile_users where account_id = $1 and user_id = $2 and profile_id <> all($3::int[])',
      [accountId, userId, wanted],
    );
    await client.query(
      `insert into profile_users as p (account_id, profile_id, user_id) select $1, unnest($3::int[]), $2
        on conflict (account_id, profile_id, user_id) do update set by_hand = true where not p.by_hand`,
      [accountId, userId, wanted],
    );
    await audit(client, {
      ...KIND,
      entityId: userId,
      before: { profileIds: before },
      after: { profileIds: wanted },
    });
    emit('rightsChanged', { accountId, userId });
    return await readProfileUser(client, userId);
  });
}

/**
 * Assigns profiles to all users of a selection, and removes others.
 * @throws DomainError conflict if the size of the selection is not as expected, validation_failed, forbidden
 */
export function changeProfileUsers(
  context: VerbContext,
  { selection, attach, detach, expectedCount }: ChangeProfileUsers,
): Promise<ChangedProfileUsers> {
  const given = sortIds(attach);
  const taken = sortIds(detach).filter((id) => !given.includes(id));
  return transact(context, async ({ client, accountId, emit }) => {
    await holdProfiles(client);
    await requireProfiles(client, accountId, given, 'attach');
    const people = await readSelectedPeople(client, selection);
    if (people.length !== expectedCount) throw new DomainError('conflict');
    const entries = people.flatMap((person) => {
      const before = idsOf(person);
      const after = sortIds([...before.filter((id) => !taken.includes(id)), ...given]);
      if (String(before) === String(after)) return [];
      return [{ entityId: person.id, before: { profileIds: before }, after: { profileIds: after } }];
    });
    const userIds = entries.map(({ entityId }) => entityId);
    await client.query(
      `delete from profile_users
      where account_id = $1 and user_id = any($2::int[]) and profile_id = any($3::int[])`,
      [accountId, userIds, taken],
    );
    await client.query(
      `insert into profile_users as l (account_id, profile_id, user_id)
        select $1, p, u from unnest($2::int[]) u, unnest($3::int[]) p
        on conflict (account_id, profile_id, user_id) do update set by_hand = true where not l.by_hand`,
      [accountId, userIds, given],
    );
    await auditMany(client, KIND, entries);
    if (entries.length > 0) emit('rightsChanged', { accountId });
    return { changed: entries.length, unchanged: people.length - entries.length };
  });
}

function idsOf({ profiles }: ProfileUser): number[] {
  return sortIds(profiles.filter(({ byHand }) => byHand).map(({ id }) => id));
}

function sortIds(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

async function requireProfiles(
  client: PoolClient,
  accountId: number,
  profileIds: readonly number[],
  field: string,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from profiles where account_id = $1 and profile_id = any($2::int[]) for key share',
    [accountId, profileIds],
  );
  if (rowCount === profileIds.length) return;
  throw new DomainError('validation_failed', {
    errors: { [field]: ['not_found'] },
    detail: 'A selected profile was deleted. Reload the profiles and try again.',
  });
}
