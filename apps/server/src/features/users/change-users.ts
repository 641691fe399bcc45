import type { ChangedUsers, ChangeUsers, User, UserAction } from '@azimute/contract';
import type { UserRefusal } from '@azimute/contract/users/values';
import type { PoolClient } from 'pg';
import { auditMany, type ManyAuditEntry } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { inviteMember } from '../links/invite-member.ts';
import { comesByOtherDirectory, needsInvitation } from './invite-user.ts';
import { changeMembership } from './change-membership.ts';
import { changeProfilesOfUsers, type ProfileAction } from './change-profiles-of-users.ts';
import { describeMembership } from './change-user.ts';
import { readSelectedUsers } from './users-reads.ts';

export interface UsersChanged {
  readonly answer: ChangedUsers;
  readonly changedIds: readonly number[];
  readonly endedSessions: readonly string[];
}

interface OneChanged {
  /** Undefined if the user was already in that state. */
  readonly entry?: ManyAuditEntry;
  readonly refusal?: UserRefusal;
  readonly endedSessions?: readonly string[];
}

const AUDIT_ACTIONS: Readonly<Record<UserAction, string>> = {
  activate: 'user.activate',
  deactivate: 'user.deactivate',
  remove: 'user.remove',
  assign_profile: 'user.assign-profile',
  take_profile: 'user.assign-profiles',
  clear_profiles: 'user.assign-profiles',
  invite: 'user.invite',
};

/**
 * Applies a change to all users of a selection, in one transaction; users for whom it is not possible are returned with
 * the reason, and stay unchanged. Each invitation is counted by `takeInvitation`, which throws beyond the limit.
 * @throws DomainError conflict if the size of the selection differs from the one that the user saw, validation_failed
 */
export async function changeUsers(
  client: PoolClient,
  actor: Actor,
  { selection, action, profileId, expectedCount }: ChangeUsers,
  takeInvitation: () => void,
): Promise<UsersChanged> {
  const held = await client.query<{ held: boolean }>(`select hold_account('admin:users') as held`);
  if (!held.rows[0]?.held) throw new DomainError('forbidden');
  const { users, missingIds } = await readSelectedUsers(client, selection);
  refuseOtherCount(users.length + missingIds.length, expectedCount);
  const { entries, refusals, endedSessions } = await changeAll(client, actor, users, {
    action,
    profileId,
    takeInvitation,
  });
  const pending = new Set(users.flatMap((user) => (user.pending ? [String(user.id)] : [])));
  const isWithdrawn = ({ entityId }: ManyAuditEntry): boolean =>
    action === 'remove' && pending.has(String(entityId));
  const kept = entries.filter((entry) => !isWithdrawn(entry));
  await auditMany(client, { action: AUDIT_ACTIONS[action], entity: 'user' }, kept);
  await auditMany(client, { action: 'invitation.withdraw', entity: 'user' }, entries.filter(isWithdrawn));
  const touched = new Set([
    ...entries.map(({ entityId }) => Number(entityId)),
    ...refusals.map(({ userId }) => userId),
  ]);
  const missing = missingIds.map((userId) => ({ userId, name: null, code: 'not_found' as const }));
  return {
    answer: {
      changed: entries.length,
      unchanged: users.length - touched.size,
      refused: [...missing, ...refusals],
    },
    changedIds: entries.map(({ entityId }) => Number(entityId)),
    endedSessions,
  };
}

interface AllChanged {
  readonly entries: readonly ManyAuditEntry[];
  readonly refusals: ChangedUsers['refused'];
  readonly endedSessions: readonly string[];
}

interface Wanted {
  readonly action: UserAction;
  readonly profileId: number | undefined;
  readonly takeInvitation: () => void;
}

async function changeAll(
  client: PoolClient,
  actor: Actor,
  users: readonly User[],
  { action, profileId, takeInvitation }: Wanted,
): Promise<AllChanged> {
  if (isOfProfiles(action)) {
    const { entries, keptIds } = await changeProfilesOfUsers(client, actor, users, { action, profileId });
    const kept = new Set(keptIds);
    const refusals = users.flatMap(({ id, name }) =>
      kept.has(id) ? [{ userId: id, name, code: 'given_by_groups' as const }] : [],
    );
    return { entries, refusals, endedSessions: [] };
  }
  const entries: ManyAuditEntry[] = [];
  const refusals: ChangedUsers['refused'] = [];
  const endedSessions: string[] = [];
  for (const user of users) {
    const changed =
      action === 'invite'
        ? await inviteOne(client, user, takeInvitation)
        : await changeMembershipOf(client, user, action);
    const { entry, refusal, endedSessions: ended = [] } = changed;
    if (refusal !== undefined) refusals.push({ userId: user.id, name: user.name, code: refusal });
    if (entry !== undefined) entries.push(entry);
    endedSessions.push(...ended);
  }
  return { entries, refusals, endedSessions };
}

function isOfProfiles(action: UserAction): action is ProfileAction {
  return action === 'assign_profile' || action === 'take_profile' || action === 'clear_profiles';
}

function refuseOtherCount(count: number, expectedCount: number): void {
  if (count === expectedCount) return;
  throw new DomainError('conflict', {
    errors: { expectedCount: [String(count)] },
    detail: `The selection changed from ${expectedCount} to ${count} users while you were editing. Nothing was saved. Review it and try again.`,
  });
}

async function changeMembershipOf(
  client: PoolClient,
  user: User,
  change: 'activate' | 'deactivate' | 'remove',
): Promise<OneChanged> {
  if (user.pending && change !== 'remove') return { refusal: 'not_entered' };
  const changed = await changeMembership(client, user.id, change);
  if (changed.outcome === 'unchanged') return {};
  if (changed.outcome === 'forbidden') throw new DomainError('forbidden');
  if (changed.outcome !== 'done') return { refusal: changed.outcome };
  return { entry: describeMembership(user, changed), endedSessions: changed.endedSessions };
}

async function inviteOne(client: PoolClient, user: User, takeInvitation: () => void): Promise<OneChanged> {
  // The consent to a directory requires seeing the name of its account, for one user at a time.
  if (comesByOtherDirectory(user)) return { refusal: 'other_directory' };
  if (!needsInvitation(user)) return { refusal: 'not_invited' };
  try {
    takeInvitation();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests')
      return { refusal: 'too_many_requests' };
    throw error;
  }
  await inviteMember(client, user.id);
  return { entry: { entityId: user.id, after: { email: user.email } } };
}
