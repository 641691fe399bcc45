import { assetFields, isOfNumbers } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { storedFilters, storedValueOf } from '../asset-query.ts';
import { valueSorts, type FleetAsset, type FleetColumns, type FleetState } from './fleet-columns.ts';

/** Rows converted at once: few enough not to block the event loop. */
const CHUNK = 1_000;

// Assets and states are read separately: without statistics, the planner would join them by comparing every
// pair.
const ASSETS = `
  select asset_id, code, search_text, disabled, in_maintenance, (extract(epoch from silent_after) * 1000000)::float8,
    ${storedFilters.map((name) => storedValueOf(name)).join(', ')}
  from current_assets a where account_id = $1`;
const STATES = `
  select asset_id, (extract(epoch from contact_at) * 1000000)::float8, (extract(epoch from fixed_at) * 1000000)::float8,
    engine_on, hour_meter_hours, odometer_km
  from asset_states where account_id = $1 and asset_id = any ($2::int[])`;

type AssetCells = readonly [
  assetId: number,
  code: string,
  searchText: string,
  disabled: boolean,
  inMaintenance: boolean,
  silentAfterMicros: number | null,
  ...values: (string | number)[],
];
type StateCells = readonly [
  assetId: number,
  contactAtMicros: number | null,
  fixedAtMicros: number | null,
  engineOn: boolean,
  hourMeterHours: number | null,
  odometerKm: number | null,
];

/** Counts an account's assets, up to `most`. */
export async function countFleet(client: ClientBase, accountId: number, most: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from (select from current_assets where account_id = $1 limit $2) a',
    [accountId, most],
  );
  return rows[0]?.count ?? 0;
}

/** Reads every asset of an account into `fleet`. */
export async function readWholeFleet(
  client: ClientBase,
  accountId: number,
  fleet: FleetColumns,
): Promise<void> {
  const text = `${ASSETS} and asset_id > $2 order by asset_id limit ${CHUNK}`;
  let last = 0;
  for (;;) {
    const { rows } = await client.query<[...AssetCells]>({
      text,
      values: [accountId, last],
      rowMode: 'array',
    });
    await putRows(client, accountId, fleet, rows);
    if (rows.length < CHUNK) return;
    last = rows.at(-1)?.[0] ?? last;
  }
}

/** Updates the named assets in `fleet`, and removes deleted ones. */
export async function readFleetAssets(
  client: ClientBase,
  accountId: number,
  fleet: FleetColumns,
  assetIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < assetIds.length; start += CHUNK) {
    const wanted = assetIds.slice(start, start + CHUNK);
    const { rows } = await client.query<[...AssetCells]>({
      text: `${ASSETS} and asset_id = any ($2::int[])`,
      values: [accountId, wanted],
      rowMode: 'array',
    });
    await putRows(client, accountId, fleet, rows);
    const found = new Set(rows.map(([assetId]) => assetId));
    for (const assetId of wanted) if (!found.has(assetId)) fleet.remove(assetId);
  }
}

async function putRows(
  client: ClientBase,
  accountId: number,
  fleet: FleetColumns,
  assets: readonly AssetCells[],
): Promise<void> {
  const { rows } = await client.query<[...StateCells]>({
    text: STATES,
    values: [accountId, assets.map(([assetId]) => assetId)],
    rowMode: 'array',
  });
  const states = new Map(rows.map((cells) => [cells[0], stateOf(cells)]));
  for (const cells of assets) fleet.put(assetOf(cells), states.get(cells[0]));
}

function assetOf(cells: AssetCells): FleetAsset {
  const [assetId, code, searchText, disabled, inMaintenance, silentAfterMicros, ...values] = cells;
  return {
    assetId,
    code,
    searchText,
    disabled,
    inMaintenance,
    silentAfterMicros: silentAfterMicros ?? Number.NaN,
    values,
  };
}

function stateOf([
  ,
  contactAtMicros,
  fixedAtMicros,
  engineOn,
  hourMeterHours,
  odometerKm,
]: StateCells): FleetState {
  return {
    contactAtMicros: contactAtMicros ?? Number.NaN,
    fixedAtMicros: fixedAtMicros ?? Number.NaN,
    engineOn,
    hourMeterHours: hourMeterHours ?? Number.NaN,
    odometerKm: odometerKm ?? Number.NaN,
  };
}

