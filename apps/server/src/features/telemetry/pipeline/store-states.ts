import type { PoolClient } from 'pg';
import type { LatestState } from '@azimute/engine';
import {
  boolArray,
  float4Array,
  float8Array,
  int4Array,
  nullableInt4Array,
  textArray,
  timestampArray,
} from '../../../platform/postgres/array-parameters.ts';
import type { LockedAsset } from '../values/batch.ts';

const COLUMNS = [
  'device_id',
  'fixed_at',
  'received_at',
  'latitude',
  'longitude',
  'speed_kph',
  'heading_degrees',
  'altitude_meters',
  'accuracy_meters',
  'ignition',
  'engine_on',
  'hour_meter_hours',
  'hour_meter_read_at',
  'hour_meter_advanced_at',
  'odometer_km',
  'odometer_read_at',
  'odometer_computed',
  'contact_at',
  'heartbeat_ignition',
  'heartbeat_ignition_at',
  'battery_percent',
  'battery_read_at',
  'hour_meter_entered_at',
  'fix_odometer_km',
  'fix_hour_meter_hours',
  'fix_content_hash',
  'doubted_meters',
] as const;

const STORE = `
insert into asset_states (account_id, asset_id, ${COLUMNS.join(', ')})
select * from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::float8[], $7::float8[],
  $8::float4[], $9::float4[], $10::float4[], $11::float4[], $12::bool[], $13::bool[], $14::float8[],
  $15::timestamptz[], $16::timestamptz[], $17::float8[],
  $18::timestamptz[], $19::bool[], $20::timestamptz[], $21::bool[], $22::timestamptz[], $23::float4[],
  $24::timestamptz[], $25::timestamptz[], $26::float8[], $27::float8[], $28::float8[], $29::text[])
on conflict (account_id, asset_id) do update set
  ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** Writes the states that the reducer changed. This transaction must hold the locks of their assets. */
export async function storeStates(client: PoolClient, assets: readonly LockedAsset[]): Promise<void> {
  const states: (LatestState & { assetId: number; accountId: number })[] = [];
  for (const { accountId, assetId, state } of assets) {
    if (state !== null) states.push({ ...state, accountId, assetId });
  }
  await client.query({
    name: 'telemetry.store_states',
    text: STORE,
    values: [
      int4Array(states, (state) => state.accountId),
      int4Array(states, (state) => state.assetId),
      nullableInt4Array(states, (state) => state.fix?.deviceId ?? null),
      timestampArray(states, (state) => state.fix?.fixedAtMs ?? null),
      timestampArray(states, (state) => state.fix?.receivedAtMs ?? null),
      float8Array(states, (state) => state.fix?.latitude ?? null),
      float8Array(states, (state) => state.fix?.longitude ?? null),
      float4Array(states, (state) => state.fix?.speedKph ?? null),
      float4Array(states, (state) => state.fix?.headingDegrees ?? null),
      float4Array(states, (state) => state.fix?.altitudeMeters ?? null),
      float4Array(states, (state) => state.fix?.accuracyMeters ?? null),
      boolArray(states, (state) => state.fix?.ignition ?? null),
      boolArray(states, (state) => state.engineOn),
      float8Array(states, (state) => state.hourMeterHours),
      timestampArray(states, (state) => state.hourMeterReadAtMs),
      timestampArray(states, (state) => state.hourMeterAdvancedAtMs),
      float8Array(states, (state) => state.odometerKm),
      timestampArray(states, (state) => state.odometerReadAtMs),
      boolArray(states, (state) => state.odometerComputed),
      timestampArray(states, (state) => state.contactAtMs),
      boolArray(states, (state) => state.heartbeatIgnition?.isOn ?? null),
      timestampArray(states, (state) => state.heartbeatIgnition?.atMs ?? null),
      float4Array(states, (state) => state.batteryPercent),
      timestampArray(states, (state) => state.batteryReadAtMs),
      timestampArray(states, (state) => state.hourMeterEnteredAtMs),
      float8Array(states, (state) => state.fix?.odometerKm ?? null),
      float8Array(states, (state) => state.fix?.hourMeterHours ?? null),
      float8Array(states, (state) => state.fix?.contentHash ?? null),
      textArray(
        states.map(({ doubtedMeters }) =>
          doubtedMeters === undefined ? null : JSON.stringify(doubtedMeters),
        ),
      ),
    ],
  });
}
