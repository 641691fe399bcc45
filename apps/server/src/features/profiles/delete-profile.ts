import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { auditedProfile, holdProfiles } from './profile-values.ts';
import { readProfileDetails } from './profiles-reads.ts';

/** Deletes a profile; its users lose every right that no other profile gives them. */
export function deleteProfile(context: VerbContext, profileId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId, emit } = transaction;
    await holdProfiles(client);
    const before = await readProfileDetails(transaction, profileId);
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
    emit('rightsChanged', { accountId });
  });
}
