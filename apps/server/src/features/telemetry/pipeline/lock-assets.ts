import type { PoolClient, QueryConfig } from 'pg';
import type { DoubtedMeters, LatestFix, LatestState } from '@azimute/engine';
import { int4Array, textArray, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import { milliseconds } from '../../../platform/postgres/milliseconds.ts';
import { instantOf, told, type Entry, type LockedAsset } from '../values/batch.ts';

/** Properties that a device reports about itself. */
export interface Description {
  readonly source: string | null;
  readonly protocol: string | null;
  readonly model: string | null;
  readonly firmware: string | null;
  /** Time of the first entry that reported this. */
  readonly toldAtMs: number;
}

/** Assignment of a device to an asset, as a half-open range. */
interface Assignment {
  readonly asset: LockedAsset;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** The current asset of a device, and its assignments since the earliest time in the batch. */
export interface KnownDevice {
  readonly deviceId: number;
  /** Null if it reported nothing yet. */
  readonly description: Description | null;
  readonly assignments: Assignment[];
  /** True if its clock is 1,024 weeks behind and a user turned the correction on. */
  readonly isClockCorrected: boolean;
}

/** The devices of a batch by account and external ID. */
export type KnownDevices = ReadonlyMap<number, ReadonlyMap<string, KnownDevice>>;

// Rows are locked in a fixed order, so that two batches never deadlock. Devices and states come in a union: if they
// were joined here, the planner, which cannot know their number, would compare each with each.
const LOOK_UP = `
with asked as (
  select * from unnest($1::int[], $2::text[], $3::timestamptz[]) with ordinality
    as a (account_id, external_id, earliest, place)
), found as materialized (
  select a.place, a.earliest, d.account_id, d.device_id, d.asset_id, d.since, d.clock_weeks_added <> 0 as corrected, (
    select json_build_object('source', t.source, 'protocol', t.protocol, 'model', t.told_model, 'firmware', t.told_firmware,
      'toldAtMs', ${milliseconds('t.told_at')})::text
    from device_descriptions t
    where t.account_id = d.account_id and t.device_id = d.device_id and t.told_at is not null) as description
  from asked a join devices d on d.account_id = a.account_id and d.external_id = a.external_id
), known as materialized (
  select f.place, f.account_id, f.device_id, f.asset_id, f.since, timestamptz 'infinity' as until, f.corrected, f.description
  from found f where f.asset_id is not null
  union all
  select f.place, p.account_id, p.device_id, p.asset_id, p.since, p.until, f.corrected, f.description
  from (select * from found where earliest < since) f
  join past_assignments p on p.account_id = f.account_id and p.device_id = f.device_id and p.until > f.earliest
), locked as materialized (
  select s.* from asset_states s
  where (s.account_id, s.asset_id) in (select k.account_id, k.asset_id from known k)
  order by s.account_id, s.asset_id
  for no key update
)
select k.place::int, k.account_id, k.asset_id, k.device_id, ${milliseconds('k.since')}, ${milliseconds('k.until')},
  null::float8, null::float8,
  null::float4, null::float4, null::float4, null::float4, k.corrected, null::bool, null::float8, null::float8,
  null::float8, null::float8, null::float8, null::bool, null::float8, null::bool, null::float8, null::float4, null::float8, null::float8,
  null::float8, null::float8, null::float8, k.description, null
from known k
union all
select null, s.account_id, s.asset_id, s.device_id, ${milliseconds('s.fixed_at')}, ${milliseconds('s.received_at')},
  s.latitude, s.longitude, s.speed_kph, s.heading_degrees, s.altitude_meters, s.accuracy_meters, s.ignition,
  s.engine_on, s.hour_meter_hours, ${milliseconds('s.hour_meter_read_at')}, ${milliseconds('s.hour_meter_advanced_at')},
  s.odometer_km, ${milliseconds('s.odometer_read_at')}, s.odometer_computed, ${milliseconds('s.contact_at')},
  s.heartbeat_ignition, ${milliseconds('s.heartbeat_ignition_at')}, s.battery_percent, ${milliseconds('s.battery_read_at')},
  ${milliseconds('s.hour_meter_entered_at')}, s.fix_odometer_km, s.fix_hour_meter_hours, s.fix_content_hash, null, s.doubted_meters
from locked s`;

const LOCK_NEW_ASSETS = `
select pg_advisory_xact_lock(a.account_id, a.asset_id)
from (select * from unnest($1::int[], $2::int[]) as u (account_id, asset_id) order by 1, 2) a`;

/**
 * Looks up the devices of a batch and locks the states of their assets until the transaction ends. An asset that never
 * reported has no row to lock: it is locked by its number and read again, in case its first row was created while this
 * batch waited. The transaction also prevents changes of assignments.
 */
export async function lockAssets(
  client: PoolClient,
  entries: readonly Entry[],
  first: Promise<KnownDevices> = lookUp(client, entries),
): Promise<KnownDevices> {
  const locked = new Set<number>();
  for (let found = first; ; found = lookUp(client, entries)) {
    const known = await found;
    const newAssets = assetsOf(known).filter(
      ({ stored, assetId }) => stored === null && !locked.has(assetId),
    );
    if (newAssets.length === 0) return known;
    await client.query(LOCK_NEW_ASSETS, [
      int4Array(newAssets, (asset) => asset.accountId),
      int4Array(newAssets, (asset) => asset.assetId),
    ]);
    for (const { assetId } of newAssets) locked.add(assetId);
  }
}

/** Returns the asset that a device was assigned to at a time. */
export function assetAt(device: KnownDevice, instantMs: number): LockedAsset | undefined {
  return device.assignments.find(({ sinceMs, untilMs }) => sinceMs <= instantMs && instantMs < untilMs)
    ?.asset;
}

/** True if a device is assigned to an asset now. */
export function isAssigned(device: KnownDevice): boolean {
  return device.assignments.some(({ untilMs }) => untilMs === Infinity);
}

interface AskedDevice {
  readonly accountId: number;
  readonly externalId: string;
  /** The earliest time in the batch. */
  earliestMs: number;
}

function listDevices(entries: readonly Entry[]): AskedDevice[] {
  const asked: AskedDevice[] = [];
  const seen = new Map<number, Map<string, AskedDevice>>();
  for (const entry of entries) {
    const { accountId } = entry.origin;
    const { externalId } = told(entry);
    const ofAccount = entryOf(seen, accountId, () => new Map<string, AskedDevice>());
    const device = entryOf(ofAccount, externalId, () => {
      const made = { accountId, externalId, earliestMs: Infinity };
      asked.push(made);
      return made;
    });
    device.earliestMs = Math.min(device.earliestMs, instantOf(entry));
  }
  return asked;
}

function assetsOf(known: KnownDevices): LockedAsset[] {
  const assets = new Set<LockedAsset>();
  for (const devices of known.values()) {
    for (const { assignments } of devices.values()) for (const { asset } of assignments) assets.add(asset);
  }
  return [...assets];
}

/** Looks up once: the first part of `lockAssets`, which can be sent ahead. */
export async function lookUp(client: PoolClient, entries: readonly Entry[]): Promise<KnownDevices> {
  const asked = listDevices(entries);
  const query: QueryConfig & { rowMode: 'array' } = {
    name: 'telemetry.look_up',
    text: LOOK_UP,
    values: [
      int4Array(asked, (device) => device.accountId),
      textArray(asked.map((device) => device.externalId)),
      timestampArray(asked, (device) => device.earliestMs),
    ],
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => parsers.get(oid) ?? refuseType },
  };
  const { rows } = await client.query<LookUpRow>(query);
  const states = readStates(rows);
  const known = new Map<number, Map<string, KnownDevice>>();
  const assets = new Map<number, LockedAsset>();
  for (const row of rows) {
    const [place, accountId, assetId, deviceId, sinceMs, untilMs] = row;
    const externalId = asked[(place ?? 0) - 1]?.externalId;
    if (externalId === undefined || deviceId === null || sinceMs === null || untilMs === null) continue;
    const asset = entryOf(assets, assetId, () => {
      const stored = states.get(assetId) ?? null;
      return { accountId, assetId, stored, state: stored };
    });
    const devices = entryOf(known, accountId, () => new Map<string, KnownDevice>());
    const device = entryOf(devices, externalId, () => ({
      deviceId,
      description: row[29] === null ? null : (JSON.parse(row[29]) as Description),
      assignments: [],
      isClockCorrected: row[12] === true,
    }));
    device.assignments.push({ asset, sinceMs, untilMs });
  }
  return known;
}

/**
 * An assignment has its device's place in the request, the device's description, its range in place of the times, and
 * the clock correction in place of the ignition. A state has none of these. Asset IDs are unique across accounts.
 */
type LookUpRow = [
  place: number | null,
  accountId: number,
  assetId: number,
  deviceId: number | null,
  fixedAtMs: number | null,
  receivedAtMs: number | null,
  latitude: number | null,
  longitude: number | null,
  speedKph: number | null,
  headingDegrees: number | null,
  altitudeMeters: number | null,
  accuracyMeters: number | null,
  ignition: boolean | null,
  engineOn: boolean,
  hourMeterHours: number | null,
  hourMeterReadAtMs: number | null,
  hourMeterAdvancedAtMs: number | null,
  odometerKm: number | null,
  odometerReadAtMs: number | null,
  odometerComputed: boolean,
  contactAtMs: number | null,
  heartbeatIgnition: boolean | null,
  heartbeatIgnitionAtMs: number | null,
  batteryPercent: number | null,
  batteryReadAtMs: number | null,
  hourMeterEnteredAtMs: number | null,
  fixOdometerKm: number | null,
  fixHourMeterHours: number | null,
  fixContentHash: number | null,
  description: string | null,
  doubtedMeters: string | null,
];

function readStates(rows: readonly LookUpRow[]): Map<number, LatestState> {
  const states = new Map<number, LatestState>();
  for (const row of rows) {
    if (row[0] !== null) continue;
    states.set(row[2], {
      contactAtMs: row[20],
      fix: readFix(row),
      heartbeatIgnition: row[21] === null || row[22] === null ? null : { isOn: row[21], atMs: row[22] },
      engineOn: row[13],
      hourMeterHours: row[14],
      hourMeterReadAtMs: row[15],
      hourMeterAdvancedAtMs: row[16],
      odometerKm: row[17],
      odometerReadAtMs: row[18],
      odometerComputed: row[19],
      batteryPercent: row[23],
      batteryReadAtMs: row[24],
      hourMeterEnteredAtMs: row[25],
      ...(row[30] !== null && { doubtedMeters: JSON.parse(row[30]) as DoubtedMeters }),
    });
  }
  return states;
}

function readFix(row: LookUpRow): LatestFix | null {
  const [, , , deviceId, fixedAtMs, receivedAtMs, latitude, longitude] = row;
  if (deviceId === null || fixedAtMs === null || receivedAtMs === null) return null;
  if (latitude === null || longitude === null) return null;
  return {
    deviceId,
    fixedAtMs,
    receivedAtMs,
    latitude,
    longitude,
    speedKph: row[8],
    headingDegrees: row[9],
    altitudeMeters: row[10],
    accuracyMeters: row[11],
    ignition: row[12],
    odometerKm: row[26],
    hourMeterHours: row[27],
    contentHash: row[28] ?? 0,
  };
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [23, Number],
  [25, String],
  [700, Number],
  [701, Number],
]);

function refuseType(): never {
  throw new TypeError('A column of a type that the look-up does not read');
}
