import type { User } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { changeMembership, type ChangedMembership, type MembershipChange } from './change-membership.ts';
import { refuseOutcome } from './refuse-outcome.ts';
import { readUser } from './users-reads.ts';

/**
 * Activates, deactivates or removes one user.
 * @throws DomainError user_not_found, conflict if the user is invited and the change is not a removal,
 * own_membership, last_administrator
 */
export async function changeUser(
  client: PoolClient,
  userId: number,
  change: MembershipChange,
): Promise<ChangedMembership> {
  const before = await readUser(client, userId);
  if (before.pending && change !== 'remove') {
    throw new DomainError('conflict', {
      detail: 'The user has not accepted the invitation yet. Remove the user to withdraw it.',
    });
  }
  const changed = await changeMembership(client, userId, change);
  refuseOutcome(changed.outcome);
  if (changed.outcome === 'unchanged') return changed;
  await audit(client, {
    action: actionOf(before, change),
    entity: 'user',
    ...describeMembership(before, changed),
  });
  return changed;
}

/** Removing an invited user withdraws the invitation. */
function actionOf({ pending }: Pick<User, 'pending'>, change: MembershipChange): string {
  return pending ? 'invitation.withdraw' : `user.${change}`;
}

/** Describes a changed membership for the audit. */
export function describeMembership(
  { id, name, email, role, state, profiles }: Awaited<ReturnType<typeof readUser>>,
  { movedSessions, endedSessions }: ChangedMembership,
) {
  return {
    entityId: id,
    before: { name, email, role, state, profileIds: profiles.map((profile) => profile.id) },
    after: { movedSessionIds: movedSessions, endedSessionIds: endedSessions },
  };
}
