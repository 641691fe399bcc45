import type pg from 'pg';

const MOST_MS = 60_000;

/** Finds the cells of fixes that were stored before they were kept, hour by hour, the newest first; the next run goes on. */
export async function fillPresence(jobs: pg.Pool, signal: AbortSignal): Promise<void> {
  const endsAt = performance.now() + MOST_MS;
  for (let isMore = true; isMore && !signal.aborted && performance.now() < endsAt;) {
    const { rows } = await jobs.query<{ more: boolean }>('select fill_presence_cells() as more');
    isMore = rows[0]?.more === true;
  }
}
