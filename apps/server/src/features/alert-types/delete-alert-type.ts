import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { readStoredAlertType } from './alert-types-reads.ts';
import { beginVersion, nextVersion } from './save-alert-type.ts';
import { requireOwn } from './update-alert-type.ts';

/**
 * Deletes a type. It raises no more alerts; existing alerts are kept.
 * @throws DomainError not_found; forbidden if it reaches beyond the user's ULs
 */
export async function deleteAlertType(context: VerbContext, alertTypeId: number): Promise<void> {
  await transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await holdAssignments(client);
    const { settings, code } = await readStoredAlertType(transaction, alertTypeId);
    await requireOwn(transaction, alertTypeId);
    const version = await nextVersion(transaction);
    await beginVersion(transaction, { alertTypeId, version, settings, change: 'deleted', changed: [] });
    await client.query(
      `update alert_types set deleted_at = $3, version = $4, updated_at = $3
        where account_id = $1 and alert_type_id = $2`,
      [accountId, alertTypeId, at, version],
    );
    await audit(client, {
      action: 'alert-type.delete',
      entity: 'alert-type',
      entityId: alertTypeId,
      before: { code, name: settings.name },
    });
  });
}
