import type { AssetRead } from './assets-reads.ts';

/** Meter readings of an asset, as entered by a user. */
export interface MeterReadings {
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
}

/**
 * Stores the readings of newly created assets: states without a contact, whose readings apply until devices
 * report higher ones.
 */
export async function enterReadings(
  { client, accountId, at }: AssetRead,
  entered: readonly (MeterReadings & { readonly assetId: number })[],
): Promise<void> {
  const known = entered.filter(
    ({ hourMeterHours, odometerKm }) => hourMeterHours !== null || odometerKm !== null,
  );
  if (known.length === 0) return;
  await client.query(
    `insert into asset_states (account_id, asset_id, engine_on, hour_meter_hours, hour_meter_read_at,
      hour_meter_entered_at, odometer_km, odometer_read_at)
    select $1, v.asset_id, false, v.hours, case when v.hours is not null then $2::timestamptz end,
      case when v.hours is not null then $2::timestamptz end, v.km, case when v.km is not null then $2::timestamptz end
    from unnest($3::int[], $4::float8[], $5::float8[]) as v (asset_id, hours, km)`,
    [
      accountId,
      at,
      known.map(({ assetId }) => assetId),
      known.map(({ hourMeterHours }) => hourMeterHours),
      known.map(({ odometerKm }) => odometerKm),
    ],
  );
}
