import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { EventRow } from '../values/batch.ts';
import type { AssetKey } from './hosted-reducer.ts';

/** After its end a day waits for what devices tell late as a matter of course. */
export const closesAfterMs = 30 * 60_000;

/** Time of an asset of which something else is known than before. */
export interface ChangedTime {
  readonly asset: AssetKey;
  readonly fromMs: number;
  readonly toMs: number;
  readonly cause: 'late_data' | 'rebuild' | null;
}

/** Of an asset in the zone of the account, as nearly all are, without looking further. */
const dayOf = (instant: string): string =>
  `case when h.has_zones then asset_day_at(u.account_id, u.asset_id, ${instant})
    else (${instant} at time zone a.time_zone)::date end`;

/**
 * Has the days that are over and hold some of this time added up anew (decision 0069), as far back as the account keeps them. The day that goes on is added up
 * every few minutes by itself. A mark is a row of its own, so that nobody waits for whoever is adding up.
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
