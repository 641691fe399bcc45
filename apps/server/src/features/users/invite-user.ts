import type { User } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { inviteMember } from '../links/invite-member.ts';
import { readUser } from './users-reads.ts';

/**
 * Returns true for users who have yet to accept or to choose a password, whose password is known in another account, or
 * whom no directory admits yet.
 */
export function needsInvitation({
  state,
  pending,
  ownPasswordMissing,
  missingEntry,
}: Pick<User, 'state' | 'pending' | 'ownPasswordMissing' | 'missingEntry'>): boolean {
  const isByOther = comesByOtherDirectory({ state, pending, missingEntry });
  return (
    (state === 'invited' && !isByOther) ||
    (state === 'active' && (ownPasswordMissing || missingEntry === 'invitation'))
  );
}

/** Returns true if an invitation admits the user only through another account's directory. */
export function comesByOtherDirectory({
  state,
  pending,
  missingEntry,
}: Pick<User, 'state' | 'pending' | 'missingEntry'>): boolean {
  return (state === 'active' || pending) && (missingEntry === 'consent' || missingEntry === 'company');
}

/**
 * Sends a new invitation; earlier links become invalid. `through` is the other account whose directory is accepted
 * for it.
 * @throws DomainError user_not_found, conflict if the user needs no invitation, other_directory if `through` is not
 * the account whose directory admits the user
 */
export async function inviteUser(client: PoolClient, userId: number, through?: number): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(`select hold_account('admin:users') as held`);
  if (!rows[0]?.held) throw new DomainError('forbidden');
  const user = await readUser(client, userId);
  const isByOther = comesByOtherDirectory(user);
  const agreed = isByOther ? (user.otherDirectory?.accountId ?? null) : undefined;
  if (through !== agreed) throw new DomainError('other_directory');
  if (!isByOther && !needsInvitation(user)) {
    throw new DomainError('conflict', {
      detail: 'The user can already sign in, or is inactive. No invitation was sent.',
    });
  }
  await inviteMember(client, userId, through);
  await audit(client, {
    action: 'user.invite',
    entity: 'user',
    entityId: userId,
    after: { email: user.email, ...(through !== undefined && { throughDirectoryOf: user.otherDirectory }) },
  });
}
