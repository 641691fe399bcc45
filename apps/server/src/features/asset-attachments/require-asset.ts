import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** @throws DomainError not_found if the asset does not exist or is outside the user's ULs */
export async function requireAsset(
  { client, accountId }: AccountRead,
  assetId: number,
  lock: '' | 'for no key update' = '',
): Promise<void> {
  const { rowCount } = await client.query(
    `select from assets where account_id = $1 and asset_id = $2 ${lock}`,
    [accountId, assetId],
  );
  if (rowCount === 0) throw new DomainError('not_found');
}
