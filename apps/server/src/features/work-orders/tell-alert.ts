import type { WorkOrderEntryKind } from '@azimute/contract';
import type { Transaction } from '../../platform/transact.ts';
import type { HeldAlert, Treatment } from '../alerts/treatment/held-alert.ts';
import { holdAlerts, writeTreatment } from '../alerts/treatment/treat-alert.ts';

type Told = Extract<WorkOrderEntryKind, 'opened' | 'done' | 'cancelled' | 'reopened'>;

/**
 * Writes the event of a work order to its alert's history. Opening one treats the alert: an Opened alert becomes
 * Running, the user owns it if it had no owner, and the alert gets the order's number if it has none. Skips an alert
 * that is no longer visible to the user.
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
