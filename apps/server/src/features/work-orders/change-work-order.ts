import type {
  ChangeWorkOrderStatus,
  CheckWorkOrderItem,
  WorkOrder,
  WorkOrderStatus,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { rememberChanges } from '../../platform/records/undoable-changes.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { scheduleMaintenance } from '../maintenance-plans/schedule-maintenance.ts';
import { holdWorkOrder, writeEntries } from './held-work-order.ts';
import { tellAlert } from './tell-alert.ts';
import { readWorkOrder } from './work-orders-reads.ts';

const endings: readonly WorkOrderStatus[] = ['done', 'cancelled'];

/**
 * Changes the status of a work order, from any to any; finishing it may include its cost. Writes nothing if it already
 * has that status.
 * @throws DomainError not_found, conflict
 */
export function changeWorkOrderStatus(
  context: VerbContext,
  workOrderId: number,
  { version, status, note, parts, cost, hourMeterHours, odometerKm }: ChangeWorkOrderStatus,
): Promise<WorkOrder> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const held = await holdWorkOrder(transaction, workOrderId, version);
    if (held.status === status) return await readWorkOrder(transaction, workOrderId);
    const ends = endings.includes(status);
    const change = {
      status,
      ...(parts !== undefined && parts !== held.parts && { parts }),
      ...(cost !== undefined && cost !== held.cost && { cost }),
    };
    const read = status === 'done' ? [hourMeterHours, odometerKm] : [];
    await client.query(
      `update work_orders set status = $3, parts = $4, cost = $5, changed_at = $6, version = version + 1,
          started_at = case when $3 = 'open' then null when $3 = 'in_progress' then $6 else started_at end,
          ended_at = case when $7 then $6::timestamptz end, done_hours = $8, done_kilometers = $9
        where account_id = $1 and work_order_id = $2`,
      [
        accountId,
        workOrderId,
        status,
        parts ?? held.parts,
        cost === undefined ? held.cost : cost,
        at,
        ends,
        read[0] ?? null,
        read[1] ?? null,
      ],
    );
    if (held.maintenanceTask !== null) await scheduleMaintenance(transaction, held.assetId);
    const kind = entryOf(status, held.status);
    const entry = await writeEntries(transaction, workOrderId, [{ kind, note }]);
    await rememberChanges(transaction, 'workOrder', [{ id: workOrderId, entry, before: held.state }]);
    if (held.alertId !== null && kind !== 'started') {
      await tellAlert(transaction, held.alertId, held.code, kind);
    }
    const order = await readWorkOrder(transaction, workOrderId);
    await audit(client, {
      action: 'work-order.change-status',
      entity: 'work-order',
      entityId: workOrderId,
      before: Object.fromEntries(
        (Object.keys(change) as (keyof typeof change)[]).map((name) => [name, held[name]]),
      ),
      after: { ...change, ...(note !== '' && { note }) },
    });
    if (held.stopsAsset) transaction.emit('assetsChanged', { accountId, assetIds: [held.assetId] });
    return order;
  });
}

/** Returns the entry of a status change. */
export function entryOf(
  status: WorkOrderStatus,
  before: WorkOrderStatus,
): 'started' | 'done' | 'cancelled' | 'reopened' {
  if (status === 'done' || status === 'cancelled') return status;
  return status === 'open' || endings.includes(before) ? 'reopened' : 'started';
}

/**
 * Marks a checklist item as done by the user, or as not done.
 * @throws DomainError not_found, conflict if the work order has ended or changed since `version`
 */
export function checkWorkOrderItem(
  context: VerbContext,
  workOrderId: number,
  itemId: number,
  { isDone, version }: CheckWorkOrderItem,
): Promise<WorkOrder> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const held = await holdWorkOrder(transaction, workOrderId, version ?? null);
    if (endings.includes(held.status))
      throw new DomainError('conflict', { detail: 'The work order is closed. Reopen it and try again.' });
    const { rows } = await client.query<{ text: string; isDone: boolean }>(
      `select text, done_at is not null as "isDone" from work_order_items
        where account_id = $1 and work_order_id = $2 and work_order_item_id = $3`,
      [accountId, workOrderId, itemId],
    );
    const [item] = rows;
    if (item === undefined) throw new DomainError('not_found');
    if (item.isDone === isDone) return await readWorkOrder(transaction, workOrderId);
    await client.query(
      `update work_order_items set done_at = case when $4 then $5::timestamptz end,
          done_by = case when $4 then acting_user_id() end
        where account_id = $1 and work_order_id = $2 and work_order_item_id = $3`,
      [accountId, workOrderId, itemId, isDone, at],
    );
    await writeEntries(transaction, workOrderId, [
      { kind: isDone ? 'item_done' : 'item_undone', note: item.text },
    ]);
    const order = await readWorkOrder(transaction, workOrderId);
    await audit(client, {
      action: 'work-order.check-item',
      entity: 'work-order',
      entityId: workOrderId,
      before: { item: item.text, isDone: item.isDone },
      after: { isDone },
    });
    return order;
  });
}
