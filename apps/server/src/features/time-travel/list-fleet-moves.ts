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
import { ALWAYS_ROWS_MS } from '../telemetry/values/always-rows.ts';
import { followMeters, noMeters, pastTuple, type PastAsset } from './past-asset.ts';
import { readPastFleet } from './read-past-fleet.ts';
import { requireKeptInstant } from './require-kept-instant.ts';

/** Steps through each asset's first contact per time step. */
const walk = (name: string, table: string, at: string): string => {
  const first = (of: string, since: string): string => `cross join lateral (
      select floor(extract(epoch from ${at} - $2::timestamptz) / $4)::int as step from ${table} p
      where p.account_id = $1 and p.asset_id = ${of}.asset_id and ${at} >= $2 and ${at} < $3 and ${at} >= ${since}
      order by ${at} limit 1) n`;
  return `${name} as (
    select a.asset_id, n.step from current_assets a ${first('a', '$2')} where a.account_id = $1
    union all
    select w.asset_id, n.step from ${name} w ${first('w', `$2::timestamptz + (w.step + 1) * $4 * interval '1 second'`)}
  )`;
};
const ofStep = (at: string): string =>
  `${at} >= $2::timestamptz + w.step * $4 * interval '1 second' and ${at} < least($2::timestamptz + (w.step + 1) * $4 * interval '1 second', $3::timestamptz)`;
const HEARTBEATS = `(select e.account_id, e.asset_id, e.occurred_at, e.attributes from device_events e where e.kind = '${heartbeatKind}')`;

// Each is found by an index: the cost does not depend on an asset's reporting rate, and steps without reports cost
// nothing.
const STORED = `
    select w.asset_id, f.* from fixes w
    cross join lateral (
      select p.fixed_at as at, true as is_fix, p.longitude, p.latitude, p.speed_kph, p.heading_degrees, p.ignition,
        p.hour_meter_hours, p.odometer_km
      from positions p
      where p.account_id = $1 and p.asset_id = w.asset_id and p.fixed_at >= $2 and p.fixed_at < $3 and ${ofStep('p.fixed_at')}
      order by p.fixed_at desc, p.device_id desc, p.content_hash desc limit 1) f`;
// If some fixes may be in blocks, reads all fixes of an asset once.
const MAYBE_PACKED = `
    (select distinct on (a.asset_id, floor(extract(epoch from p.fixed_at - $2::timestamptz) / $4)) a.asset_id, p.fixed_at as at,
      true as is_fix, p.longitude, p.latitude, p.speed_kph, p.heading_degrees, p.ignition, p.hour_meter_hours, p.odometer_km
    from current_assets a cross join lateral positions_of($1, a.asset_id, $2, $3) p
    where a.account_id = $1
    order by a.asset_id, floor(extract(epoch from p.fixed_at - $2::timestamptz) / $4), p.fixed_at desc, p.device_id desc, p.content_hash desc)`;

/** Selects the last fix and the last heartbeat of each asset in each step. */
const contactsOf = (isStored: boolean): string => `
  with recursive ${isStored ? `${walk('fixes', 'positions', 'p.fixed_at')}, ` : ''}${walk('heartbeats', HEARTBEATS, 'p.occurred_at')}
  select asset_id, (date_part('epoch', x.at) * 1000)::float8, x.is_fix, x.longitude, x.latitude, x.speed_kph,
    x.heading_degrees, x.ignition, x.hour_meter_hours, x.odometer_km
  from (
${isStored ? STORED : MAYBE_PACKED}
    union all
    select w.asset_id, h.* from heartbeats w
    cross join lateral (
      select e.occurred_at, false, null::float8, null::float8, null::real, null::real,
        case jsonb_typeof(e.attributes->'ignition') when 'boolean' then (e.attributes->'ignition')::boolean end, null::float8,
        null::float8
      from ${HEARTBEATS} e
      where e.account_id = $1 and e.asset_id = w.asset_id and ${ofStep('e.occurred_at')}
      order by e.occurred_at desc limit 1) h
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

/** A report of one asset at an instant. */
interface Told {
  readonly atMs: number;
  readonly assetId: number;
  apply(asset: PastAsset): PastAsset;
}

/**
 * Lists changes starting at an instant, up to the limit of one response.
 * @throws DomainError validation_failed if the start is beyond the retention, or in the future
 */
export async function listFleetMoves(
  read: AccountRead,
  { from, to, stepSeconds }: FleetMovesQuery,
): Promise<FleetMoves> {
  await requireKeptInstant(read, 'from', from);
  const fromMs = Date.parse(from);
  const fleet = await readWholeFleet(read, new Date(from));
  const wantedMs = Math.min(Date.parse(to), read.at.getTime());
  const { contacts, toMs } = await readContacts(read, { fromMs, toMs: wantedMs }, stepSeconds, fleet.size);
  const told = [...contacts, ...(await readSwitches(read, { fromMs, toMs }))];
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    stepSeconds,
    moves: reduceMoves(
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

/** Returns each change of an asset, including times without communication between two reports. */
function reduceMoves(
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

/**
 * Reads as many steps as fit into some tens of thousands of contacts; assumes one report per asset and step at first.
 */
async function readContacts(
  read: AccountRead,
  { fromMs, toMs }: MomentRange,
  stepSeconds: number,
  assets: number,
): Promise<{ readonly contacts: readonly Told[]; readonly toMs: number }> {
  const stepMs = stepSeconds * 1000;
  const meters = new Map<number, HourMeter>();
  const contacts: Told[] = [];
  let reachedMs = fromMs;
  for (let steps = Math.max(1, Math.floor(travelMovesMost / Math.max(1, assets))); reachedMs < toMs;) {
    const nextMs = Math.min(toMs, reachedMs + steps * stepMs);
    for (const row of await readContactRows(read, { fromMs: reachedMs, toMs: nextMs }, stepSeconds))
      contacts.push(tellContact(row, meters));
    reachedMs = nextMs;
    const perStep = Math.max(1, contacts.length / ((reachedMs - fromMs) / stepMs));
    steps = Math.floor((travelMovesMost - contacts.length) / perStep);
    if (steps < 1) break;
  }
  return { contacts, toMs: reachedMs };
}

async function readContactRows(
  { client, accountId }: AccountRead,
  { fromMs, toMs }: MomentRange,
  stepSeconds: number,
): Promise<ContactRow[]> {
  const values = [accountId, new Date(fromMs), new Date(toMs), stepSeconds];
  // Uses real time, like the database, rather than the injected clock.
  const isStored = fromMs > Date.now() - ALWAYS_ROWS_MS;
  const query: QueryArrayConfig = { text: contactsOf(isStored), values, rowMode: 'array' };
  return (await client.query<ContactRow>(query)).rows;
}

function tellContact(row: ContactRow, meters: Map<number, HourMeter>): Told {
  const [assetId, atMs, , , , , , , hourMeterHours] = row;
  const meter = readHourMeter(meters.get(assetId) ?? unknownHourMeter, hourMeterHours, atMs);
  meters.set(assetId, meter);
  return { assetId, atMs, apply: (asset) => applyContact(asset, row, meter.hourMeterAdvancedAtMs) };
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
  const meters = followMeters(asset.fix?.meters ?? noMeters, atMs, { hours, km: odometerKm });
  return {
    ...asset,
    contactAtMs,
    hourMeterAdvancedAtMs,
    fix: { fixedAtMs: atMs, longitude, latitude, speedKph, headingDegrees, ignition, meters },
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
