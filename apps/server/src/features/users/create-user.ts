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
  /** Null for who is invited or signs in by the directory. */
  readonly passwordHash: string | null;
  /** The language of the invitation, and of the portal until they choose another. */
  readonly locale: Locale;
}

interface FoundUser {
  user_id: number;
  is_member: boolean;
}

/**
 * Makes a user of the account. Where the e-mail is that of a person of another account, nothing is done until `grant`
 * says so, and nothing is told of them; then they are invited, and all of theirs stays as it is.
 * @throws DomainError existing_user_found, validation_failed for an e-mail that is a member's
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

/** Who has the e-mail, in the account or elsewhere; holds the account's users until the commit. */
async function findUser(client: PoolClient, email: string): Promise<FoundUser | undefined> {
  const { rows } = await client.query<FoundUser>(
    'select user_id, is_member from find_account_users(array[lower($1)])',
    [email],
  );
  return rows[0];
}

/** Makes a person that nobody was found to be, and a user of the account. Whoever calls it writes the audit row. */
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

/** Invites a person of another account, or of none. Whoever calls it writes the audit row. */
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
  // By the directory of another account they are let in once an administrator has agreed to it.
  if (needsInvitation(added)) await inviteMember(client, userId);
  return { user: added, outcome: 'added' };
}

/** After all who are made or added: an invitation waits for those of others, which wait for the chain of the audit. */
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

/** Two who choose one e-mail at once: the second is told by the table. */
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
