import pg, { type ClientBase } from 'pg';
import { isPublicMailDomain } from '../../features/directories/public-mail-domains.ts';
import { AccountRefusedError } from './account-refused-error.ts';
import { inOneTransaction } from './in-one-transaction.ts';

/**
 * Confirms on the operator's behalf that an account controls its domain, instead of a DNS record.
 * @throws AccountRefusedError
 */
export async function confirmDomain(
  owner: ClientBase,
  { accountId, domain }: { readonly accountId: number; readonly domain: string },
): Promise<void> {
  if (isPublicMailDomain(domain))
    throw new AccountRefusedError(
      `${domain} is the domain of a public e-mail provider: no account can verify it.`,
    );
  try {
    await inOneTransaction(owner, async () => {
      const { rows } = await owner.query<{ domain: string }>(
        'select domain from accounts where account_id = $1 for update',
        [accountId],
      );
      if (!rows[0]) throw new AccountRefusedError(`There is no account ${accountId}.`);
      if (rows[0].domain !== domain)
        throw new AccountRefusedError(`Account ${accountId} has the domain ${rows[0].domain}.`);
      await owner.query('update accounts set proven_domain = domain where account_id = $1', [accountId]);
      await owner.query(
        `select append_audit($1::int, null, null, 'account.prove-domain', 'account', $1::int::text, null, $2)`,
        [accountId, JSON.stringify({ domain, by: 'operator' })],
      );
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'accounts_proven_domain') throw error;
    const { rows } = await owner.query<{ id: number }>(
      'select account_id as id from accounts where proven_domain = $1',
      [domain],
    );
    throw new AccountRefusedError(`Account ${rows[0]?.id} has already verified ${domain}.`, { cause: error });
  }
}
