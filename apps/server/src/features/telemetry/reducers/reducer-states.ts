import { dayZonesOf, zoneAt } from '@azimute/engine/day-zones';
import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import { settleAll } from '../../../platform/postgres/sent-writes.ts';
import { milliseconds } from '../../../platform/postgres/milliseconds.ts';
import type { AssetFacts, AssetKey, HostedReducer } from './hosted-reducer.ts';

/** State of an asset stored by a version of a reducer. */
export interface KeptState {
  readonly version: number;
  readonly state: unknown;
}

export interface KnownAsset {
  readonly facts: AssetFacts;
  /** By reducer name; missing if it has no state. */
  readonly states: ReadonlyMap<string, KeptState>;
  /** Time of the last checkpoint. */
  readonly checkpointMs: number | null;
}

export type KnownAssets = ReadonlyMap<number, KnownAsset>;

export interface ChangedState {
  readonly asset: AssetKey;
  readonly reducer: HostedReducer['reducer'];
  readonly state: unknown;
}

interface KnownRow extends Omit<AssetFacts, 'timeZone' | 'dayZones'> {
  readonly accountZone: string;
  readonly zoneChanges: Parameters<typeof dayZonesOf>[1];
  readonly checkpointMs: number | null;
  readonly atMs: number;
  /** JSON of each state with its reducer; null if no reducer has one. */
  readonly states: string | null;
}

// One row for each asset: with a row for each state, the server would compute and send all the rest with each of them.
// The states are joined as text, since the server would parse them to join them as JSON.
const READ_KNOWN = `
select a.account_id as "accountId", a.asset_id as "assetId", a.unit_id as "unitId", a.category,
  (c.works_standing ->> a.category)::boolean as "worksStanding", c.time_zone as "accountZone",
  -- Few assets have any: to ask the function of each takes longer than all else here.
  case when exists (select from asset_zones z where z.account_id = a.account_id and z.asset_id = a.asset_id)
    then asset_day_zones(a.account_id, a.asset_id) end as "zoneChanges",
  a.customer_id as "customerId", a.model, a.disabled, a.in_maintenance as "inMaintenance",
  a.archived_at is not null as "isArchived",
  date_part('epoch', coalesce(a.silent_after, c.silent_after)) * 1000 as "silentAfterMs",
  (select ${milliseconds('max(k.at)')} from reducer_checkpoints k
    where k.account_id = u.account_id and k.asset_id = u.asset_id) as "checkpointMs",
  ${milliseconds('now()')} as "atMs",
  (select '[' || string_agg('{"reducer":"' || f.reducer || '","version":' || f.reducer_version || ',"state":'
      || f.state::text || '}', ',') || ']'
    from reducer_states f where f.account_id = u.account_id and f.asset_id = u.asset_id) as states
from unnest($1::int[], $2::int[]) as u (account_id, asset_id)
join assets a on a.account_id = u.account_id and a.asset_id = u.asset_id
join accounts c on c.account_id = u.account_id`;

/** Reads the reducers' settings and states of assets, by asset IDs, which are unique across accounts. */
export async function readKnownAssets(client: PoolClient, assets: readonly AssetKey[]): Promise<KnownAssets> {
  const { rows } = await client.query<KnownRow>({
    name: 'telemetry.read_known_assets',
    text: READ_KNOWN,
    values: [int4Array(assets, ({ accountId }) => accountId), int4Array(assets, ({ assetId }) => assetId)],
  });
  const known = new Map<number, KnownAsset>();
  for (const { checkpointMs, states, accountZone, zoneChanges, atMs, ...given } of rows) {
    const dayZones = dayZonesOf(accountZone, zoneChanges);
    const facts = { ...given, dayZones, timeZone: zoneAt(dayZones, atMs) };
    const kept = states === null ? [] : (JSON.parse(states) as (KeptState & { reducer: string })[]);
    known.set(facts.assetId, {
      facts,
      states: new Map(kept.map(({ reducer, version, state }) => [reducer, { version, state }])),
      checkpointMs,
    });
  }
  return known;
}

const STORE = `
insert into reducer_states (account_id, asset_id, reducer, reducer_version, state, due_at)
select account_id, asset_id, reducer, reducer_version, state::json, due_at
from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::text[], $6::timestamptz[])
  as u (account_id, asset_id, reducer, reducer_version, state, due_at)
on conflict (account_id, asset_id, reducer) do update
  set reducer_version = excluded.reducer_version, state = excluded.state, due_at = excluded.due_at`;

/** Writes changed states and deletes obsolete ones. */
export async function storeReducerStates(
  client: PoolClient,
  changed: readonly ChangedState[],
): Promise<void> {
  const [gone, kept] = [
    changed.filter(({ state }) => state === null),
    changed.filter(({ state }) => state !== null),
  ];
  await settleAll([deleteStates(client, gone), upsertStates(client, kept)]);
}

async function upsertStates(client: PoolClient, kept: readonly ChangedState[]): Promise<void> {
  if (kept.length === 0) return;
  await client.query({
    name: 'telemetry.store_reducer_states',
    text: STORE,
    values: [
      int4Array(kept, ({ asset }) => asset.accountId),
      int4Array(kept, ({ asset }) => asset.assetId),
      textArray(kept.map(({ reducer }) => reducer.name)),
      int4Array(kept, ({ reducer }) => reducer.version),
      textArray(kept.map(({ state }) => JSON.stringify(state))),
      timestampArray(kept, ({ reducer, state }) => reducer.dueAtMs(state)),
    ],
  });
}

async function deleteStates(client: PoolClient, gone: readonly ChangedState[]): Promise<void> {
  if (gone.length === 0) return;
  await client.query({
    name: 'telemetry.delete_reducer_states',
    text: `delete from reducer_states f using unnest($1::int[], $2::int[], $3::text[]) as g (account_id, asset_id, reducer)
      where f.account_id = g.account_id and f.asset_id = g.asset_id and f.reducer = g.reducer`,
    values: [
      int4Array(gone, ({ asset }) => asset.accountId),
      int4Array(gone, ({ asset }) => asset.assetId),
      textArray(gone.map(({ reducer }) => reducer.name)),
    ],
  });
}
