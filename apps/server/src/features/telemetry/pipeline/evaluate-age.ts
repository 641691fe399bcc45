import type { PoolClient } from 'pg';
import { oldestWelcomeMs } from '../values/fix-times.ts';
import { instantOf, told, type Entry, type EventRow, type Outcome, type Row } from '../values/batch.ts';

/**
 * Parts what is older than its account keeps from the rest. Only what is older than every account must take needs a look
 * at the account's own retention.
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
      message: `${entry.position === undefined ? 'The event' : 'The fix'} is older than this account keeps (${new Date(oldestMs).toISOString()}). Do not send it again.`,
    };
    tooOld.push(entry);
    return false;
  });
  return { welcome, tooOld };
}
