import type { Locale } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { erase } from '../../features/audit/erase.ts';
import { recordErasure } from '../../features/audit/recorded-erasures.ts';
import { AccountRefusedError } from './account-refused-error.ts';
import { inOneTransaction } from './in-one-transaction.ts';

export interface ErasePersonOptions {
  readonly email: string;
  /** The directory of the audit heads, which no backup of the database contains. */
  readonly directory: string;
  /** Language of the name that replaces the person's. */
  readonly locale: Locale;
  readonly now: Date;
}

/**
 * Erases a person who belongs to no account, and returns their ID.
 * @throws AccountRefusedError if no user has this address, or they belong to an account
 */
export async function erasePerson(
  owner: ClientBase,
  { email, directory, locale, now }: ErasePersonOptions,
): Promise<number> {
  return await inOneTransaction(owner, async () => {
    const { rows } = await owner.query<{ userId: number; accounts: string | null }>(
      `select u.user_id as "userId", (select string_agg(a.name || ' (' || a.account_id || ')', ', ' order by a.account_id)
          from granted_memberships m join accounts a using (account_id) where m.user_id = u.user_id) as accounts
        from users u where u.email = lower($1) for update`,
      [email],
    );
    const [person] = rows;
    if (person === undefined) throw new AccountRefusedError(`No user has the e-mail address ${email}.`);
    const { userId, accounts } = person;
    if (accounts !== null)
      throw new AccountRefusedError(
        `${email} still belongs to ${accounts}. An administrator must remove them there, or withdraw the invitation.`,
      );
    // First, so that no restored backup brings back a person whom the portal reported as erased.
    await recordErasure(owner, directory, { userId, locale, now });
    await erase(owner, userId, locale);
    return userId;
  });
}
