import type { AssetImportDetail } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { readAssetImport } from './asset-imports-reads.ts';
import { lockImport } from './asset-imports-store.ts';
import type { AccountClient } from './find-references.ts';

/**
 * Stops an import before its next lines: what was imported stays. One that has ended is answered as it is.
 * @throws DomainError not_found
 */
export async function cancelAssetImport(account: AccountClient, id: number): Promise<AssetImportDetail> {
  const { client, accountId } = account;
  const row = await lockImport(account, id);
  if (!['draft', 'queued', 'running'].includes(row.state)) return await readAssetImport(account, id);
  await client.query(
    `update asset_imports set state = 'cancelled', finished_at = now()
    where account_id = $1 and asset_import_id = $2`,
    [accountId, id],
  );
  const cancelled = await readAssetImport(account, id);
  await audit(client, {
    action: 'asset-import.cancel',
    entity: 'asset-import',
    entityId: id,
    after: cancelled.progress,
  });
  return cancelled;
}
