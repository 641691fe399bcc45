import type pg from 'pg';

const BATCH = 5_000;

/**
 * Runs as `azimute_jobs`. Removes notifications that were deleted a day ago, read and 90 days old, or a year old, in
 * one transaction per batch; returns their number.
 */
export async function removeOldNotifications(jobs: pg.Pool, batchSize = BATCH): Promise<number> {
  for (let total = 0; ;) {
    const { rowCount } = await jobs.query(
      `delete from notifications n using (
        select account_id, user_id, notification_id from notifications
        where deleted_at < now() - interval '1 day'
          or created_at < now() - interval '90 days'
            and (read_at is not null or created_at < now() - interval '365 days')
        order by created_at limit $1) as old
      where (n.account_id, n.user_id, n.notification_id) = (old.account_id, old.user_id, old.notification_id)`,
      [batchSize],
    );
    const removed = rowCount ?? 0;
    total += removed;
    if (removed < batchSize) return total;
  }
}
