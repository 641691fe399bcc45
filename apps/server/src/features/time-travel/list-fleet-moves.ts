import {
  heartbeatKind,
  travelMovesMost,
  type FleetMoves,
  type FleetMovesQuery,
  type LiveTuple,
} from '@azimute/contract';
import { readHourMeter, unknownHourMeter, type HourMeter } from '@azimute/engine';
import type { QueryArrayConfig } from 'pg';
import type { AccountRead } from '../../platform/transact.ts';
import { pastTuple, type PastAsset } from './past-asset.ts';
import { readPastFleet } from './read-past-fleet.ts';
import { requireKeptInstant } from './require-kept-instant.ts';

// Of each step of each asset its last fix and its last heartbeat, each found by an index: however densely an asset
// reports, it costs the same. Of one that told nothing meanwhile no step is looked at.
const CONTACTS = `
  with fleet as materialized (
    select a.asset_id, exists (select from device_events e
      where e.account_id = $1 and e.asset_id = a.asset_id and e.kind = '${heartbeatKind}'
        and e.occurred_at >= $2 and e.occurred_at < $3) as has_heartbeats,
      exists (select from positions p
        where p.account_id = $1 and p.asset_id = a.asset_id and p.fixed_at >= $2 and p.fixed_at < $3) as has_fixes
    from assets a where a.account_id = $1
  ), steps as materialized (
    select from_at, least(from_at + $4 * interval '1 second', $3::timestamptz) as to_at
    from generate_series($2::timestamptz, $3::timestamptz - interval '1 microsecond', $4 * interval '1 second') as from_at
  )
  select f.asset_id, (date_part('epoch', x.at) * 1000)::float8, x.is_fix, x.longitude, x.latitude, x.speed_kph,
    x.heading_degrees, x.ignition, x.hour_meter_hours, x.odometer_km
  from fleet f cross join steps t
  cross join lateral (
    (select p.fixed_at as at, true as is_fix, p.longitude, p.latitude, p.speed_kph, p.heading_degrees, p.ignition,
        p.hour_meter_hours, p.odometer_km
      from positions p
      where f.has_fixes and p.account_id = $1 and p.asset_id = f.asset_id and p.fixed_at >= $2 and p.fixed_at < $3
        and p.fixed_at >= t.from_at and p.fixed_at < t.to_at
      order by p.fixed_at desc, p.device_id desc limit 1)
    union all
    (select e.occurred_at, false, null, null, null, null,
        case jsonb_typeof(e.attributes->'ignition') when 'boolean' then (e.attributes->'ignition')::boolean end, null, null
      from device_events e
      where f.has_heartbeats and e.account_id = $1 and e.asset_id = f.asset_id and e.kind = '${heartbeatKind}'
        and e.occurred_at >= t.from_at and e.occurred_at < t.to_at
      order by e.occurred_at desc limit 1)
  ) x
  order by x.at, x.is_fix desc`;

type ContactRow = [
  assetId: number,
  atMs: number,
  isFix: boolean,
  longitude: number,
  latitude: number,
  speedKph: number | null,
  headingDegrees: number | null,
  ignition: boolean | null,
  hourMeterHours: number | null,
  odometerKm: number | null,
];

/** What is told of one asset at an instant. */
interface Told {
  readonly atMs: number;
  readonly assetId: number;
  apply(asset: PastAsset): PastAsset;
}

/**
 * What changed from an instant on, as far as one answer reaches.
 * @throws DomainError validation_failed where the begin is not kept, or has yet to come
 */
export async function listFleetMoves(
  read: AccountRead,
  { from, to, stepSeconds }: FleetMovesQuery,
): Promise<FleetMoves> {
  await requireKeptInstant(read, 'from', from);
  const fromMs = Date.parse(from);
  const fleet = await readWholeFleet(read, new Date(from));
  const steps = Math.max(1, Math.floor(travelMovesMost / Math.max(1, fleet.size)));
  const toMs = Math.min(Date.parse(to), fromMs + steps * stepSeconds * 1000, read.at.getTime());
  const range = { fromMs, toMs };
  const told = [...(await readContacts(read, range, stepSeconds)), ...(await readSwitches(read, range))];
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    stepSeconds,
    moves: foldMoves(
      fleet,
      told.toSorted((a, b) => a.atMs - b.atMs),
      toMs,
    ),
  };
}

