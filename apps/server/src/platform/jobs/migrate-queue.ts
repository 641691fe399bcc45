import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { queueLogger } from './queue-logger.ts';

/**
 * Makes or updates the tables of the job queue, owned by `azimute_owner` like every other. A newer version of the queue
 * may bring tables: a migration then opens them to `azimute_jobs`, as schema/04-jobs.sql does.
 */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    application_name: 'azimute migrations',
    options: '-c role=azimute_owner',
    connectionTimeoutMillis: 10_000,
    max: 1,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger() });
  } finally {
    await pool.end();
  }
}
