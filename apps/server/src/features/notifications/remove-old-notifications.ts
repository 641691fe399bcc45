import type pg from 'pg';

const BATCH = 5_000;

/**
 * As `azimute_jobs`. Removes what was deleted a day ago, what was read and is 90 days old, and all that is a year old, a
 * batch in a transaction; answers how many.
 */
export async function removeOldNotifications(jobs: pg.Pool, batchSize = BATCH): Promise<number> {
  for (let total = 0; ;) {
    const { rows } = await jobs.query<{ removed: number }>('select remove_old_notifications($1) as removed', [
      batchSize,
    ]);
    const removed = rows[0]?.removed ?? 0;
    total += removed;
    if (removed < batchSize) return total;
  }
}
