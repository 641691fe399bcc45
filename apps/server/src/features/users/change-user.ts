import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { changeMembership, type ChangedMembership, type MembershipChange } from './change-membership.ts';
import { refuseOutcome } from './refuse-outcome.ts';
import { readUser } from './users-reads.ts';

/**
 * Activates, deactivates or removes one user.
 * @throws DomainError user_not_found, own_membership, last_administrator
 */
export async function changeUser(
  client: PoolClient,
  userId: number,
  change: MembershipChange,
): Promise<ChangedMembership> {
  const before = await readUser(client, userId);
  const changed = await changeMembership(client, userId, change);
  refuseOutcome(changed.outcome);
  if (changed.outcome === 'unchanged') return changed;
  await audit(client, { action: `user.${change}`, entity: 'user', ...describeMembership(before, changed) });
  return changed;
}

/** What the audit keeps of a changed membership. */
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
