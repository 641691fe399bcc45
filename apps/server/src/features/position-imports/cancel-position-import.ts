import type { PositionImportDetail } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { readPositionImport } from './position-imports-reads.ts';
import { deleteChunks, lockImport, type AccountClient } from './position-imports-store.ts';

/**
 * Stops an import before its next lines: what was imported stays. One that has ended is answered as it is.
 * @throws DomainError not_found
 */
export async function cancelPositionImport(
  account: AccountClient,
  id: number,
): Promise<PositionImportDetail> {
  const { client, accountId } = account;
  const row = await lockImport(account, id);
  if (!['draft', 'queued', 'running'].includes(row.state)) return await readPositionImport(account, id);
  await client.query(
    `update position_imports set state = 'cancelled', finished_at = now()
    where account_id = $1 and position_import_id = $2`,
    [accountId, id],
  );
  await deleteChunks(account, id);
  const cancelled = await readPositionImport(account, id);
  await audit(client, {
    action: 'position-import.cancel',
    entity: 'position-import',
    entityId: id,
    after: cancelled.progress,
  });
  return cancelled;
}
