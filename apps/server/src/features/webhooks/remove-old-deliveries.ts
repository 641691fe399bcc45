import type { Pool } from 'pg';

/** Removes what went to endpoints, or did not, longer ago than it is kept; the policy says how long. */
export async function removeOldDeliveries(connection: Pick<Pool, 'query'>): Promise<void> {
  await connection.query(`delete from webhook_deliveries where created_at < now() - interval '30 days'`);
}