async function readWholeFleet(read: AccountRead, at: Date): Promise<Map<number, PastAsset>> {
  const fleet = new Map<number, PastAsset>();
  for (let after: number | null = 0; after !== null;) {
    const page = await readPastFleet(read, at, after);
    for (const asset of page.assets) fleet.set(asset.assetId, asset);
    after = page.next;
  }
  return fleet;
}

/** Each change of an asset, and its falling silent between two of them. */
function foldMoves(
  fleet: Map<number, PastAsset>,
  told: readonly Told[],
  toMs: number,
): [number, LiveTuple][] {
  const moves: [number, LiveTuple][] = [];
  const fallSilent = (asset: PastAsset, heardUntilMs: number, beforeMs: number): void => {
    const silentMs = (asset.contactAtMs ?? Infinity) + asset.silentAfterMs + 1;
    if (silentMs > heardUntilMs && silentMs < beforeMs) moves.push([silentMs, pastTuple(asset, silentMs)]);
  };
  const toldUntil = new Map<number, number>();
  for (const change of told) {
    const { assetId, atMs } = change;
    const before = fleet.get(assetId);
    if (before === undefined) continue;
    fallSilent(before, toldUntil.get(assetId) ?? -Infinity, atMs);
    const asset = change.apply(before);
    fleet.set(assetId, asset);
    toldUntil.set(assetId, atMs);
    moves.push([atMs, pastTuple(asset, atMs)]);
  }
  for (const asset of fleet.values()) fallSilent(asset, toldUntil.get(asset.assetId) ?? -Infinity, toMs);
  return moves.toSorted(([a], [b]) => a - b);
}

interface MomentRange {
  readonly fromMs: number;
  readonly toMs: number;
}

async function readContacts(
  { client, accountId }: AccountRead,
  { fromMs, toMs }: MomentRange,
  stepSeconds: number,
): Promise<Told[]> {
  const values = [accountId, new Date(fromMs), new Date(toMs), stepSeconds];
  const query: QueryArrayConfig = { text: CONTACTS, values, rowMode: 'array' };
  const { rows } = await client.query<ContactRow>(query);
  const meters = new Map<number, HourMeter>();
  return rows.map((row) => {
    const [assetId, atMs, , , , , , , hourMeterHours] = row;
    const meter = readHourMeter(meters.get(assetId) ?? unknownHourMeter, hourMeterHours, atMs, true);
    meters.set(assetId, meter);
    return { assetId, atMs, apply: (asset) => applyContact(asset, row, meter.hourMeterAdvancedAtMs) };
  });
}

function applyContact(asset: PastAsset, row: ContactRow, advancedAtMs: number | null): PastAsset {
  const [, atMs, isFix, longitude, latitude, speedKph, headingDegrees, ignition, hours, odometerKm] = row;
  const contactAtMs = Math.max(atMs, asset.contactAtMs ?? -Infinity);
  const hourMeterAdvancedAtMs = advancedAtMs ?? asset.hourMeterAdvancedAtMs;
  if (!isFix)
    return {
      ...asset,
      contactAtMs,
      hourMeterAdvancedAtMs,
      heartbeatIgnition: ignition === null ? asset.heartbeatIgnition : { isOn: ignition, atMs },
    };
  const hourMeterHours = hours ?? asset.fix?.hourMeterHours ?? null;
  const fix = { fixedAtMs: atMs, longitude, latitude, speedKph, headingDegrees, ignition, hourMeterHours };
  return {
    ...asset,
    contactAtMs,
    hourMeterAdvancedAtMs,
    fix: { ...fix, odometerKm: odometerKm ?? asset.fix?.odometerKm ?? null },
  };
}

async function readSwitches(
  { client, accountId }: AccountRead,
  { fromMs, toMs }: MomentRange,
): Promise<Told[]> {
  const { rows } = await client.query<{
    asset_id: number;
    changed_at: Date;
    disabled: boolean;
    in_maintenance: boolean;
  }>(
    `select asset_id, changed_at, disabled, in_maintenance from asset_switch_changes
    where account_id = $1 and changed_at > $2 and changed_at < $3 order by changed_at, switch_change_id`,
    [accountId, new Date(fromMs), new Date(toMs)],
  );
  return rows.map(({ asset_id: assetId, changed_at, disabled, in_maintenance: inMaintenance }) => ({
    assetId,
    atMs: changed_at.getTime(),
    apply: (asset) => ({ ...asset, disabled, inMaintenance }),
  }));
}
