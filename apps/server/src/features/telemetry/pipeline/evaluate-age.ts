import type { PoolClient } from 'pg';
import { oldestWelcomeMs } from '../values/fix-times.ts';
import { instantOf, told, type Entry, type EventRow, type Outcome, type Row } from '../values/batch.ts';

/**
 * Separates entries older than the account's retention. Reads the account's own retention only for entries older than
 * the shortest one possible.
 */
export async function evaluateAge<R extends Row | EventRow>(
  client: PoolClient,
  rows: readonly R[],
  outcomes: Outcome[],
): Promise<{ welcome: readonly R[]; tooOld: readonly Entry[] }> {
  if (rows.every(({ entry }) => instantOf(entry) >= oldestWelcomeMs)) return { welcome: rows, tooOld: [] };
  const { rows: accounts } = await client.query<{ account_id: number; oldest: Date }>(
    'select account_id, now() - retention as oldest from accounts',
  );
  const oldestOf = new Map(accounts.map((account) => [account.account_id, account.oldest.getTime()]));
  const tooOld: Entry[] = [];
  const welcome = rows.filter(({ place, entry }) => {
    const oldestMs = Math.min(oldestWelcomeMs, oldestOf.get(entry.origin.accountId) ?? oldestWelcomeMs);
    if (instantOf(entry) >= oldestMs) return true;
    outcomes[place] = {
      index: told(entry).index,
      code: 'time_too_old',
      message: `${entry.position === undefined ? 'The event' : 'The fix'} is older than the retention of this account (kept since ${new Date(oldestMs).toISOString()}). Do not send it again.`,
    };
    tooOld.push(entry);
    return false;
  });
  return { welcome, tooOld };
}
