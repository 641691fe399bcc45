import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { queueLogger } from './queue-logger.ts';

/**
 * Creates or updates the tables of the job queue, owned by `azimute_owner` like all others. A newer version of the
 * queue may add tables: a migration then grants them to `azimute_jobs`, as in schema/04-jobs.sql.
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
