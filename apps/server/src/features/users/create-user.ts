import { validationCodes, type CreatedUser, type CreateUser, type Locale } from '@azimute/contract';
import pg, { type PoolClient } from 'pg';
import { auditMany, type ManyAuditEntry } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { inviteMember } from '../links/invite-member.ts';
import { assignUserProfiles } from './assign-user-profiles.ts';
import { changeUserPhoto, type AcceptedPhoto } from './change-user-photo.ts';
import { hasDirectory } from './has-directory.ts';
import { needsInvitation } from './invite-user.ts';
import { refuseOutcome, type UserOutcome } from './refuse-outcome.ts';
import { readUser } from './users-reads.ts';

export interface NewUser extends Pick<
  CreateUser,
  'name' | 'email' | 'role' | 'directoryLogin' | 'profileIds'
> {
  readonly photo: AcceptedPhoto;
  /** Null for users who are invited or sign in through the directory. */
  readonly passwordHash: string | null;
  /** The language of the invitation, and of the portal until the user chooses another. */
  readonly locale: Locale;
}

interface FoundUser {
  user_id: number;
  is_member: boolean;
}

/**
 * Creates a user of the account. If the e-mail belongs to a user of another account, does nothing without `grant`,
 * and reveals nothing about the user. With `grant`, invites that user, whose data stay unchanged. @throws DomainError
 * existing_user_found, validation_failed if the e-mail belongs to a member
 */
export async function createUser(
  client: PoolClient,
  actor: Actor,
  { grant, ...user }: NewUser & { readonly grant: boolean },
): Promise<CreatedUser> {
  const found = await findUser(client, user.email);
  if (found?.is_member) throw emailInUse();
  if (found !== undefined && !grant) throw new DomainError('existing_user_found');
  const created =
    found === undefined
      ? await insertUser(client, actor, user)
      : await addUser(client, actor, found.user_id, user);
  await auditCreated(client, [created]);
  return created;
}

/** Finds the user with an e-mail, in the account or elsewhere; locks the account's users until the commit. */
async function findUser(client: PoolClient, email: string): Promise<FoundUser | undefined> {
  const { rows } = await client.query<FoundUser>(
    'select user_id, is_member from find_account_users(array[lower($1)])',
    [email],
  );
  return rows[0];
}

/** Creates a new person as a user of the account. The caller writes the audit row. */
export async function insertUser(client: PoolClient, actor: Actor, user: NewUser): Promise<CreatedUser> {
  if (user.directoryLogin && !(await hasDirectory(client))) refuseOutcome('no_directory');
  const isInvited = user.passwordHash === null && !user.directoryLogin;
  const { rows } = await refuseTakenEmail(
    client.query<{ user_id: number | null }>(
      'select create_account_user($1, $2, $3, $4, $5, $6) as user_id',
      [user.name, user.email, user.role, user.directoryLogin, user.passwordHash, user.locale],
    ),
  );
  const userId = rows[0]?.user_id;
  if (typeof userId !== 'number') throw new DomainError('forbidden');
  await giveProfiles(client, actor, userId, user);
  if (user.photo) await changeUserPhoto(client, userId, user.photo);
  if (isInvited) await inviteMember(client, userId);
  return { user: await readUser(client, userId), outcome: isInvited ? 'invited' : 'created' };
}

/** Invites a user of another account, or of none. The caller writes the audit row. */
export async function addUser(
  client: PoolClient,
  actor: Actor,
  userId: number,
  user: NewUser,
): Promise<CreatedUser> {
  const { rows } = await client.query<{ outcome: UserOutcome }>(
    'select add_account_user($1, $2, $3) as outcome',
    [userId, user.role, user.email],
  );
  refuseOutcome(rows[0]?.outcome);
  await giveProfiles(client, actor, userId, user);
  const added = await readUser(client, userId);
  // Another account's directory admits them once an administrator has agreed.
  if (needsInvitation(added)) await inviteMember(client, userId);
  return { user: added, outcome: 'added' };
}

/**
 * Call it after creating or adding all users: an invitation waits for concurrent ones, which wait for the audit's
 * chain.
 */
export async function auditCreated(client: PoolClient, created: readonly CreatedUser[]): Promise<void> {
  const added = created.filter(({ outcome }) => outcome === 'added');
  const made = created.filter(({ outcome }) => outcome !== 'added');
  await auditMany(client, { action: 'user.create', entity: 'user' }, made.map(describeCreated));
  await auditMany(client, { action: 'user.add', entity: 'user' }, added.map(describeCreated));
}

function describeCreated({ user, outcome }: CreatedUser): ManyAuditEntry {
  const { id, name, email, role, directoryLogin, photo, profiles } = user;
  return {
    entityId: id,
    after: {
      name,
      email,
      role,
      directoryLogin,
      photo,
      profileIds: profiles.map((profile) => profile.id),
      outcome,
    },
  };
}

async function giveProfiles(
  client: PoolClient,
  { accountId }: Actor,
  userId: number,
  { profileIds }: NewUser,
): Promise<void> {
  if (profileIds.length > 0) await assignUserProfiles(client, { accountId, userId, profileIds });
}

/** Of two concurrent requests with the same e-mail, the second is refused by the table's constraint. */
export async function refuseTakenEmail<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email') throw emailInUse();
    throw error;
  }
}

function emailInUse(): DomainError {
  return new DomainError('validation_failed', { errors: { email: [validationCodes.unique] } });
}
