import type { NotificationContent } from '@azimute/contract';
import type { ClientBase } from 'pg';

export type NewNotification = NotificationContent & {
  readonly accountId: number;
  readonly userId: number;
};

/**
 * Tells a member of an account something, in the caller's transaction: it is there, and on the person's open screens,
 * with the commit. Nothing happens when the recipient is no member. The person's notifications are locked until the
 * commit: tell several people in the order of their ids, just before the audit row.
 */
export async function notify(client: ClientBase, notification: NewNotification): Promise<void> {
  const { accountId, userId, kind, data } = notification;
  await client.query('select notify_person($1, $2, $3, $4)', [accountId, userId, kind, JSON.stringify(data)]);
}
