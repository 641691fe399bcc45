import type { PoolClient } from 'pg';
import { int4Array, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { LockedAsset, Row } from '../values/batch.ts';

/** Only of days that are over for half an hour is a trail stored. */
const LEAST_AGE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

interface LateDay {
  readonly asset: LockedAsset;
  fromMs: number;
  toMs: number;
}

/**
 * Has the stored trails of days drawn anew that fixes came to, in the transaction that stored these and under the locks of
 * their assets (decision 0096). Fixes that come as they are told touch none, and ask nothing.
 */
export async function forgetTrailDays(client: PoolClient, rows: readonly Row[]): Promise<void> {
  const days = new Map<string, LateDay>();
  for (const { asset, entry } of rows) {
    const { fixedAtMs } = entry.position;
    if (fixedAtMs > entry.origin.receivedAtMs - LEAST_AGE_MS) continue;
    const key = `${asset.assetId} ${Math.floor(fixedAtMs / DAY_MS)}`;
    const day = days.get(key);
    if (day === undefined) days.set(key, { asset, fromMs: fixedAtMs, toMs: fixedAtMs });
    else {
      day.fromMs = Math.min(day.fromMs, fixedAtMs);
      day.toMs = Math.max(day.toMs, fixedAtMs);
    }
  }
  if (days.size === 0) return;
  const late = [...days.values()];
  await client.query({
    name: 'telemetry.forget_trail_days',
    text: `update trail_days t set points = null, counts = null, fixes = null, received_at = null
      from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as d (account_id, asset_id, from_at, to_at)
      where t.account_id = d.account_id and t.asset_id = d.asset_id and t.from_at <= d.to_at and t.to_at > d.from_at
        and t.points is not null`,
    values: [
      int4Array(late, ({ asset }) => asset.accountId),
      int4Array(late, ({ asset }) => asset.assetId),
      timestampArray(late, ({ fromMs }) => fromMs),
      timestampArray(late, ({ toMs }) => toMs),
    ],
  });
}
