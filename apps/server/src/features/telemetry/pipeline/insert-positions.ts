import { dayMs } from '@azimute/contract/durations';
import pg, { type PoolClient } from 'pg';
import {
  boolArray,
  float4Array,
  float8Array,
  int4Array,
  int8Array,
  textArray,
  timestampArray,
} from '../../../platform/postgres/array-parameters.ts';
import { ALWAYS_ROWS_MS } from '../values/always-rows.ts';
import { placeOfSource } from '../values/place-of-source.ts';
import type { Row } from '../values/batch.ts';
import { hashContent } from './content-hash.ts';

// Rows that are certainly new are inserted directly: checking for stored rows by a revocable insert adds a seventh of
// the time.
const INSERT_NEW = `
insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
  speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition, hour_meter_hours, odometer_km, attributes,
  source, change_number)
select p.account_id, p.device_id, p.fixed_at, p.content_hash, p.asset_id, p.received_at, p.latitude, p.longitude,
  p.speed_kph, p.heading_degrees, p.altitude_meters, p.accuracy_meters, p.ignition, p.hour_meter_hours,
  p.odometer_km, p.attributes::jsonb, p.source, (select position_change_number())
from unnest($1::int[], $2::int[], $3::timestamptz[], $4::int8[], $5::int[], $6::timestamptz[], $7::float8[],
  $8::float8[], $9::float4[], $10::float4[], $11::float4[], $12::float4[], $13::bool[], $14::float8[],
  $15::float8[], $16::text[], $17::int4[]) as p (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude,
  longitude, speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition, hour_meter_hours, odometer_km,
  attributes, source)`;
const INSERT = `${INSERT_NEW}
on conflict do nothing`;

// Runs only if fewer rows were inserted than given: returning rows from every insert costs a sixth of it. Rows with
// this transaction's ID come from the preceding insert.
const FIND_INSERTED = `
select given.place::int
from unnest($1::int[], $2::int[], $3::timestamptz[], $4::int8[]) with ordinality
  as given (account_id, device_id, fixed_at, content_hash, place)
join positions p on p.account_id = given.account_id and p.device_id = given.device_id
  and p.fixed_at = given.fixed_at and p.content_hash = given.content_hash
where p.xmin = pg_current_xact_id()::xid
order by given.place`;

// Runs below a savepoint, so that FIND_INSERTED does not count the rows it stores as rows of this transaction.
const UNPACK = 'select unpack_positions($1::int[], $2::int[], $3::timestamptz[])';

/** Unpacks to rows, before the insert, the blocks that may contain late fixes or their neighbors. */
export async function unpackLate(client: PoolClient, rows: readonly Row[]): Promise<void> {
  const before = Date.now() - ALWAYS_ROWS_MS;
  const late = rows.filter(({ entry }) => entry.position.fixedAtMs < before);
  if (late.length === 0) return;
  await client.query('savepoint unpacking');
  await client.query(UNPACK, [
    int4Array(late, (row) => row.asset.accountId),
    int4Array(late, (row) => row.deviceId),
    timestampArray(late, ({ entry }) => Math.floor(entry.position.fixedAtMs / dayMs) * dayMs),
  ]);
  await client.query('release savepoint unpacking');
}

/**
 * True if none of these rows can be stored already, judging by the locked assets: each is newer than its asset's newest
 * fix, and no two have the same time. Expects rows ordered by device and time. A fix reported while its device was on
 * another asset is unknown here: the insert then fails (`isRepeat`).
 */
export function areNew(rows: readonly Row[]): boolean {
  return rows.every(({ deviceId, asset, entry }, index) => {
    const { fixedAtMs } = entry.position;
    const before = rows[index - 1];
    if (before?.deviceId === deviceId && before.entry.position.fixedAtMs === fixedAtMs) return false;
    return fixedAtMs > (asset.stored?.fix?.fixedAtMs ?? -Infinity);
  });
}

/** True if a row that was assumed new was already stored. */
export function isRepeat(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    error.table?.startsWith('positions_') === true
  );
}

/** @throws an error for which `isRepeat` is true, if one of the rows is stored already */
export async function insertNewPositions(client: PoolClient, rows: readonly Row[]): Promise<void> {
  const values = columnsOf(rows, hashPositions(rows));
  await client.query({ name: 'telemetry.insert_new_positions', text: INSERT_NEW, values });
}

/**
 * Inserts the positions that are not stored yet. Returns for each row, in order, whether it was new; repeats within the
 * batch are not.
 */
export async function insertPositions(client: PoolClient, rows: readonly Row[]): Promise<readonly boolean[]> {
  const hashes = hashPositions(rows);
  const values = columnsOf(rows, hashes);
  const { rowCount } = await client.query({
    name: 'telemetry.insert_positions',
    text: INSERT,
    values,
  });
  if (rowCount === rows.length) return rows.map(() => true);
  if (rowCount === 0) return rows.map(() => false);
  const { rows: inserted } = await client.query<{ place: number }>({
    name: 'telemetry.find_inserted',
    text: FIND_INSERTED,
    values: values.slice(0, 4),
  });
  return tellNew(rows, hashes, new Set(inserted.map(({ place }) => place - 1)));
}

/** Hashes the content of positions, and notes it in the rows. */
export function hashPositions(rows: readonly Row[]): Int32Array {
  const hashes = new Int32Array(rows.length * 2);
  for (const [index, row] of rows.entries()) {
    hashContent(row.entry.position, hashes.subarray(index * 2, index * 2 + 2));
    // Preserves the order of the 64-bit number.
    row.contentHash = (hashes[index * 2] ?? 0) * 2 ** 32 + ((hashes[index * 2 + 1] ?? 0) >>> 0);
  }
  return hashes;
}

/** Returns the parameters of an insert; the first four are the key. */
function columnsOf(rows: readonly Row[], hashes: Int32Array): (Buffer | null)[] {
  return [
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
    int4Array(rows, (row) => placeOfSource(row.entry.origin.source)),
  ];
}

/** Marks the new rows: of equal rows in a batch, which all match the inserted one, only the first. */
function tellNew(rows: readonly Row[], hashes: Int32Array, inserted: ReadonlySet<number>): boolean[] {
  const claimed = new Set<string>();
  return rows.map((row, index) => {
    if (!inserted.has(index)) return false;
    const hash = `${hashes[index * 2]} ${hashes[index * 2 + 1]}`;
    const key = `${row.deviceId} ${row.entry.position.fixedAtMs} ${hash}`;
    if (claimed.has(key)) return false;
    claimed.add(key);
    return true;
  });
}
