import type pg from 'pg';

const MOST_MS = 60_000;

/** Indexes cells of fixes stored before the index existed, hour by hour, newest first; the next run continues. */
export async function fillPresence(jobs: pg.Pool, signal: AbortSignal): Promise<void> {
  const endsAt = performance.now() + MOST_MS;
  for (let isMore = true; isMore && !signal.aborted && performance.now() < endsAt;) {
    const { rows } = await jobs.query<{ more: boolean }>('select fill_presence_cells() as more');
    isMore = rows[0]?.more === true;
  }
}
