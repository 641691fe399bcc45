import { dayZonesOf, zoneAt } from '@azimute/engine/day-zones';
import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { AssetFacts, AssetKey, HostedReducer } from './hosted-reducer.ts';

/** What a version of a reducer keeps of an asset. */
export interface KeptState {
  readonly version: number;
  readonly state: unknown;
}

export interface KnownAsset {
  readonly facts: AssetFacts;
  /** By the name of the reducer; none where it keeps nothing. */
  readonly states: ReadonlyMap<string, KeptState>;
  /** Of the last checkpoint. */
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
  readonly at: Date;
  readonly checkpointMs: number | null;
  readonly reducer: string | null;
  readonly version: number;
  readonly state: unknown;
}

/** What reducers are set by and keep of assets, by the ids of these, which are unique across accounts. */
export async function readKnownAssets(client: PoolClient, assets: readonly AssetKey[]): Promise<KnownAssets> {
  const { rows } = await client.query<KnownRow>({
    name: 'telemetry.read_known_assets',
    text: `select a.account_id as "accountId", a.asset_id as "assetId", a.unit_id as "unitId", a.category,
        (c.works_standing ->> a.category)::boolean as "worksStanding", c.time_zone as "accountZone", now() as at,
        -- Few assets have any: to ask the function of each takes longer than all else here.
        case when exists (select from asset_zones z where z.account_id = a.account_id and z.asset_id = a.asset_id)
          then asset_day_zones(a.account_id, a.asset_id) end as "zoneChanges",
        a.customer_id as "customerId", a.model, a.disabled, a.in_maintenance as "inMaintenance",
        (extract(epoch from coalesce(a.silent_after, c.silent_after)) * 1000)::float8 as "silentAfterMs",
        (select (extract(epoch from max(k.at)) * 1000)::float8 from reducer_checkpoints k
          where k.account_id = u.account_id and k.asset_id = u.asset_id) as "checkpointMs",
        f.reducer, f.reducer_version as version, f.state
      from unnest($1::int[], $2::int[]) as u (account_id, asset_id)
      join assets a on a.account_id = u.account_id and a.asset_id = u.asset_id
      join accounts c on c.account_id = u.account_id
      left join reducer_states f on f.account_id = u.account_id and f.asset_id = u.asset_id`,
    values: [int4Array(assets, ({ accountId }) => accountId), int4Array(assets, ({ assetId }) => assetId)],
  });
  const known = new Map<number, KnownAsset & { states: Map<string, KeptState> }>();
  for (const { checkpointMs, reducer, version, state, accountZone, zoneChanges, at, ...given } of rows) {
    const dayZones = dayZonesOf(accountZone, zoneChanges);
    const facts = { ...given, dayZones, timeZone: zoneAt(dayZones, at.getTime()) };
    const asset = known.get(facts.assetId) ?? { facts, states: new Map<string, KeptState>(), checkpointMs };
    known.set(facts.assetId, asset);
    if (reducer !== null) asset.states.set(reducer, { version, state });
  }
  return known;
}

/** Writes what changed, and deletes what is kept no longer. */
export async function storeReducerStates(
  client: PoolClient,
  changed: readonly ChangedState[],
): Promise<void> {
  if (changed.length === 0) return;
  await client.query({
    name: 'telemetry.store_reducer_states',
    text: `with given as (
        select * from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::text[], $6::timestamptz[])
          as u (account_id, asset_id, reducer, reducer_version, state, due_at)
      ), gone as (
        delete from reducer_states f using given g
        where g.state is null and f.account_id = g.account_id and f.asset_id = g.asset_id and f.reducer = g.reducer
      )
      insert into reducer_states (account_id, asset_id, reducer, reducer_version, state, due_at)
      select account_id, asset_id, reducer, reducer_version, state::json, due_at from given where state is not null
      on conflict (account_id, asset_id, reducer) do update
        set reducer_version = excluded.reducer_version, state = excluded.state, due_at = excluded.due_at`,
    values: [
      int4Array(changed, ({ asset }) => asset.accountId),
      int4Array(changed, ({ asset }) => asset.assetId),
      textArray(changed.map(({ reducer }) => reducer.name)),
      int4Array(changed, ({ reducer }) => reducer.version),
      textArray(changed.map(({ state }) => (state === null ? null : JSON.stringify(state)))),
      timestampArray(changed, ({ reducer, state }) => (state === null ? null : reducer.dueAtMs(state))),
    ],
  });
}
