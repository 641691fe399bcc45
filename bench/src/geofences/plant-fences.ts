import type pg from 'pg';
import { discOf, fenceOf } from './plan-fences.ts';

/** Plants circles of 150 m where the sender drives; deletes existing ones. */
export async function plantFences(
  owner: pg.Pool,
  accountId: number,
  unitId: number,
  wanted: number,
): Promise<void> {
  await owner.query('delete from geofence_versions');
  const definitions = Array.from({ length: wanted }, (_, n) =>
    fenceOf(n + 1, discOf([-37 - (n % 40) * 0.0025, -10.9 + Math.floor(n / 40) * 0.004], 150, 12), unitId),
  );
  if (wanted > 0)
    await owner.query(
      `insert into geofences (account_id, geofence_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets,
          shape, drawn_as, area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity,
          entry_dwell_seconds, exit_dwell_seconds, must_be_inside, tags, version)
        overriding system value
        select $1, n, $2, 'bench ' || n, 'petrol', true, true, false, true, '[]', 'polygon', 0, 0, 12, 0, 0, 0, 0,
          'informative', 0, 0, false, '{}', 1 from generate_series(1, $3::int) n on conflict do nothing`,
      [accountId, unitId, wanted],
    );
  await owner.query(`select setval(pg_get_serial_sequence('geofences', 'geofence_id'), 1000000)`);
  await owner.query(
    `insert into geofence_versions (account_id, geofence_id, version, unit_id, valid_from, changed, definition)
      select $1, (d ->> 'geofenceId')::int, 1, $2, '2020-01-01', '{}', d from unnest($3::jsonb[]) d`,
    [accountId, unitId, definitions.map((one) => JSON.stringify(one))],
  );
  await owner.query(
    `insert into geofence_sets as s values ($1, 1) on conflict (account_id) do update set version = s.version + 1`,
    [accountId],
  );
}
