import type { NotificationContent } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { notify } from '../notifications/notify.ts';

interface Telling {
  readonly user_id: number;
  readonly data: Extract<NotificationContent, { kind: 'geofence_event' }>['data'];
}

/**
 * Notifies followers of geofence records, in a transaction of the jobs role for the account: taking and notifying
 * commit together, so that each is notified once. Returns false if there was nothing to send.
 */
export async function tellFollowers(client: ClientBase, accountId: number, at: Date): Promise<boolean> {
  const { rows } = await client.query<Telling>('select user_id, data from take_geofence_notices($1)', [at]);
  for (const { user_id: userId, data } of rows)
    await notify(client, {
      accountId,
      userId,
      kind: 'geofence_event',
      data: { ...data, at: new Date(data.at).toISOString() },
    });
  return rows.length > 0;
}
