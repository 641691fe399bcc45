import { geofencesFold, type GeofencesState } from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../pipeline/array-parameters.ts';

export interface FoldedAsset {
  readonly accountId: number;
  readonly assetId: number;
}

export interface KnownState {
  readonly unitId: number;
  readonly state: GeofencesState | null;
}

export interface ChangedState {
  readonly asset: FoldedAsset;
  readonly state: GeofencesState | null;
}

/** What the fold keeps of assets, and the ULs that they are in; ids are unique across accounts. */
export async function readFoldStates(
  client: PoolClient,
  assets: readonly FoldedAsset[],
): Promise<Map<number, KnownState>> {
  const { rows } = await client.query<{ asset_id: number; unit_id: number; state: GeofencesState | null }>({
    name: 'telemetry.read_fold_states',
    text: `select a.asset_id, a.unit_id, f.state
      from unnest($1::int[], $2::int[]) as u (account_id, asset_id)
      join assets a on a.account_id = u.account_id and a.asset_id = u.asset_id
      left join fold_states f on f.account_id = u.account_id and f.asset_id = u.asset_id and f.fold = $3`,
    values: [
      int4Array(assets, ({ accountId }) => accountId),
      int4Array(assets, ({ assetId }) => assetId),
      geofencesFold.name,
    ],
  });
  return new Map(rows.map(({ asset_id, unit_id, state }) => [asset_id, { unitId: unit_id, state }]));
}

/** Writes what changed, and deletes what is kept no longer. */
export async function storeFoldStates(client: PoolClient, changed: readonly ChangedState[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = [
    int4Array(changed, ({ asset }) => asset.accountId),
    int4Array(changed, ({ asset }) => asset.assetId),
  ];
  const states = textArray(changed.map(({ state }) => (state === null ? null : JSON.stringify(state))));
  await client.query({
    name: 'telemetry.store_fold_states',
    text: `with given as (
        select * from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[])
          as u (account_id, asset_id, state, due_at)
      ), gone as (
        delete from fold_states f using given g
        where g.state is null and f.account_id = g.account_id and f.asset_id = g.asset_id and f.fold = $5
      )
      insert into fold_states (account_id, asset_id, fold, fold_version, state, due_at)
      select account_id, asset_id, $5, $6, state::jsonb, due_at from given where state is not null
      on conflict (account_id, asset_id, fold) do update
        set fold_version = excluded.fold_version, state = excluded.state, due_at = excluded.due_at`,
    values: [
      ...ids,
      states,
      timestampArray(changed, ({ state }) => (state === null ? null : geofencesFold.dueAtMs(state))),
      geofencesFold.name,
      geofencesFold.version,
    ],
  });
}
