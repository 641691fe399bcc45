import type { AssetRead } from './assets-reads.ts';

/** Meter readings of an asset, as entered by a user. */
export interface MeterReadings {
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
}

/**
 * Stores entered readings, which apply until devices report later ones, and requests a check of the alerts that depend
 * on them. Returns the IDs of the changed assets: none of an asset with a reading after `readAt`.
 */
export async function enterReadings(
  { client, accountId, at }: AssetRead,
  entered: readonly (MeterReadings & { readonly assetId: number })[],
  readAt = at,
): Promise<readonly number[]> {
  const known = entered.filter(
    ({ hourMeterHours, odometerKm }) => hourMeterHours !== null || odometerKm !== null,
  );
  if (known.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `insert into asset_states as s (account_id, asset_id, engine_on, hour_meter_hours, hour_meter_read_at,
      hour_meter_entered_at, odometer_km, odometer_read_at, odometer_entered_at)
    select $1, v.asset_id, false, v.hours, m.hours_at, m.hours_at, v.km, m.km_at, m.km_at
    from unnest($3::int[], $4::float8[], $5::float8[]) as v (asset_id, hours, km)
    cross join lateral (select case when v.hours is not null then $2::timestamptz end as hours_at,
      case when v.km is not null then $2::timestamptz end as km_at) m
    on conflict (account_id, asset_id) do update set
      hour_meter_hours = coalesce(excluded.hour_meter_hours, s.hour_meter_hours),
      hour_meter_read_at = coalesce(excluded.hour_meter_read_at, s.hour_meter_read_at),
      hour_meter_entered_at = coalesce(excluded.hour_meter_entered_at, s.hour_meter_entered_at),
      odometer_km = coalesce(excluded.odometer_km, s.odometer_km),
      odometer_read_at = coalesce(excluded.odometer_read_at, s.odometer_read_at),
      odometer_entered_at = coalesce(excluded.odometer_entered_at, s.odometer_entered_at),
      odometer_computed = s.odometer_computed and excluded.odometer_km is null,
      doubted_meters = null
      where coalesce(excluded.hour_meter_read_at >= s.hour_meter_read_at, true)
        and coalesce(excluded.odometer_read_at >= s.odometer_read_at, true)
    returning asset_id as id`,
    [
      accountId,
      readAt,
      known.map(({ assetId }) => assetId),
      known.map(({ hourMeterHours }) => hourMeterHours),
      known.map(({ odometerKm }) => odometerKm),
    ],
  );
  const assetIds = rows.map(({ id }) => id);
  await client.query(
    `insert into recompute_requests (account_id, asset_id, from_at)
      select $1, unnest($2::int[]), 'infinity' on conflict do nothing`,
    [accountId, assetIds],
  );
  return assetIds;
}
