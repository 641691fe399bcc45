import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

export interface Retention {
  /** Connects as `azimute_jobs`. */
  readonly connection: pg.Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Pick<Metrics, 'expiredRows' | 'positionPartitions'>;
  readonly signal: AbortSignal;
  /** Pages of a partition, of 8 kB, checked per transaction. */
  readonly pageBatch?: number;
  /** Most device events or trips removed per transaction. */
  readonly rowBatch?: number;
}

const PAGES = 512;
const ROWS_AT_ONCE = 5_000;

/**
 * Creates the partitions of the coming weeks, and removes data beyond the account's retention, counted from receipt:
 * drops whole partitions beyond the longest retention of any account, and removes rows of other accounts page by page.
 * Each step is a separate transaction; an interrupted run continues next time.
 */
export async function applyRetention(retention: Retention): Promise<void> {
  await ask(retention, 'select prepare_position_partitions($1)');
  await dropPartitions(retention);
  await sweepPartitions(retention);
  for (const rows of ROWS) await removeRows(retention, rows);
  for (const past of PASTS) await removePast(retention, past);
  const [counted] = await ask<{ partitions: number }>(
    retention,
    'select count(*)::int as partitions, $1::timestamptz as at from list_position_partitions()',
  );
  retention.metrics.positionPartitions.set(counted?.partitions ?? 0);
}

async function ask<Row extends pg.QueryResultRow>(
  { connection, clock }: Retention,
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await connection.query<Row>(sql, [clock.now().toISOString(), ...values])).rows;
}

async function dropPartitions(retention: Retention): Promise<void> {
  const { log, signal } = retention;
  do {
    // A partition that an earlier run detached and did not drop comes first.
    for (;;) {
      const [gone] = await ask<{ dropped: string; bytes: string; put_back: number }>(
        retention,
        'select dropped, bytes, put_back from drop_expired_positions($1)',
      );
      if (gone === undefined) break;
      log.info(
        { partition: gone.dropped, bytes: Number(gone.bytes), putBack: gone.put_back },
        'Dropped positions past the retention of all accounts',
      );
    }
  } while (!signal.aborted && (await detachPartition(retention)));
}

const LOCK_NOT_AVAILABLE = '55P03';

async function detachPartition(retention: Retention): Promise<boolean> {
  try {
    const [detached] = await ask<{ name: string | null }>(
      retention,
      'select detach_expired_positions($1) as name',
    );
    return typeof detached?.name === 'string';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    retention.log.warn('Old positions are in use; their partition is dropped at the next run');
    return false;
  }
}

async function sweepPartitions(retention: Retention): Promise<void> {
  const { signal, log, metrics, pageBatch = PAGES } = retention;
  const partitions = await ask<{ lower_bound: Date; upper_bound: Date }>(
    retention,
    'select lower_bound, upper_bound from list_positions_to_sweep($1)',
  );
  for (const { lower_bound: from, upper_bound: to } of partitions) {
    let removed = 0;
    for (let page: string | null = '0'; page !== null && !signal.aborted;) {
      const begunMs = performance.now();
      const [step]: { removed: number; next_page: string | null }[] = await ask(
        retention,
        'select removed, next_page from sweep_expired_positions($2, $3, $1, $4, $5)',
        from,
        to,
        page,
        pageBatch,
      );
      removed += step?.removed ?? 0;
      metrics.expiredRows.inc({ table: 'positions' }, step?.removed ?? 0);
      page = step?.next_page ?? null;
      await rest(begunMs, signal);
    }
    if (removed > 0) log.info({ from, to, removed }, 'Deleted positions past the retention of their account');
  }
}

/** Data kept as long as the positions that they came with or follow from. */
const ROWS = [
  { table: 'device_events', id: 'device_event_id', name: 'device events' },
  { table: 'trip_intervals', id: 'interval_id', name: 'trips, stops and gaps' },
  { table: 'trail_days', id: 'trail_day_id', name: 'trails of days' },
] as const;

function removeSome({ table, id }: (typeof ROWS)[number]): string {
  return `
with old as (
  select e.account_id, e.${id}
  from accounts a, lateral (
    select d.account_id, d.${id} from ${table} d
    where d.account_id = a.account_id and d.received_at < least($1, now()) - a.retention
    order by d.received_at limit $2) as e
  limit $2),
removed as (
  delete from ${table} d using old
  where d.account_id = old.account_id and d.${id} = old.${id}
  returning d.${id})
select count(*)::int as removed from removed`;
}

async function removeRows(retention: Retention, rows: (typeof ROWS)[number]): Promise<void> {
  const { signal, log, metrics, rowBatch = ROWS_AT_ONCE } = retention;
  let total = 0;
  for (let removed = rowBatch; removed === rowBatch && !signal.aborted;) {
    const begunMs = performance.now();
    const [step] = await ask<{ removed: number }>(retention, removeSome(rows), rowBatch);
    removed = step?.removed ?? 0;
    total += removed;
    metrics.expiredRows.inc({ table: rows.table }, removed);
    await rest(begunMs, signal);
  }
  if (total > 0) log.info({ removed: total }, `Deleted ${rows.name} past the retention of their account`);
}

/** Expired data removed by separate functions. */
const PASTS = [
  { table: 'asset_days', remove: 'remove_expired_facts' },
  { table: 'position_blocks', remove: 'remove_expired_blocks' },
  { table: 'presence_cells', remove: 'remove_expired_presence' },
  { table: 'reducer_checkpoints', remove: 'remove_expired_checkpoints' },
  { table: 'idempotency_keys', remove: 'remove_expired_idempotency_keys' },
  { table: 'tracker_frames', remove: 'remove_expired_tracker_frames' },
] as const;

async function removePast(retention: Retention, { table, remove }: (typeof PASTS)[number]): Promise<void> {
  const { signal, metrics, rowBatch = ROWS_AT_ONCE } = retention;
  for (let removed = rowBatch; removed === rowBatch && !signal.aborted;) {
    const begunMs = performance.now();
    const [step] = await ask<{ removed: number }>(retention, `select ${remove}($1, $2) as removed`, rowBatch);
    removed = step?.removed ?? 0;
    metrics.expiredRows.inc({ table }, removed);
    await rest(begunMs, signal);
  }
}

/** Pauses for as long as the work took: old data can be deleted slowly, and new data takes precedence on the disk. */
async function rest(begunMs: number, signal: AbortSignal): Promise<void> {
  await sleep(performance.now() - begunMs, undefined, { signal }).catch(() => undefined);
}
