import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

export interface PackPositions {
  /** Connects as `azimute_jobs`. */
  readonly connection: pg.Pool;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Pick<Metrics, 'packedPositions'>;
  readonly signal: AbortSignal;
  /** Minimum age of packed positions [days]; at least 35. */
  readonly afterDays: number;
  /** Time limit; remaining work waits for the next run. */
  readonly mostMs?: number;
}

const ASSETS_AT_ONCE = 100;
const LOCK_NOT_AVAILABLE = '55P03';

interface DayToPack {
  readonly account_id: number;
  readonly asset_id: number;
  readonly day: Date;
}

/**
 * Packs positions of past weeks into blocks, each asset's day in a separate transaction, which compares the block with
 * the rows before deleting these. An interrupted run continues next time. Returns the number packed.
 */
export async function packPositions(work: PackPositions): Promise<number> {
  const { connection, signal, afterDays, mostMs = Infinity, log } = work;
  const age = `${afterDays} days`;
  const endsAt = performance.now() + mostMs;
  const isOver = (): boolean => signal.aborted || performance.now() >= endsAt;
  const { rows: partitions } = await connection.query<{ lower_bound: Date; upper_bound: Date }>(
    'select lower_bound, upper_bound from list_partitions_to_pack($1)',
    [age],
  );
  let total = 0;
  for (const { lower_bound: from, upper_bound: to } of partitions) {
    let after = [0, 0];
    let packed = 0;
    for (let isLast = false; !isLast;) {
      const { rows: days } = await connection.query<DayToPack>(
        'select account_id, asset_id, day from list_days_to_pack($1, $2, $3, $4, $5)',
        [from, to, ...after, ASSETS_AT_ONCE],
      );
      for (const day of days) {
        if (isOver()) return total + packed;
        packed += await packDay(work, day, age);
      }
      const last = days.at(-1);
      isLast = last === undefined;
      after = [last?.account_id ?? 0, last?.asset_id ?? 0];
    }
    if (isOver()) return total + packed;
    await finish(work, from, to);
    if (packed > 0) log.info({ from, to, packed }, 'Compressed old positions');
    total += packed;
  }
  return total;
}

async function packDay(
  { connection, metrics, signal }: PackPositions,
  { account_id: accountId, asset_id: assetId, day }: DayToPack,
  age: string,
): Promise<number> {
  const begunMs = performance.now();
  const { rows } = await connection.query<{ packed: number }>(
    'select pack_asset_day($1, $2, $3, $4) as packed',
    [accountId, assetId, day, age],
  );
  const packed = rows[0]?.packed ?? 0;
  metrics.packedPositions.inc(packed);
  // Rests as long as the work took: old data may go slowly.
  await sleep(performance.now() - begunMs, undefined, { signal }).catch(() => undefined);
  return packed;
}

async function finish({ connection, log }: PackPositions, from: Date, to: Date): Promise<void> {
  try {
    await connection.query('select finish_packed_partition($1, $2)', [from, to]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    log.warn({ from, to }, 'Compressed positions are in use; their space is released at the next run');
  }
}