/** Reads the names of ULs and customers, and the account's no-communication limit. */
export async function readFleetNames(
  client: ClientBase,
  accountId: number,
  fleet: FleetColumns,
): Promise<void> {
  const account = await client.query<{ micros: number }>(
    'select (extract(epoch from silent_after) * 1000000)::float8 as micros from accounts where account_id = $1',
    [accountId],
  );
  const units = await client.query<{ id: number; code: string; name: string }>(
    'select unit_id as id, code, name from units where account_id = $1',
    [accountId],
  );
  const customers = await client.query<{ id: number; name: string }>(
    'select customer_id as id, name from customers where account_id = $1',
    [accountId],
  );
  fleet.accountSilenceMicros = account.rows[0]?.micros ?? Infinity;
  fleet.unitNames.clear();
  for (const { id, code, name } of units.rows) fleet.unitNames.set(id, { code, name });
  fleet.customerNames.clear();
  for (const { id, name } of customers.rows) fleet.customerNames.set(id, name);
  fleet.values.units.ranks = [];
  fleet.values.customers.ranks = [];
}

/** Reads an account's assets by code, in the database's order. */
export async function readCodeOrder(client: ClientBase, accountId: number): Promise<number[]> {
  const { rows } = await client.query<{ asset_ids: number[] }>(
    'select array(select asset_id from current_assets where account_id = $1 order by code) as asset_ids',
    [accountId],
  );
  return rows[0]?.asset_ids ?? [];
}

/** Ranks the values of every sort column with new values. */
export async function rankValues(client: ClientBase, fleet: FleetColumns): Promise<void> {
  for (const sort of valueSorts) {
    const column = fleet.columnOf(sort);
    if (column.ranks.length === column.values.length) continue;
    const texts = column.values.map((_, place) => fleet.textOf(sort, place));
    column.ranks = isOfNumbers(assetFields[sort].kind)
      ? await rank(client, texts, 'numeric')
      : await rank(
          client,
          texts.map((text) => text ?? ''),
          'text',
        );
  }
}

async function rank(
  client: ClientBase,
  texts: readonly (string | null)[],
  type: 'text' | 'numeric',
): Promise<number[]> {
  const { rows } = await client.query<{ ranks: number[] }>(
    `select array_agg(v.rank order by v.place) as ranks from (
      select place, dense_rank() over (order by value)::int as rank
      from unnest($1::${type}[]) with ordinality as t (value, place)) v`,
    [texts],
  );
  return rows[0]?.ranks ?? [];
}

/** Returns true if the database sorts texts by code points. */
export async function readIsByCodePoints(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX')) as is
    from pg_database where datname = current_database()`,
  );
  return rows[0]?.is ?? false;
}

export interface FleetChanges {
  /** Snapshot of the result. */
  readonly snapshot: string;
  /** True if everything since the given snapshot is still known. */
  readonly reaches: boolean;
  readonly assetIds: readonly number[];
  /** True if something other than assets changed. */
  readonly fleetChanged: boolean;
}

/** Reads the changes in an account that a snapshot misses. */
export async function readFleetChanges(
  client: ClientBase,
  accountId: number,
  since: string,
): Promise<FleetChanges> {
  const { rows } = await client.query<FleetChanges>({
    name: 'assets.fleet_changes',
    text: `with unseen as materialized (
      select asset_ids from fleet_changes
      where account_id = $1 and changed_by >= pg_snapshot_xmin($2::pg_snapshot)
        and not pg_visible_in_snapshot(changed_by, $2::pg_snapshot))
    select pg_current_snapshot()::text as snapshot,
      coalesce((select kept_from <= pg_snapshot_xmin($2::pg_snapshot) from fleet_change_marks), true) as reaches,
      array(select distinct unnest(asset_ids) from unseen) as "assetIds",
      exists (select from unseen where asset_ids = '{}') as "fleetChanged"`,
    values: [accountId, since],
  });
  const [changes] = rows;
  if (changes === undefined) throw new Error('The database said nothing of the changes of a fleet');
  return changes;
}
