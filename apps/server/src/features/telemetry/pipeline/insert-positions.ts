import type { PoolClient } from 'pg';
import {
  boolArray,
  float4Array,
  float8Array,
  int4Array,
  int8Array,
  textArray,
  timestampArray,
} from './array-parameters.ts';
import type { Row } from './batch.ts';
import { hashContent } from './content-hash.ts';

// What was already there is told only when something was: the usual batch is all new and answers a number.
const INSERT = `
with inserted as (
  insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
    speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition, hour_meter_hours, odometer_km, attributes)
  select p.account_id, p.device_id, p.fixed_at, p.content_hash, p.asset_id, p.received_at, p.latitude, p.longitude,
    p.speed_kph, p.heading_degrees, p.altitude_meters, p.accuracy_meters, p.ignition, p.hour_meter_hours,
    p.odometer_km, p.attributes::jsonb
  from unnest($1::int[], $2::int[], $3::timestamptz[], $4::int8[], $5::int[], $6::timestamptz[], $7::float8[],
    $8::float8[], $9::float4[], $10::float4[], $11::float4[], $12::float4[], $13::bool[], $14::float8[],
    $15::float8[], $16::text[]) as p (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude,
    longitude, speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition, hour_meter_hours, odometer_km,
    attributes)
  on conflict do nothing
  returning device_id, fixed_at, content_hash
)
select count(*)::int as inserted,
  case when count(*) < $17::int
    then coalesce(json_agg(json_build_array(device_id, extract(epoch from fixed_at) * 1000, content_hash::text)), '[]')
  end as new_rows
from inserted`;

interface InsertAnswer {
  readonly inserted: number;
  readonly new_rows: readonly (readonly [deviceId: number, fixedAtMs: number, contentHash: string])[] | null;
}

/** Inserts what is not there yet. Returns for each row, in order, whether it was new: a repeat, here or there, is not. */
export async function insertPositions(client: PoolClient, rows: readonly Row[]): Promise<readonly boolean[]> {
  const hashes = new Int32Array(rows.length * 2);
  for (const [index, row] of rows.entries()) {
    hashContent(row.entry.position, hashes.subarray(index * 2, index * 2 + 2));
  }
  const { rows: answers } = await client.query<InsertAnswer>({
    name: 'telemetry.insert_positions',
    text: INSERT,
    values: [
      int4Array(rows, (row) => row.asset.accountId),
      int4Array(rows, (row) => row.deviceId),
      timestampArray(rows, (row) => row.entry.position.fixedAtMs),
      int8Array(hashes),
      int4Array(rows, (row) => row.asset.assetId),
      timestampArray(rows, (row) => row.entry.origin.receivedAtMs),
      float8Array(rows, (row) => row.entry.position.latitude),
      float8Array(rows, (row) => row.entry.position.longitude),
      float4Array(rows, (row) => row.entry.position.speedKph),
      float4Array(rows, (row) => row.entry.position.headingDegrees),
      float4Array(rows, (row) => row.entry.position.altitudeMeters),
      float4Array(rows, (row) => row.entry.position.accuracyMeters),
      boolArray(rows, (row) => row.entry.position.ignition),
      float8Array(rows, (row) => row.entry.position.hourMeterHours),
      float8Array(rows, (row) => row.entry.position.odometerKm),
      textArray(rows.map((row) => row.entry.position.attributes)),
      rows.length,
    ],
  });
  const answer = answers[0];
  if (answer === undefined) throw new Error('An aggregate without a row');
  if (answer.new_rows === null) return rows.map(() => true);
  return tellNew(rows, hashes, answer.new_rows);
}

/** The first of equal rows of a batch is the one that was inserted. */
function tellNew(
  rows: readonly Row[],
  hashes: Int32Array,
  inserted: NonNullable<InsertAnswer['new_rows']>,
): boolean[] {
  const unclaimed = new Set(inserted.map((key) => key.join(' ')));
  return rows.map((row, index) => {
    const hash =
      (BigInt(hashes[index * 2] ?? 0) << 32n) | BigInt.asUintN(32, BigInt(hashes[index * 2 + 1] ?? 0));
    return unclaimed.delete(`${row.deviceId} ${row.entry.position.fixedAtMs} ${hash}`);
  });
}
