import type { WorkOrderEntryKind } from '@azimute/contract';
import type { Transaction } from '../../platform/transact.ts';
import type { HeldAlert, Treatment } from '../alerts/treatment/held-alert.ts';
import { holdAlerts, writeTreatment } from '../alerts/treatment/treat-alert.ts';

type Told = Extract<WorkOrderEntryKind, 'opened' | 'done' | 'cancelled' | 'reopened'>;

/**
 * Writes into the history of an alert what became of a work order. Opening one treats it: an alert that was Opened is
 * Running, the person's where it was nobody's, and has the number of the order where it has none. An alert that has left the
 * person's sight is not written to.
 */
export async function tellAlert(
  transaction: Transaction,
  alertId: number,
  code: string,
  told: Told,
): Promise<HeldAlert | undefined> {
  const [alert] = await holdAlerts(transaction, [alertId]);
  if (alert === undefined) return undefined;
  const isOpening = told === 'opened';
  const { userId } = transaction.actor;
  const change: Treatment['change'] = isOpening
    ? {
        ...(alert.status === 'opened' && { status: 'running', ownerId: alert.ownerId ?? userId }),
        ...(alert.orderNumber === null && { orderNumber: code }),
      }
    : {};
  await writeTreatment(transaction, alert, {
    action: `work-order.${told}`,
    change,
    entry: { kind: `work_order_${told}`, orderNumber: code },
    isAction: isOpening,
  });
  return alert;
}
