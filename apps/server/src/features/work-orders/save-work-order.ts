import type { CreateWorkOrder, UpdateWorkOrder, WorkOrder } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { findSent } from '../../platform/records/find-sent.ts';
import { rememberChanges } from '../../platform/records/undoable-changes.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { requireAssignee, tellAssignee } from './assign.ts';
import { holdWorkOrder, writeEntries } from './held-work-order.ts';
import { saveItems } from './save-items.ts';
import { tellAlert } from './tell-alert.ts';
import { readWorkOrder } from './work-orders-reads.ts';

/**
 * Opens a work order of an asset, with or without an alert, once per key; its number is the account's next one.
 * @throws DomainError validation_failed; conflict if the key belongs to a work order that the user does not see
 */
export function createWorkOrder(context: VerbContext, entered: CreateWorkOrder): Promise<WorkOrder> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const { key, assetId, alertId, maintenanceDueId, items, ...fields } = entered;
    const sent = await findSent(transaction, { table: 'work_orders', id: 'work_order_id', key });
    if (sent !== undefined) return await readWorkOrder(transaction, sent);
    const unitId = await requireAsset(transaction, assetId);
    await requireAlert(transaction, alertId, assetId);
    await requireAssignee(transaction, unitId, fields.assigneeId);
    const due = await requireDue(transaction, maintenanceDueId, assetId);
    const { rows } = await client.query<{ id: number; code: string }>(
      `insert into work_orders (account_id, asset_id, alert_id, kind, task, assignee_id, due_on, parts, cost, stops_asset,
          status, opened_at, changed_at, key, maintenance_task_id, maintenance_task)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11, $11, $12, $13, $14) on conflict (account_id, key) do nothing
        returning work_order_id as id, code`,
      [accountId, assetId, alertId, ...columnsOf(fields), at, key ?? null, due?.taskId, due?.task],
    );
    const [made] = rows;
    if (made === undefined) throw new DomainError('conflict');
    await saveItems(transaction, made.id, items);
    await writeEntries(transaction, made.id, [{ kind: 'opened', assigneeId: fields.assigneeId }]);
    if (alertId !== null) await tellAlert(transaction, alertId, made.code, 'opened');
    const order = await readWorkOrder(transaction, made.id);
    await tellAssignee(transaction, order, null);
    await audit(client, {
      action: 'work-order.create',
      entity: 'work-order',
      entityId: made.id,
      after: {
        code: made.code,
        ...fields,
        assetId,
        alertId,
        ...(due && { maintenanceTask: due.task }),
        items: items.map(({ text }) => text),
      },
    });
    return order;
  });
}

/**
 * Changes the values that differ; if none differ, writes nothing. A finished work order can be changed too, since its
 * cost is often known later.
 * @throws DomainError not_found, conflict, validation_failed
 */
export function updateWorkOrder(
  context: VerbContext,
  workOrderId: number,
  { version, items, ...fields }: UpdateWorkOrder,
): Promise<WorkOrder> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const held = await holdWorkOrder(transaction, workOrderId, version);
    const names = (Object.keys(fields) as (keyof typeof fields)[]).filter(
      (name) => fields[name] !== held[name],
    );
    const isGiven = fields.assigneeId !== held.assigneeId;
    if (isGiven) await requireAssignee(transaction, held.unitId, fields.assigneeId);
    const changedItems = await saveItems(transaction, workOrderId, items);
    if (names.length === 0 && changedItems === null) return await readWorkOrder(transaction, workOrderId);
    await client.query(
      `update work_orders set kind = $3, task = $4, assignee_id = $5, due_on = $6, parts = $7, cost = $8, stops_asset = $9,
          changed_at = $10, version = version + 1
        where account_id = $1 and work_order_id = $2`,
      [accountId, workOrderId, ...columnsOf(fields), at],
    );
    const entry = await writeEntries(transaction, workOrderId, [
      ...(names.some((name) => name !== 'assigneeId') || changedItems !== null
        ? [{ kind: 'changed' as const }]
        : []),
      ...(isGiven ? [{ kind: 'assigned' as const, assigneeId: fields.assigneeId }] : []),
    ]);
    await rememberChanges(transaction, 'workOrder', [{ id: workOrderId, entry, before: held.state }]);
    const order = await readWorkOrder(transaction, workOrderId);
    await tellAssignee(transaction, order, held.assigneeId);
    await audit(client, {
      action: 'work-order.update',
      entity: 'work-order',
      entityId: workOrderId,
      before: {
        ...Object.fromEntries(names.map((name) => [name, held[name]])),
        ...(changedItems && { items: changedItems.before }),
      },
      after: {
        ...Object.fromEntries(names.map((name) => [name, fields[name]])),
        ...(changedItems && { items: changedItems.after }),
      },
    });
    if (names.includes('stopsAsset'))
      transaction.emit('assetsChanged', { accountId, assetIds: [held.assetId] });
    return order;
  });
}

type Fields = Omit<CreateWorkOrder, 'key' | 'assetId' | 'alertId' | 'maintenanceDueId' | 'items'>;

function columnsOf({ kind, task, assigneeId, dueOn, parts, cost, stopsAsset }: Fields): unknown[] {
  return [kind, task, assigneeId, dueOn, parts, cost, stopsAsset];
}

/** Returns its UL. */
async function requireAsset({ client, accountId }: Transaction, assetId: number): Promise<number> {
  const { rows } = await client.query<{ unitId: number }>(
    'select unit_id as "unitId" from fleet_assets where account_id = $1 and asset_id = $2 and archived_at is null',
    [accountId, assetId],
  );
  const [asset] = rows;
  if (asset === undefined)
    throw new DomainError('validation_failed', {
      errors: { assetId: ['not_found'] },
      detail: 'The asset does not exist or is not visible to you. Choose one from listWorkOrderChoices.',
    });
  return asset.unitId;
}

/** The alert must be of the asset, or of several. */
async function requireAlert(
  { client, accountId }: Transaction,
  alertId: number | null,
  assetId: number,
): Promise<void> {
  if (alertId === null) return;
  const { rowCount } = await client.query(
    'select from alerts where account_id = $1 and alert_id = $2 and coalesce(asset_id, $3) = $3',
    [accountId, alertId, assetId],
  );
  if (rowCount === 0)
    throw new DomainError('validation_failed', {
      errors: { alertId: ['not_found'] },
      detail: 'The alert does not exist for this asset or is not visible to you. Choose another.',
    });
}

interface Due {
  readonly taskId: string;
  readonly task: string;
}

/** The due maintenance must be of the asset. */
async function requireDue(
  { client, accountId }: Transaction,
  dueId: number | null,
  assetId: number,
): Promise<Due | undefined> {
  if (dueId === null) return undefined;
  const { rows } = await client.query<Due>(
    `select task_id as "taskId", task from maintenance_dues
      where account_id = $1 and maintenance_due_id = $2 and asset_id = $3`,
    [accountId, dueId, assetId],
  );
  if (rows.length === 0)
    throw new DomainError('validation_failed', {
      errors: { maintenanceDueId: ['not_found'] },
      detail: 'The due maintenance does not exist for this asset. Choose one from listMaintenanceDues.',
    });
  return rows[0];
}
