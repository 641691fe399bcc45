import { audit } from '../../platform/audit.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { ProfileWrites } from './create-profile.ts';
import { auditedProfile, holdProfiles } from './profile-values.ts';
import { readProfileDetails } from './profiles-reads.ts';

/** Deletes a profile; whoever has it loses what no other profile of theirs gives. */
export async function deleteProfile(
  { database, events }: ProfileWrites,
  actor: Actor,
  profileId: number,
): Promise<void> {
  const { accountId } = actor;
  await asActor(database.app, actor, async (client) => {
    await holdProfiles(client);
    const before = await readProfileDetails(client, accountId, profileId);
    await client.query('delete from profiles where account_id = $1 and profile_id = $2', [
      accountId,
      profileId,
    ]);
    await audit(client, {
      action: 'profile.delete',
      entity: 'profile',
      entityId: profileId,
      before: auditedProfile(before),
    });
  });
  events.emit('rightsChanged', { accountId });
}
