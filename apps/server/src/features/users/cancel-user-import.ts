import type { UserImportDetail } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { holdUsers } from './judge-user-lines.ts';
import { findUserImport, readUserImport } from './user-imports-reads.ts';

/**
 * Stops an import before its next lines: who was added stays. One that has ended is answered as it is.
 * @throws DomainError not_found, forbidden
 */
export async function cancelUserImport(client: PoolClient, id: number): Promise<UserImportDetail> {
  await holdUsers(client);
  const { state } = await findUserImport(client, id, { lock: true });
  if (state !== 'queued' && state !== 'running') return await readUserImport(client, id);
  await client.query(
    `update user_imports set state = 'cancelled', finished_at = now()
    where account_id = current_account_id() and user_import_id = $1`,
    [id],
  );
  await client.query(
    `delete from user_import_lines
    where account_id = current_account_id() and user_import_id = $1 and outcome is null`,
    [id],
  );
  const cancelled = await readUserImport(client, id);
  await audit(client, {
    action: 'user.cancel-import',
    entity: 'user-import',
    entityId: id,
    after: cancelled.progress,
  });
  return cancelled;
}
