import { dayMs } from '@azimute/contract/durations';
import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { KeptState } from './reducer-states.ts';
import type { AssetKey, ReducerStart, HostedReducer } from './hosted-reducer.ts';

/** State of all reducers of an asset after every fix up to an instant, from which it can be recalculated. */
export interface Checkpoint {
  readonly asset: AssetKey;
  readonly atMs: number;
  /** By reducer name. */
  readonly states: Readonly<Record<string, KeptState>>;
}

export type KeptStates = Pick<Checkpoint, 'atMs' | 'states'>;

/** Most time between checkpoints, which bounds the fixes that a recalculation reads. */
const everyMs = 6 * 3_600_000;

/** True if a checkpoint is due after a fix. A fix older than the last checkpoint is late and creates none. */
export function isCheckpointDue(lastMs: number | null, atMs: number): boolean {
  return lastMs === null || periodOf(atMs) > periodOf(lastMs);
}

export function periodOf(ms: number): number {
  return Math.floor(ms / everyMs);
}

const weekMs = 7 * dayMs;
/** One more day than the correction window. */
export const denseMs = 8 * dayMs;

export function weekOf(ms: number): number {
  return Math.floor(ms / weekMs);
}

/**
 * Returns the stored state that a reducer continues from. Undefined if there is none or another version of the reducer
 * stored it.
 */
export function startOf(
  { reducer }: HostedReducer,
  checkpoint: Checkpoint | null,
): ReducerStart<unknown> | undefined {
  const kept = checkpoint?.states[reducer.name];
  if (checkpoint === null || kept?.version !== reducer.version) return undefined;
  return { atMs: checkpoint.atMs, state: kept.state };
}

/** Creates a checkpoint, which is valid after the newest fix and after each deadline that time has passed. */
export function makeCheckpoint(
  asset: AssetKey,
  newestFixMs: number,
  kept: readonly { readonly reducer: HostedReducer['reducer']; readonly state: unknown }[],
): Checkpoint {
  const advanced = kept.map(({ reducer, state }) => (state === null ? null : reducer.advancedToMs(state)));
  return {
    asset,
    atMs: Math.max(newestFixMs, ...advanced.map((ms) => ms ?? -Infinity)),
    states: Object.fromEntries(
      kept.map(({ reducer, state }) => [reducer.name, { version: reducer.version, state }] as const),
    ),
  };
}

/** Stores checkpoints. Of those older than the correction window, keeps only each asset's last one and one per week. */
export async function insertCheckpoints(
  client: PoolClient,
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  if (checkpoints.length === 0) return;
  await client.query({
    name: 'telemetry.insert_checkpoints',
    text: `with given as (
        select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[]) as u (account_id, asset_id, at, states)
      ), gone as (
        delete from reducer_checkpoints k using given g, lateral (
          select max(o.at) as at from reducer_checkpoints o
          where o.account_id = g.account_id and o.asset_id = g.asset_id
            and o.at < g.at - ${denseMs} * interval '1 millisecond') l
        where k.account_id = g.account_id and k.asset_id = g.asset_id and k.at < l.at
          -- What is older has been thinned before.
          and k.at > l.at - 2 * ${denseMs} * interval '1 millisecond'
          and exists (select from reducer_checkpoints o
            where o.account_id = k.account_id and o.asset_id = k.asset_id and o.at < k.at
              and o.at >= to_timestamp(floor(extract(epoch from k.at) * 1000 / ${weekMs}) * ${weekMs} / 1000.0))
      )
      insert into reducer_checkpoints (account_id, asset_id, at, states)
      select account_id, asset_id, at, states::jsonb from given on conflict do nothing`,
    values: [
      int4Array(checkpoints, ({ asset }) => asset.accountId),
      int4Array(checkpoints, ({ asset }) => asset.assetId),
      timestampArray(checkpoints, ({ atMs }) => atMs),
      textArray(checkpoints.map(({ states }) => JSON.stringify(states))),
    ],
  });
}

/** Returns the last checkpoint before an instant and deletes the later ones, which are no longer valid. */
export async function takeCheckpoint(
  client: PoolClient,
  asset: AssetKey,
  beforeMs: number,
): Promise<Checkpoint | null> {
  await takeCheckpointsFrom(client, asset, beforeMs);
  return await readCheckpoint(client, asset, beforeMs);
}

/** Deletes the checkpoints in a half-open range. */
export async function takeCheckpointsFrom(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  fromMs: number,
  toMs = Infinity,
): Promise<KeptStates[]> {
  const { rows } = await client.query<KeptStates>(
    `delete from reducer_checkpoints where account_id = $1 and asset_id = $2 and at >= $3 and at < $4
      returning (extract(epoch from at) * 1000)::float8 as "atMs", states`,
    [accountId, assetId, new Date(fromMs), toMs === Infinity ? 'infinity' : new Date(toMs)],
  );
  return rows;
}

/** Returns the checkpoints after an instant, in order. */
export async function readCheckpointsAfter(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  afterMs: number,
): Promise<KeptStates[]> {
  const { rows } = await client.query<KeptStates>(
    `select (extract(epoch from at) * 1000)::float8 as "atMs", states from reducer_checkpoints
      where account_id = $1 and asset_id = $2 and at > $3 order by at`,
    [accountId, assetId, new Date(afterMs)],
  );
  return rows;
}

export async function readCheckpoint(
  client: PoolClient,
  asset: AssetKey,
  beforeMs: number,
): Promise<Checkpoint | null> {
  const { accountId, assetId } = asset;
  const { rows } = await client.query<KeptStates>(
    `select (extract(epoch from at) * 1000)::float8 as "atMs", states from reducer_checkpoints
      where account_id = $1 and asset_id = $2 and at < $3 order by at desc limit 1`,
    [accountId, assetId, new Date(beforeMs)],
  );
  const [row] = rows;
  return row === undefined ? null : { asset, ...row };
}
