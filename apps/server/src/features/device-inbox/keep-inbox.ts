import type pg from 'pg';

/** Few enough that whoever has just one of their devices seldom waits for long. */
const BATCH = 1_000;

/**
 * As `azimute_jobs`. Removes what quarantine has kept too long and gives up room that is not used, some in each
 * transaction, so that what devices send meanwhile does not wait; then counts anew what the bounds of each account count.
 * Answers how many positions were removed.
 */
export async function trimQuarantine(jobs: pg.Pool, batchSize = BATCH): Promise<number> {
  const { rows: accounts } = await jobs.query<{ id: number }>('select list_quarantine_accounts() as id');
  let total = 0;
  for (const { id } of accounts) {
    total += await removeOld(jobs, id, batchSize);
    await trimDevices(jobs, id, batchSize);
    await jobs.query('select recount_quarantine($1)', [id]);
  }
  return total;
}

async function removeOld(jobs: pg.Pool, accountId: number, batchSize: number): Promise<number> {
  let total = 0;
  for (let removed = batchSize; removed === batchSize; total += removed) {
    const { rows } = await jobs.query<{ removed: number }>('select trim_quarantine($1, $2) as removed', [
      accountId,
      batchSize,
    ]);
    removed = rows[0]?.removed ?? 0;
  }
  return total;
}

async function trimDevices(jobs: pg.Pool, accountId: number, batchSize: number): Promise<void> {
  let after: string | null = null;
  do {
    const { rows }: pg.QueryResult<{ last: string | null }> = await jobs.query(
      'select trim_refused_devices($1, $2, $3) as last',
      [accountId, after, batchSize],
    );
    after = rows[0]?.last ?? null;
  } while (after !== null);
}

/** As `azimute_jobs`. Tells administrators of devices that are new in their inbox; answers in how many accounts. */
export async function tellUnknownDevices(jobs: pg.Pool): Promise<number> {
  const { rows } = await jobs.query<{ told: number }>('select tell_unknown_devices() as told');
  return rows[0]?.told ?? 0;
}
