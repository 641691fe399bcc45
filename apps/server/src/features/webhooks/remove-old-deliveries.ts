import type { Pool } from 'pg';

/** Removes deliveries beyond their retention, which the policy defines. */
export async function removeOldDeliveries(connection: Pick<Pool, 'query'>): Promise<void> {
  await connection.query(`delete from webhook_deliveries where created_at < now() - interval '30 days'`);
}
