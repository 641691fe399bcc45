import {
  profilesPerAccount,
  validationCodes,
  type CreateProfile,
  type ProfileDetails,
} from '@azimute/contract';
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
 * Creates a profile; the given users have it from the commit on.
 * @throws DomainError validation_failed, forbidden
 */
export function createProfile(
  context: VerbContext,
  { name, description, sections, unitIds, userIds }: CreateProfile,
): Promise<ProfileDetails> {
  return transact(context, async (transaction) => {
    const { client, accountId, emit } = transaction;
    await holdProfiles(client);
    await requireRoom(client, accountId);
    await requireModulesOn(client, accountId, sections);
    await requireUnits(client, accountId, unitIds);
    await requireMembers(client, accountId, userIds, 'userIds');
    const { rows } = await refusingTakenName(
      client.query<{ id: number }>(
        'insert into profiles (account_id, name, description) values ($1, $2, $3) returning profile_id as id',
        [accountId, name, description],
      ),
    );
    const place = { accountId, profileId: rows[0]?.id ?? 0 };
    await storeSections(client, place, sections);
    await storeUnits(client, place, unitIds);
    await attachUsers(client, place, userIds);
    const profile = await readProfileDetails(transaction, place.profileId);
    await audit(client, {
      action: 'profile.create',
      entity: 'profile',
      entityId: profile.id,
      after: auditedProfile(profile),
    });
    if (profile.people.length > 0) emit('rightsChanged', { accountId });
    return profile;
  });
}

async function requireRoom(client: PoolClient, accountId: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from profiles where account_id = $1',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < profilesPerAccount) return;
  throw new DomainError('validation_failed', {
    errors: { name: [validationCodes.maxLength] },
    detail: `You have reached the limit of ${profilesPerAccount} profiles. Delete one and try again.`,
  });
}
