import { audit } from '../../platform/audit.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { withoutRights } from '../access/read-member-by-now.ts';
import { notify } from '../notifications/notify.ts';
import type { ImportPayload, ImportWorkshop } from './import-workshop.ts';
import { deleteChunks } from './position-imports-store.ts';

/** Says why, once: what was imported stays. */
export async function failImport(
  { database, clock }: Pick<ImportWorkshop, 'database' | 'clock'>,
  payload: ImportPayload,
  reason: 'rights_lost' | 'unexpected',
): Promise<void> {
  const { accountId, userId, positionImportId } = payload;
  await asActor(database.app, withoutRights(payload), async (client) => {
    const { rowCount } = await client.query(
      `update position_imports set state = 'failed', failure = $3, finished_at = $4
      where account_id = $1 and position_import_id = $2 and state in ('queued', 'running')`,
      [accountId, positionImportId, reason, clock.now()],
    );
    if (rowCount === 0) return;
    await deleteChunks({ client, accountId }, positionImportId);
    const data = { importId: positionImportId, reason };
    await notify(client, { accountId, userId, kind: 'position_import_failed', data });
    await audit(client, {
      action: 'position-import.fail',
      entity: 'position-import',
      entityId: positionImportId,
      after: { reason },
    });
  });
}
