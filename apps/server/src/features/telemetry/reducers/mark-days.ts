import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { EventRow } from '../values/batch.ts';
import type { AssetKey } from './hosted-reducer.ts';

/** Time that a day stays open after its end, for reports that usually arrive late. */
export const closesAfterMs = 30 * 60_000;

/** Time of an asset whose data changed. */
export interface ChangedTime {
  readonly asset: AssetKey;
  readonly fromMs: number;
  readonly toMs: number;
  readonly cause: 'late_data' | 'rebuild' | null;
}

/** Computes the day in the account's time zone, which nearly all assets use, without further look-ups. */
const dayOf = (instant: string): string =>
  `case when h.has_zones then asset_day_at(u.account_id, u.asset_id, ${instant})
    else (${instant} at time zone a.time_zone)::date end`;

/**
 * Marks the past days that overlap this time for recalculation (decision 0069), as far back as the account's retention.
 * The current day is recalculated every few minutes anyway. Each mark is a row of its own, so that inserts never wait
 * for a recalculation.
 */
export async function markDays(client: PoolClient, changed: readonly ChangedTime[]): Promise<void> {
  if (changed.length === 0) return;
  await client.query({
    name: 'telemetry.mark_days',
    text: `insert into asset_day_marks (account_id, asset_id, day, cause)
      select u.account_id, u.asset_id, d.day::date, u.cause
      from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::text[])
        as u (account_id, asset_id, from_at, to_at, cause)
      join accounts a on a.account_id = u.account_id
      cross join lateral (select exists (select from asset_zones z
        where z.account_id = u.account_id and z.asset_id = u.asset_id) as has_zones) h
      cross join lateral generate_series(greatest(${dayOf('u.from_at')}, (now() - a.retention)::date), least(${dayOf('u.to_at')}, ${dayOf('now()')} - 1),
        interval '1 day') as d (day)`,
    values: [
      int4Array(changed, ({ asset }) => asset.accountId),
      int4Array(changed, ({ asset }) => asset.assetId),
      timestampArray(changed, ({ fromMs }) => fromMs),
      timestampArray(changed, ({ toMs }) => toMs),
      textArray(changed.map(({ cause }) => cause)),
    ],
  });
}

/** Marks the days of events that arrive after these days may have closed. */
export async function markLateDays(client: PoolClient, rows: readonly EventRow[]): Promise<void> {
  const late = rows.filter(
    ({ entry: { event, origin } }) => origin.receivedAtMs - event.occurredAtMs > closesAfterMs,
  );
  await markDays(
    client,
    late.map(({ asset, entry: { event } }) => ({
      asset,
      fromMs: event.occurredAtMs,
      toMs: event.occurredAtMs,
      cause: 'late_data',
    })),
  );
}
