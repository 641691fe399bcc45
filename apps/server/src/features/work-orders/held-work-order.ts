import type { WorkOrderEntryKind, WorkOrderStatus } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Transaction } from '../../platform/transact.ts';
import { conflictWithEntry } from '../files/conflict-with-entry.ts';

/** A work order before its change, locked until the commit. */
export interface HeldWorkOrder {
  readonly id: number;
  readonly code: string;
  readonly assetId: number;
  readonly unitId: number;
  readonly alertId: number | null;
  readonly kind: string;
  readonly task: string;
  readonly assigneeId: number | null;
  readonly dueOn: string | null;
  readonly parts: string;
  readonly cost: number | null;
  readonly stopsAsset: boolean;
  /** Task of a maintenance plan; null if none. */
  readonly maintenanceTask: string | null;
  readonly status: WorkOrderStatus;
  readonly version: number;
  /** Columns that users change and the checklist, as JSON, to which an undo returns. */
  readonly state: string;
}

/**
 * Row-level security locks only rows that the user can change.
 * @throws DomainError not_found, conflict if it changed since `version`
 */
export async function holdWorkOrder(
  transaction: Transaction,
  workOrderId: number,
  version: number | null,
): Promise<HeldWorkOrder> {
  const { client, accountId } = transaction;
  const { rows } = await client.query<HeldWorkOrder>(
    `select work_order_id as id, code, asset_id as "assetId", unit_id as "unitId", alert_id as "alertId", kind, task,
        assignee_id as "assigneeId", to_char(due_on, 'YYYY-MM-DD') as "dueOn", parts, cost::float8 as cost,
        stops_asset as "stopsAsset", maintenance_task as "maintenanceTask", status, version, work_order_settings(work_orders)::text as state
      from work_orders where account_id = $1 and work_order_id = $2 for no key update`,
    [accountId, workOrderId],
  );
  const [order] = rows;
  if (order === undefined) throw new DomainError('not_found');
  if (version !== null && order.version !== version)
    throw await conflictWithEntry(transaction, 'work_order', order);
  return order;
}

interface NewEntry {
  readonly kind: WorkOrderEntryKind;
  readonly note?: string;
  readonly assigneeId?: number | null;
}

/** Returns the last entry. */
export async function writeEntries(
  { client, accountId, at }: Transaction,
  workOrderId: number,
  entries: readonly NewEntry[],
): Promise<{ readonly id: string; readonly kind: string }> {
  let last = { id: '', kind: '' };
  for (const { kind, note = '', assigneeId = null } of entries) {
    const { rows } = await client.query<typeof last>(
      `insert into work_order_entries (account_id, work_order_id, at, kind, by_user_id, note, assignee_id)
        values ($1, $2, $3, $4, acting_user_id(), $5, $6) returning work_order_entry_id as id, kind`,
      [accountId, workOrderId, at, kind, note, assigneeId],
    );
    [last = last] = rows;
  }
  return last;
}
