import {
  alertTypesMost,
  type AlertType,
  type AlertTypeSettings,
  type CreateAlertType,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { requireSound } from './alert-type-rules.ts';
import { readAlertType } from './alert-types-reads.ts';
import { beginVersion, insertAlertType, nextVersion } from './save-alert-type.ts';

/**
 * Creates an alert type. Batches of positions of the account wait for the commit, so that it applies to everything
 * stored after the response.
 * @throws DomainError validation_failed; conflict at the account's limit
 */
export async function createAlertType(
  context: VerbContext,
  { code, ...settings }: CreateAlertType,
): Promise<AlertType> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdAssignments(client);
    await requireSound(transaction, null, settings);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from alert_types where account_id = $1 and deleted_at is null',
      [accountId],
    );
    if ((rows[0]?.count ?? 0) >= alertTypesMost)
      throw new DomainError('conflict', {
        detail: `You have reached the limit of ${alertTypesMost} alert types. Delete one and try again.`,
      });
    const alertTypeId = await saveNewAlertType(transaction, code, settings);
    const type = await readAlertType(transaction, alertTypeId);
    await audit(client, {
      action: 'alert-type.create',
      entity: 'alert-type',
      entityId: alertTypeId,
      after: { code, ...settings },
    });
    return type;
  });
}

/** Writes a validated type with its first version. */
export async function saveNewAlertType(
  read: AccountRead,
  code: string,
  settings: AlertTypeSettings,
): Promise<number> {
  const saved = { version: await nextVersion(read), settings };
  const alertTypeId = await insertAlertType(read, code, saved);
  await beginVersion(read, { ...saved, alertTypeId, change: 'created', changed: [] });
  return alertTypeId;
}
