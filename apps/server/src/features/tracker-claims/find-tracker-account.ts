import { trackerIdPattern } from '@azimute/contract';
import type pg from 'pg';

/** Account that has claimed a tracker. */
export interface TrackerOwner {
  readonly accountId: number;
  /** True while an administrator watches its frames. */
  readonly isWatched: boolean;
}

type FindOwner = (trackerId: string) => Promise<TrackerOwner | null>;

/** Trackers that wait for the next query; the rest waits for the one after it. */
const MOST_AT_ONCE = 1_000;

/**
 * Finds the accounts that have claimed trackers. One query runs at a time, for all that wait, so that a flood of
 * invented IDs does not take the connections of the pipeline.
 */
export function createOwnerFinder(pipeline: pg.Pool): FindOwner {
  const waiting = new Map<string, PromiseWithResolvers<TrackerOwner | null>>();
  let isFinding = false;

  const findNext = async (): Promise<void> => {
    const asked = [...waiting].slice(0, MOST_AT_ONCE);
    for (const [id] of asked) waiting.delete(id);
    try {
      const { rows } = await pipeline.query<{ given_id: string; account_id: number; is_watched: boolean }>({
        name: 'find-tracker-accounts',
        text: 'select given_id, account_id, is_watched from find_tracker_accounts($1)',
        values: [asked.map(([id]) => id)],
      });
      const found = new Map(
        rows.map((row) => [row.given_id, { accountId: row.account_id, isWatched: row.is_watched }]),
      );
      for (const [id, { resolve }] of asked) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    }
  };

  const findWaiting = async (): Promise<void> => {
    if (isFinding) return;
    isFinding = true;
    while (waiting.size > 0) await findNext();
    isFinding = false;
  };

  return async (trackerId) => {
    if (!trackerIdPattern.test(trackerId)) return null;
    const asked = waiting.get(trackerId) ?? Promise.withResolvers<TrackerOwner | null>();
    waiting.set(trackerId, asked);
    // Includes trackers that arrive in the same turn of the event loop.
    setImmediate(() => void findWaiting());
    return await asked.promise;
  };
}

/** Returns the accounts among these that do not exist. */
export async function findMissingAccounts(
  pipeline: pg.Pool,
  accountIds: readonly number[],
): Promise<number[]> {
  const { rows } = await pipeline.query<{ id: number }>('select find_port_accounts($1) as id', [accountIds]);
  const known = new Set(rows.map(({ id }) => id));
  return accountIds.filter((id) => !known.has(id));
}
