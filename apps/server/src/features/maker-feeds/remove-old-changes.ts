import type { Pool } from 'pg';

/** Removes late changes beyond their retention, which the policy defines. */
export async function removeOldMakerChanges(connection: Pick<Pool, 'query'>): Promise<void> {
  await connection.query(`delete from maker_changes where received_at < now() - interval '30 days'`);
}
