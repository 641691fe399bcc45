import { usualVariants, type AccountDetail } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';

/** Reads the actor's account with its settings; `lock` holds its row until the commit. */
export async function readAccount(
  client: PoolClient,
  actor: Actor,
  lock: 'for no key update of a' | '' = '',
): Promise<AccountDetail> {
  const { rows } = await client.query<AccountDetail>(
    `select a.account_id as id, a.name, a.domain, $2 as role, p.version as photo, a.time_zone as "timeZone", a.currency,
      a.distance_unit as "distanceUnit", ceil(extract(epoch from a.silent_after) / 60)::int as "silentAfterMinutes",
      (extract(year from a.retention) * 12 + extract(month from a.retention))::int as "retentionMonths",
      a.modules, a.works_standing as "worksStanding", a.requires_two_factor as "requiresTwoFactor",
      a.approves_commands as "approvesCommands",
      $3::jsonb || a.figure_variants as "figureVariants", a.least_coverage as "leastCoverage", a.near_target as "nearTarget",
      a.contact_phone as "contactPhone", a.contact_address as "contactAddress"
    from accounts a left join account_photos p using (account_id) where a.account_id = $1 ${lock}`,
    [actor.accountId, actor.role, usualVariants],
  );
  if (!rows[0]) throw new DomainError('not_found');
  return rows[0];
}
