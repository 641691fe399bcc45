import type { WorkOrderEntryKind, WorkOrderStatus } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Transaction } from '../../platform/transact.ts';

/** A work order as it is before it is changed; nobody else changes it until the commit. */
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
  readonly status: WorkOrderStatus;
  readonly version: number;
}

/**
 * Row-level security locks only what the person may change.
 * @throws DomainError not_found, conflict when it changed since `version`
 */
export async function holdWorkOrder(
  { client, accountId }: Transaction,
  workOrderId: number,
  version: number | null,
): Promise<HeldWorkOrder> {
  const { rows } = await client.query<HeldWorkOrder>(
    `select work_order_id as id, code, asset_id as "assetId", unit_id as "unitId", alert_id as "alertId", kind, task,
        assignee_id as "assigneeId", to_char(due_on, 'YYYY-MM-DD') as "dueOn", parts, cost::float8 as cost,
        stops_asset as "stopsAsset", status, version
      from work_orders where account_id = $1 and work_order_id = $2 for no key update`,
    [accountId, workOrderId],
  );
  const [order] = rows;
  if (order === undefined) throw new DomainError('not_found');
  if (version !== null && order.version !== version) throw new DomainError('conflict');
  return order;
}

interface NewEntry {
  readonly kind: WorkOrderEntryKind;
  readonly note?: string;
  readonly assigneeId?: number | null;
}

export async function writeEntries(
  { client, accountId, at }: Transaction,
  workOrderId: number,
  entries: readonly NewEntry[],
): Promise<void> {
  for (const { kind, note = '', assigneeId = null } of entries) {
    await client.query(
      `insert into work_order_entries (account_id, work_order_id, at, kind, by_user_id, note, assignee_id)
        values ($1, $2, $3, $4, acting_user_id(), $5, $6)`,
      [accountId, workOrderId, at, kind, note, assigneeId],
    );
  }
}
