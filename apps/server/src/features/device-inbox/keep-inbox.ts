import type pg from 'pg';

const BATCH = 5_000;

/**
 * As `azimute_jobs`. Removes what quarantine has kept too long, a batch in a transaction, and counts anew what its bounds
 * count; answers how many were removed.
 */
export async function trimQuarantine(jobs: pg.Pool, batchSize = BATCH): Promise<number> {
  const { rows: accounts } = await jobs.query<{ id: number }>('select list_quarantine_accounts() as id');
  let total = 0;
  for (const { id } of accounts) {
    for (let removed = batchSize; removed === batchSize; total += removed) {
      const { rows } = await jobs.query<{ removed: number }>('select trim_quarantine($1, $2) as removed', [
        id,
        batchSize,
      ]);
      removed = rows[0]?.removed ?? 0;
    }
  }
  return total;
}

/** As `azimute_jobs`. Tells administrators of devices that are new in their inbox; answers in how many accounts. */
export async function tellUnknownDevices(jobs: pg.Pool): Promise<number> {
  const { rows } = await jobs.query<{ told: number }>('select tell_unknown_devices() as told');
  return rows[0]?.told ?? 0;
}
