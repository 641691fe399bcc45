import { isDeepStrictEqual } from 'node:util';
import type { WorkOrder } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { forgetChange, readChange, type UndoableChange } from '../../platform/records/undoable-changes.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { scheduleMaintenance } from '../maintenance-plans/schedule-maintenance.ts';
import { tellAssignee } from './assign.ts';
import { entryOf } from './change-work-order.ts';
import { holdWorkOrder, writeEntries, type HeldWorkOrder } from './held-work-order.ts';
import { tellAlert } from './tell-alert.ts';
import { readWorkOrder } from './work-orders-reads.ts';

/**
 * Restores the state of a work order before the change that created its current version.
 * @throws DomainError not_found, changed_since, undo_expired
 */
export function undoWorkOrderChange(
  context: VerbContext,
  workOrderId: number,
  version: number,
): Promise<WorkOrder> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const held = await holdWorkOrder(transaction, workOrderId, null);
    if (held.version !== version) throw await changedSince(transaction, held);
    const change = await readChange(transaction, 'workOrder', held);
    const { before, after, now } = change;
    const changesItems = !isDeepStrictEqual(before['items'], after['items']);
    // Items can be checked without a new version.
    if (changesItems && !isDeepStrictEqual(after['items'], now['items']))
      throw await changedSince(transaction, held);
    await restore(transaction, held, change);
    if (changesItems) await restoreItems(transaction, held, change);
    if (held.maintenanceTask !== null) await scheduleMaintenance(transaction, held.assetId);
    await forgetChange(transaction, change);
    await writeEntries(transaction, workOrderId, [{ kind: 'undone' }]);
    const order = await readWorkOrder(transaction, workOrderId);
    if (held.alertId !== null && order.status !== held.status) {
      const told = entryOf(order.status, held.status);
      if (told !== 'started') await tellAlert(transaction, held.alertId, held.code, told);
    }
    await tellAssignee(transaction, order, held.assigneeId);
    const names = Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], now[name]));
    const pick = (values: UndoableChange['before']) =>
      Object.fromEntries(names.map((name) => [name, values[name]]));
    await audit(client, {
      action: 'work-order.undo',
      entity: 'work-order',
      entityId: workOrderId,
      before: pick(now),
      after: { ...pick(before), undone: change.entryKind },
    });
    if (held.stopsAsset || order.stopsAsset)
      transaction.emit('assetsChanged', { accountId, assetIds: [held.assetId] });
    return order;
  });
}

/** Describes the latest entry in the work order's history. */
async function changedSince(transaction: Transaction, { id, code }: HeldWorkOrder): Promise<DomainError> {
  const [last] = (await readWorkOrder(transaction, id)).history;
  return new DomainError('changed_since', {
    detail: `The last entry in the history of ${code} is now "${last?.kind ?? 'opened'}" by ${last?.by?.name ?? 'a former user'}. Nothing was undone.`,
  });
}

async function restore(
  { client, accountId, at }: Transaction,
  { id }: HeldWorkOrder,
  { before }: UndoableChange,
): Promise<void> {
  const { items: _items, ...settings } = before;
  const names = Object.keys(settings).join(', ');
  await client.query(
    `update work_orders w set (${names}) = (select ${names} from jsonb_populate_record(null::work_orders, $3)),
        changed_at = $4, version = w.version + 1
      where w.account_id = $1 and w.work_order_id = $2`,
    [accountId, id, JSON.stringify(settings), at],
  );
}

/** Restores the checklist with the IDs and states of its items. */
async function restoreItems(
  { client, accountId }: Transaction,
  { id }: HeldWorkOrder,
  { before }: UndoableChange,
): Promise<void> {
  await client.query('delete from work_order_items where account_id = $1 and work_order_id = $2', [
    accountId,
    id,
  ]);
  await client.query(
    `insert into work_order_items overriding system value
      select i.* from jsonb_populate_recordset(null::work_order_items, $3) i
      where i.account_id = $1 and i.work_order_id = $2`,
    [accountId, id, JSON.stringify(before['items'])],
  );
}
