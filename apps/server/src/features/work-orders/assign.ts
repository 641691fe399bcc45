import { DomainError } from '../../platform/domain-error.ts';
import type { Transaction } from '../../platform/transact.ts';
import { readAlertReaders, seesUnit } from '../alert-raising/alert-readers.ts';
import { notify } from '../notifications/notify.ts';

/** @throws DomainError validation_failed if the user does not see alerts of the UL */
export async function requireAssignee(
  { client }: Transaction,
  unitId: number,
  assigneeId: number | null,
): Promise<void> {
  if (assigneeId === null) return;
  const readers = await readAlertReaders(client);
  if (readers.some((reader) => reader.userId === assigneeId && seesUnit(reader, unitId))) return;
  throw new DomainError('validation_failed', {
    errors: { assigneeId: ['does_not_see_alert'] },
    detail: 'Assign the work order to a user with access to alerts and to its UL.',
  });
}

interface Given {
  readonly id: number;
  readonly code: string;
  readonly task: string;
  readonly asset: { readonly code: string };
  readonly dueOn: string | null;
  readonly assignee: { readonly id: number } | null;
}

/** Notifies the assignee, unless they assigned themselves. */
export async function tellAssignee(
  { client, accountId, actor }: Transaction,
  { id, code, task, asset, dueOn, assignee }: Given,
  before: number | null,
): Promise<void> {
  if (assignee === null || assignee.id === before || assignee.id === actor.userId) return;
  await notify(client, {
    accountId,
    userId: assignee.id,
    kind: 'work_order_assigned',
    data: { workOrderId: id, code, task, asset: asset.code, dueOn },
  });
}
