import type { AssetFirstFix } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

// One index look-up per partition, oldest first, until one holds a fix of the asset; and one for the blocks.
const READ = `
select a.asset_id, least(p.fixed_at, b.first_at) as fixed_at
from assets a
left join lateral (
  select fixed_at from positions
  where account_id = $1 and asset_id = $2
  order by fixed_at
  limit 1
) p on true
left join lateral (
  select first_at from position_blocks
  where account_id = $1 and asset_id = $2
  order by day, first_at
  limit 1
) b on true
where a.account_id = $1 and a.asset_id = $2`;

/**
 * Returns the time of the asset's oldest stored fix.
 * @throws DomainError not_found
 */
export async function readFirstFix(
  { client, accountId }: AccountRead,
  assetId: number,
): Promise<AssetFirstFix> {
  const { rows } = await client.query<{ fixed_at: Date | null }>(READ, [accountId, assetId]);
  const [read] = rows;
  if (read === undefined) throw new DomainError('not_found');
  return { assetId, fixedAt: read.fixed_at?.toISOString() ?? null };
}
