import { moduleCodes, type Locale } from '@azimute/contract';
import pg, { type ClientBase } from 'pg';
import { deriveLinkToken, hashLinkToken } from '../../features/identity/link-token.ts';
import { activateLink } from '../../features/links/activate-link.ts';
import { AccountRefusedError } from './account-refused-error.ts';
import { inOneTransaction } from './in-one-transaction.ts';

export interface NewAccount {
  readonly name: string;
  readonly domain: string;
  /** E-mail of its first administrator. */
  readonly admin: string;
  readonly locale: Locale;
}

export interface CreatedAccount {
  readonly accountId: number;
  /** Opens the account for its administrator, like the link in the mail to them. */
  readonly token: string;
  readonly isKnown: boolean;
}

/** Error messages by column or constraint. */
const REFUSALS: Readonly<Record<string, string>> = {
  accounts_name_check: 'The name must have 1 to 120 characters.',
  accounts_domain_check: 'The domain must have only lowercase letters, digits, dots and hyphens.',
  users_email_check: 'The e-mail address of the administrator is not valid.',
};

/**
 * Creates an account with every module on, and its administrator: a new user chooses a password by the link, an
 * existing one is invited.
 */
export async function createAccount(
  owner: ClientBase,
  linkKey: Buffer,
  { name, domain, admin, locale }: NewAccount,
): Promise<CreatedAccount> {
  const email = readEmail(admin);
  try {
    return await inOneTransaction(owner, async () => {
      const accountId = await insertAccount(owner, name, domain);
      await owner.query(
        `select append_audit($1::int, null, null, 'account.create', 'account', $1::int::text, null, $2)`,
        [accountId, JSON.stringify({ name, domain })],
      );
      const invited = await inviteMember(owner, linkKey, { accountId, email, locale, role: 'admin' });
      return { accountId, ...invited };
    });
  } catch (error) {
    const refusal = error instanceof pg.DatabaseError ? REFUSALS[error.constraint ?? ''] : undefined;
    throw refusal === undefined ? error : new AccountRefusedError(refusal, { cause: error });
  }
}

/** Returns the address in lower case. @throws AccountRefusedError if it is none */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new AccountRefusedError(REFUSALS['users_email_check']);
  return email;
}

export interface NewMember {
  readonly accountId: number;
  readonly email: string;
  readonly locale: Locale;
  readonly role: 'admin' | 'viewer';
}

/** Adds a member, who chooses a password or accepts by the link of an e-mail. Returns the link's token. */
export async function inviteMember(
  owner: ClientBase,
  linkKey: Buffer,
  member: NewMember,
): Promise<{ readonly token: string; readonly isKnown: boolean }> {
  const { accountId, email, role } = member;
  const { userId, isKnown } = await insertMember(owner, member);
  await owner.query('select send_invitation($1, $2)', [accountId, userId]);
  const { rows } = await owner.query<{ id: string }>(
    `select one_time_link_id as id from one_time_links where account_id = $1 and user_id = $2 and used_at is null`,
    [accountId, userId],
  );
  const linkId = rows[0]?.id ?? '';
  const token = deriveLinkToken(linkKey, 'invitation', linkId);
  await activateLink(owner, linkId, hashLinkToken(token));
  await owner.query(
    `select append_audit($1::int, null, null, 'user.create', 'user', $2::int::text, null, $3)`,
    [accountId, userId, JSON.stringify({ email, role })],
  );
  return { token, isKnown };
}

async function insertAccount(owner: ClientBase, name: string, domain: string): Promise<number> {
  const { rows } = await owner.query<{ account_id: number }>(
    'insert into accounts (name, domain, modules) values ($1, $2, $3) returning account_id',
    [name, domain, [...moduleCodes]],
  );
  return rows[0]?.account_id ?? 0;
}

async function insertMember(
  owner: ClientBase,
  { accountId, email, locale, role }: NewMember,
): Promise<{ userId: number; isKnown: boolean }> {
  const { rows: known } = await owner.query<{ user_id: number }>(
    'select user_id from users where email = $1 for no key update',
    [email],
  );
  const [person] = known;
  if (person !== undefined) {
    await owner.query(
      `insert into granted_memberships (account_id, user_id, role, entered_at, invited_email) values ($1, $2, $3, null, $4)`,
      [accountId, person.user_id, role, email],
    );
    return { userId: person.user_id, isKnown: true };
  }
  const { rows: made } = await owner.query<{ user_id: number }>(
    'insert into users (email, name, locale) values ($1, $2, $3) returning user_id',
    [email, email.slice(0, email.indexOf('@')).slice(0, 120), locale],
  );
  const userId = made[0]?.user_id ?? 0;
  await owner.query('insert into granted_memberships (account_id, user_id, role) values ($1, $2, $3)', [
    accountId,
    userId,
    role,
  ]);
  return { userId, isKnown: false };
}
