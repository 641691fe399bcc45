import type { DomainCheck } from '@azimute/contract';
import pg from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { DirectoriesDeps } from './begin-sign-in.ts';
import { domainRecordOf, findDomainRecord } from './domain-record.ts';
import { isPublicMailDomain } from './public-mail-domains.ts';

type CheckDeps = Pick<DirectoriesDeps, 'database' | 'settings' | 'sealingKey'>;

/**
 * Looks up the DNS record that verifies the domain of the actor's account, and stores the verification.
 * @throws DomainError conflict if the domain has changed in the meantime
 */
export async function checkDomain(deps: CheckDeps, actor: Actor): Promise<DomainCheck> {
  const { accountId } = actor;
  const domain = await asActor(deps.database.app, actor, async (client) => {
    const { rows } = await client.query<{ domain: string }>(
      'select domain from accounts where account_id = $1',
      [accountId],
    );
    return rows[0]?.domain ?? '';
  });
  if (isPublicMailDomain(domain)) return { outcome: 'public_mail' };
  const record = domainRecordOf(deps.sealingKey, accountId, domain);
  const problem = await findDomainRecord(deps.settings.dnsServers, record);
  return { outcome: problem ?? (await keepProof(deps, actor, domain)) };
}

async function keepProof(
  { database }: CheckDeps,
  actor: Actor,
  domain: string,
): Promise<'proven' | 'proven_elsewhere'> {
  try {
    await asActor(database.app, actor, async (client) => {
      const { rows } = await client.query<{ before: string | null }>(
        `update accounts a set proven_domain = a.domain
          from (select account_id, proven_domain as before from accounts where account_id = $1 and domain = $2 for update) as b
          where a.account_id = b.account_id returning b.before`,
        [actor.accountId, domain],
      );
      if (!rows[0]) throw new DomainError('conflict');
      if (rows[0].before !== null) return;
      await audit(client, {
        action: 'account.prove-domain',
        entity: 'account',
        entityId: actor.accountId,
        after: { domain, by: 'dns' },
      });
    });
    return 'proven';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'accounts_proven_domain')
      return 'proven_elsewhere';
    throw error;
  }
}
