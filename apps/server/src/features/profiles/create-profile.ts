import {
  profilesPerAccount,
  validationCodes,
  type CreateProfile,
  type ProfileDetails,
} from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import {
  attachUsers,
  auditedProfile,
  holdProfiles,
  refusingTakenName,
  requireMembers,
  requireModulesOn,
  requireUnits,
  storeSections,
  storeUnits,
} from './profile-values.ts';
import { readProfileDetails } from './profiles-reads.ts';

export interface ProfileWrites {
  readonly database: Database;
  readonly events: PortalEvents;
}

/**
 * Creates a profile; whoever it names has it from the commit on.
 * @throws DomainError validation_failed, forbidden
 */
export async function createProfile(
  { database, events }: ProfileWrites,
  actor: Actor,
  { name, description, sections, unitIds, userIds }: CreateProfile,
): Promise<ProfileDetails> {
  const { accountId } = actor;
  const made = await asActor(database.app, actor, async (client) => {
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
    const profile = await readProfileDetails(client, accountId, place.profileId);
    await audit(client, {
      action: 'profile.create',
      entity: 'profile',
      entityId: profile.id,
      after: auditedProfile(profile),
    });
    return profile;
  });
  if (made.people.length > 0) events.emit('rightsChanged', { accountId });
  return made;
}

async function requireRoom(client: PoolClient, accountId: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from profiles where account_id = $1',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < profilesPerAccount) return;
  throw new DomainError('validation_failed', {
    errors: { name: [validationCodes.maxLength] },
    detail: `An account has at most ${profilesPerAccount} profiles. Delete one first.`,
  });
}
