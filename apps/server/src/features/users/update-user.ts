import type { UpdateUser, User } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { inviteMember } from '../links/invite-member.ts';
import { assignUserProfiles } from './assign-user-profiles.ts';
import { changeUserPhoto, readPhotoField } from './change-user-photo.ts';
import { refuseTakenEmail } from './create-user.ts';
import { refuseOutcome, type UserOutcome } from './refuse-outcome.ts';
import { readUser } from './users-reads.ts';

export interface ChangedUser {
  readonly user: User;
  readonly isChanged: boolean;
  readonly endedSessions: readonly string[];
}

/**
 * Changes the entered values, all or nothing. For users who sign in through the directory, or belong to an account that
 * the actor does not administer, only role and profiles can be changed; administrators cannot change their own e-mail.
 * A new e-mail sends an invited user a new invitation, which `takeInvitation` counts.
 * @throws DomainError user_not_found, managed_elsewhere, directory_managed, own_membership, last_administrator,
 *   validation_failed, and errors of `takeInvitation`
 */
export async function updateUser(
  client: PoolClient,
  actor: Actor,
  userId: number,
  { photo: photoField, profileIds, ...entered }: UpdateUser,
  takeInvitation: () => void,
): Promise<ChangedUser> {
  const photo = readPhotoField(photoField);
  await client.query(`select hold_account('admin:users')`);
  const before = await readUser(client, userId);
  const { rows } = await refuseTakenEmail(
    client.query<{ outcome: UserOutcome | 'no_directory'; ended_sessions: string[] }>(
      'select outcome, ended_sessions from change_account_user($1, $2, $3, $4, $5)',
      [
        userId,
        entered.name ?? null,
        entered.email ?? null,
        entered.directoryLogin ?? null,
        entered.role ?? null,
      ],
    ),
  );
  refuseOutcome(rows[0]?.outcome);
  if (photo !== undefined) await changeUserPhoto(client, userId, photo);
  if (profileIds !== undefined) {
    await assignUserProfiles(client, { accountId: actor.accountId, userId, profileIds });
  }
  const user = await readUser(client, userId);
  if (user.state === 'invited' && user.email !== before.email) {
    takeInvitation();
    await inviteMember(client, userId);
  }
  const isChanged = await auditChange(client, before, user);
  return { user, isChanged, endedSessions: rows[0]?.ended_sessions ?? [] };
}

/** Writes the differences to the audit; returns whether there are any. */
async function auditChange(client: PoolClient, before: User, after: User): Promise<boolean> {
  const [was, is] = [recorded(before), recorded(after)];
  const differing = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  if (differing.length === 0) return false;
  const pick = (values: typeof is) => Object.fromEntries(differing.map((key) => [key, values[key]]));
  await audit(client, {
    action: 'user.update',
    entity: 'user',
    entityId: after.id,
    before: pick(was),
    after: pick(is),
  });
  return true;
}

function recorded({ name, email, role, directoryLogin, photo, profiles }: User): Record<string, unknown> {
  const profileIds = profiles
    .filter(({ byHand }) => byHand)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
  return { name, email, role, directoryLogin, photo, profileIds };
}
