import type { Locale } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { AccountRefusedError } from './account-refused-error.ts';
import { inviteMember, readEmail } from './create-account.ts';
import { inOneTransaction } from './in-one-transaction.ts';

/** Name of the operators' account by the language of the first operator. */
const NAMES: Readonly<Record<Locale, string>> = {
  en: 'Installation',
  es: 'Instalación',
  pt: 'Instalação',
};

export interface AddedOperator {
  /** Of the link by which a new operator chooses a password, or a known user accepts. */
  readonly token: string;
  readonly isKnown: boolean;
}

/** Makes a user an operator: a member of the operators' account, which is created for the first one. */
export function addOperator(
  owner: ClientBase,
  linkKey: Buffer,
  given: { readonly email: string; readonly locale: Locale },
): Promise<AddedOperator> {
  const email = readEmail(given.email);
  return inOneTransaction(owner, async () => {
    const accountId =
      (await findOperatorsAccount(owner)) ?? (await createOperatorsAccount(owner, given.locale));
    await refuseUnfit(owner, accountId, email);
    return await inviteMember(owner, linkKey, { accountId, email, locale: given.locale, role: 'viewer' });
  });
}

/** Takes the role away: open sessions in the operators' account have no rights from then on. */
export function removeOperator(owner: ClientBase, given: string): Promise<void> {
  const email = readEmail(given);
  return inOneTransaction(owner, async () => {
    const { rows } = await owner.query<{ account_id: number; user_id: number }>(
      `delete from granted_memberships g using installation_account i, users u
        where g.account_id = i.account_id and g.user_id = u.user_id and u.email = $1
        returning g.account_id, g.user_id`,
      [email],
    );
    const [removed] = rows;
    if (removed === undefined) throw new AccountRefusedError(`${email} is not an operator.`);
    await owner.query(
      `select append_audit($1::int, null, null, 'user.remove', 'user', $2::int::text, $3, null)`,
      [removed.account_id, removed.user_id, JSON.stringify({ email })],
    );
  });
}

export interface ListedOperator {
  readonly email: string;
  /** False until the operator has accepted and set up a second factor. */
  readonly isReady: boolean;
}

export async function listOperators(owner: ClientBase): Promise<ListedOperator[]> {
  const { rows } = await owner.query<ListedOperator>(
    `select u.email, g.entered_at is not null and t.confirmed_at is not null as "isReady"
      from installation_account i join granted_memberships g using (account_id) join users u using (user_id)
      left join user_two_factor t using (user_id) order by u.email`,
  );
  return rows;
}

/** Releases a tracker, so that any account can claim it. Returns the account that held it. */
export function releaseTracker(owner: ClientBase, trackerId: string): Promise<number> {
  return inOneTransaction(owner, async () => {
    const { rows } = await owner.query<{ account_id: number; tracker_id: string }>(
      'delete from tracker_claims where lower(tracker_id) = lower($1) returning account_id, tracker_id',
      [trackerId],
    );
    const [released] = rows;
    if (released === undefined)
      throw new AccountRefusedError(`No account has claimed the tracker ${trackerId}.`);
    await owner.query('delete from tracker_disputes where lower(tracker_id) = lower($1)', [trackerId]);
    await owner.query(
      `select append_audit($1::int, null, null, 'tracker-claim.release', 'tracker-claim', $2, null, null)`,
      [released.account_id, released.tracker_id],
    );
    return released.account_id;
  });
}

async function findOperatorsAccount(owner: ClientBase): Promise<number | undefined> {
  const { rows } = await owner.query<{ account_id: number }>('select account_id from installation_account');
  return rows[0]?.account_id;
}

async function createOperatorsAccount(owner: ClientBase, locale: Locale): Promise<number> {
  const { rows } = await owner.query<{ account_id: number }>(
    `insert into accounts (name, domain, modules, requires_two_factor) values ($1, 'operators', '{}', true)
      returning account_id`,
    [NAMES[locale]],
  );
  const accountId = rows[0]?.account_id ?? 0;
  await owner.query('insert into installation_account (account_id) values ($1)', [accountId]);
  return accountId;
}

/** A second factor is only asked of users with a password. */
async function refuseUnfit(owner: ClientBase, accountId: number, email: string): Promise<void> {
  const { rows } = await owner.query<{ directory: boolean; member: boolean }>(
    `select u.directory_login as directory, exists (select from granted_memberships g
        where g.account_id = $1 and g.user_id = u.user_id) as member from users u where u.email = $2`,
    [accountId, email],
  );
  const [user] = rows;
  if (user?.member === true) throw new AccountRefusedError(`${email} is already an operator.`);
  if (user?.directory === true)
    throw new AccountRefusedError(
      `${email} signs in through a company's directory, which cannot prove a second factor. Use another address.`,
    );
}
