import type { ChangeProfile, ProfileDetails } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { refusingTakenName } from '../../platform/refuse-taken-name.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import {
  attachUsers,
  auditedProfile,
  holdProfiles,
  requireMembers,
  requireModulesOn,
  requireUnits,
  storeSections,
  storeUnits,
} from './profile-values.ts';
import { readProfileDetails } from './profiles-reads.ts';

/**
 * Changes the entered values that differ; if none does, writes nothing. Assignments do not change the profile's
 * version: two administrators may assign users at once.
 * @throws DomainError not_found, conflict if it changed since `updatedAt`, validation_failed, forbidden
 */
export function changeProfile(
  context: VerbContext,
  profileId: number,
  entered: ChangeProfile,
): Promise<ProfileDetails> {
  return transact(context, async (transaction) => {
    const { client, accountId, emit } = transaction;
    await holdProfiles(client);
    const before = await readProfileDetails(transaction, profileId);
    if (entered.updatedAt !== undefined && Date.parse(entered.updatedAt) !== Date.parse(before.updatedAt)) {
      throw new DomainError('conflict');
    }
    await storeProfile(client, { accountId, profileId }, entered, before);
    await linkUsers(client, { accountId, profileId }, entered);
    const after = await readProfileDetails(transaction, profileId);
    const differing = differences(auditedProfile(before), auditedProfile(after));
    if (differing === null) return after;
    await audit(client, { action: 'profile.update', entity: 'profile', entityId: profileId, ...differing });
    emit('rightsChanged', { accountId });
    return after;
  });
}

interface ProfilePlace {
  readonly accountId: number;
  readonly profileId: number;
}

async function storeProfile(
  client: PoolClient,
  place: ProfilePlace,
  { name, description, sections, unitIds }: ChangeProfile,
  before: ProfileDetails,
): Promise<void> {
  const wanted = {
    name: name ?? before.name,
    description: description ?? before.description,
    sections: sections ?? before.sections,
    unitIds: [...new Set(unitIds ?? before.unitIds)],
  };
  if (differences(auditedProfile(before), auditedProfile({ ...before, ...wanted })) === null) return;
  await requireModulesOn(client, place.accountId, wanted.sections, before.sections);
  await requireUnits(client, place.accountId, wanted.unitIds);
  // Later than the replaced one even within one millisecond, since it identifies the version.
  await refusingTakenName(
    client.query(
      `update profiles set name = $3, description = $4,
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      where account_id = $1 and profile_id = $2`,
      [place.accountId, place.profileId, wanted.name, wanted.description],
    ),
  );
  await storeSections(client, place, wanted.sections);
  await storeUnits(client, place, wanted.unitIds);
}

/** A user in both lists is assigned. */
async function linkUsers(
  client: PoolClient,
  place: ProfilePlace,
  { attachUserIds, detachUserIds }: ChangeProfile,
): Promise<void> {
  await client.query(
    'delete from profile_users where account_id = $1 and profile_id = $2 and user_id = any($3::int[])',
    [place.accountId, place.profileId, detachUserIds.filter((id) => !attachUserIds.includes(id))],
  );
  await requireMembers(client, place.accountId, attachUserIds, 'attachUserIds');
  await attachUsers(client, place, attachUserIds);
}

type Audited = ReturnType<typeof auditedProfile>;

function differences(
  before: Audited,
  after: Audited,
): { before: Partial<Audited>; after: Partial<Audited> } | null {
  const keys = (Object.keys(before) as (keyof Audited)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (keys.length === 0) return null;
  const pick = (profile: Audited): Partial<Audited> =>
    Object.fromEntries(keys.map((key) => [key, profile[key]]));
  return { before: pick(before), after: pick(after) };
}
