import type { ClientBase, Pool } from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { readFixes } from './read-fixes.ts';
import { writeTrail } from './trail-bytes.ts';
import type { TimeOfAsset } from './trail-days.ts';
import { countLevels } from './trail-fix.ts';
import { TrailLine } from './trail-line.ts';

export interface DrawTrailDaysOptions {
  readonly database: Pick<Database, 'pipeline'>;
  /** Connects as `azimute_jobs`. */
  readonly jobs: Pool;
  readonly signal?: AbortSignal;
  /** Time limit; remaining work waits for the next run. */
  readonly mostMs?: number;
}

/** Draws requested trails of days, newest first. Returns their number. */
export async function drawTrailDays({
  database: { pipeline },
  jobs,
  signal,
  mostMs = Infinity,
}: DrawTrailDaysOptions): Promise<number> {
  const untilMs = performance.now() + mostMs;
  const { rows: accounts } = await jobs.query<{ id: number }>(
    'select account_id as id from accounts order by 1',
  );
  let drawn = 0;
  for (const { id } of accounts) {
    for (let isMore = true; isMore && performance.now() < untilMs;) {
      signal?.throwIfAborted();
      isMore = await asProvedAccounts(pipeline, [id], (client) => drawOne(client, id));
      drawn += Number(isMore);
    }
  }
  return drawn;
}

interface WantedDay extends TimeOfAsset {
  readonly id: string;
}

async function drawOne(client: ClientBase, accountId: number): Promise<boolean> {
  const { rows } = await client.query<WantedDay>(
    `select trail_day_id as id, asset_id as "assetId", (extract(epoch from from_at) * 1000)::float8 as "fromMs",
        (extract(epoch from to_at) * 1000)::float8 as "toMs"
      from trail_days where account_id = $1 and points is null order by from_at desc limit 1`,
    [accountId],
  );
  const [day] = rows;
  if (day === undefined) return false;
  // Waits for batches that have stored uncommitted fixes of the day, or have not seen that it is requested.
  await client.query('select from asset_states where account_id = $1 and asset_id = $2 for no key update', [
    accountId,
    day.assetId,
  ]);
  const { fixes, counts, points } = await drawDay({ client, accountId }, day);
  await client.query(
    `update trail_days set fixes = $3, counts = $4, points = $5, received_at = coalesce((
        select min(received_at) from positions_of($1, trail_days.asset_id, from_at, to_at)), now())
      where account_id = $1 and trail_day_id = $2`,
    [accountId, day.id, fixes, counts, points],
  );
  return true;
}

interface DrawnDay {
  readonly fixes: number;
  readonly counts: readonly number[];
  readonly points: Buffer;
}

/** Draws the trail of a day at all levels of detail. */
export async function drawDay(
  read: Pick<AccountRead, 'client' | 'accountId'>,
  time: TimeOfAsset,
): Promise<DrawnDay> {
  const line = new TrailLine(Infinity, 1);
  for await (const fixes of readFixes(read, time)) for (const fix of fixes) line.add(fix);
  const points = line.finish();
  return { fixes: line.fixes, counts: countLevels(points), points: writeTrail(points, time.fromMs) };
}
