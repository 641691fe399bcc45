import type { PoolClient } from 'pg';
import { int4Array, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { ChangedTime } from './mark-days.ts';

/** Clears the stored trails of days that contain some of these times, so that they are drawn again. */
export async function forgetTrails(
  client: PoolClient,
  changed: readonly Omit<ChangedTime, 'cause'>[],
): Promise<void> {
  await client.query({
    name: 'telemetry.forget_trail_days',
    text: `update trail_days t set points = null, counts = null, fixes = null, received_at = null
      from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as d (account_id, asset_id, from_at, to_at)
      where t.account_id = d.account_id and t.asset_id = d.asset_id and t.from_at <= d.to_at and t.to_at > d.from_at
        and t.points is not null`,
    values: [
      int4Array(changed, ({ asset }) => asset.accountId),
      int4Array(changed, ({ asset }) => asset.assetId),
      timestampArray(changed, ({ fromMs }) => fromMs),
      timestampArray(changed, ({ toMs }) => toMs),
    ],
  });
}
