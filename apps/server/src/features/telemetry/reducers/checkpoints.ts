import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { KeptState } from './reducer-states.ts';
import type { FoldedAsset, FoldStart, HostedFold } from './hosted-reducer.ts';

/** What all folds keep of an asset behind every fix up to an instant: from there it can be folded anew. */
export interface Checkpoint {
  readonly asset: FoldedAsset;
  readonly atMs: number;
  /** By the name of the fold. */
  readonly states: Readonly<Record<string, KeptState>>;
}

export type KeptStates = Pick<Checkpoint, 'atMs' | 'states'>;

/** Folding anew reads so much again, at most. */
const everyMs = 6 * 3_600_000;

/** Whether a checkpoint is due behind a fix; one that is older than the last is late, and makes none. */
export function isCheckpointDue(lastMs: number | null, atMs: number): boolean {
  return lastMs === null || periodOf(atMs) > periodOf(lastMs);
}

export function periodOf(ms: number): number {
  return Math.floor(ms / everyMs);
}

const weekMs = 7 * 86_400_000;
/** One more day than the correction window. */
export const denseMs = 8 * 86_400_000;

export function weekOf(ms: number): number {
  return Math.floor(ms / weekMs);
}

/** Where a fold can go on from what was kept; undefined where another version of it kept it, or nothing did. */
export function startOf({ fold }: HostedFold, checkpoint: Checkpoint | null): FoldStart<unknown> | undefined {
  const kept = checkpoint?.states[fold.name];
  if (checkpoint === null || kept?.version !== fold.version) return undefined;
  return { atMs: checkpoint.atMs, state: kept.state };
}

/** A checkpoint holds behind the newest fix, and behind each deadline up to which time has passed. */
export function makeCheckpoint(
  asset: FoldedAsset,
  newestFixMs: number,
  kept: readonly { readonly fold: HostedFold['fold']; readonly state: unknown }[],
): Checkpoint {
  const advanced = kept.map(({ fold, state }) => (state === null ? null : fold.advancedToMs(state)));
  return {
    asset,
    atMs: Math.max(newestFixMs, ...advanced.map((ms) => ms ?? -Infinity)),
    states: Object.fromEntries(
      kept.map(({ fold, state }) => [fold.name, { version: fold.version, state }] as const),
    ),
  };
}

/** Keeps checkpoints, and of those that are older than what is corrected only the last of each asset and one a week. */
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
        delete from fold_checkpoints k using given g, lateral (
          select max(o.at) as at from fold_checkpoints o
          where o.account_id = g.account_id and o.asset_id = g.asset_id
            and o.at < g.at - ${denseMs} * interval '1 millisecond') l
        where k.account_id = g.account_id and k.asset_id = g.asset_id and k.at < l.at
          -- What is older has been thinned before.
          and k.at > l.at - 2 * ${denseMs} * interval '1 millisecond'
          and exists (select from fold_checkpoints o
            where o.account_id = k.account_id and o.asset_id = k.asset_id and o.at < k.at
              and o.at >= to_timestamp(floor(extract(epoch from k.at) * 1000 / ${weekMs}) * ${weekMs} / 1000.0))
      )
      insert into fold_checkpoints (account_id, asset_id, at, states)
      select account_id, asset_id, at, states::jsonb from given on conflict do nothing`,
    values: [
      int4Array(checkpoints, ({ asset }) => asset.accountId),
      int4Array(checkpoints, ({ asset }) => asset.assetId),
      timestampArray(checkpoints, ({ atMs }) => atMs),
      textArray(checkpoints.map(({ states }) => JSON.stringify(states))),
    ],
  });
}

/** The last checkpoint before an instant; those behind it hold no longer, and go. */
export async function takeCheckpoint(
  client: PoolClient,
  asset: FoldedAsset,
  beforeMs: number,
): Promise<Checkpoint | null> {
  await takeCheckpointsFrom(client, asset, beforeMs);
  return await readCheckpoint(client, asset, beforeMs);
}

/** Deletes what was kept from an instant on, and until before another. */
export async function takeCheckpointsFrom(
  client: PoolClient,
  { accountId, assetId }: FoldedAsset,
  fromMs: number,
  toMs = Infinity,
): Promise<KeptStates[]> {
  const { rows } = await client.query<KeptStates>(
    `delete from fold_checkpoints where account_id = $1 and asset_id = $2 and at >= $3 and at < $4
      returning (extract(epoch from at) * 1000)::float8 as "atMs", states`,
    [accountId, assetId, new Date(fromMs), toMs === Infinity ? 'infinity' : new Date(toMs)],
  );
  return rows;
}

/** Checkpoints later than an instant, in order. */
export async function readCheckpointsAfter(
  client: PoolClient,
  { accountId, assetId }: FoldedAsset,
  afterMs: number,
): Promise<KeptStates[]> {
  const { rows } = await client.query<KeptStates>(
    `select (extract(epoch from at) * 1000)::float8 as "atMs", states from fold_checkpoints
      where account_id = $1 and asset_id = $2 and at > $3 order by at`,
    [accountId, assetId, new Date(afterMs)],
  );
  return rows;
}

export async function readCheckpoint(
  client: PoolClient,
  asset: FoldedAsset,
  beforeMs: number,
): Promise<Checkpoint | null> {
  const { accountId, assetId } = asset;
  const { rows } = await client.query<KeptStates>(
    `select (extract(epoch from at) * 1000)::float8 as "atMs", states from fold_checkpoints
      where account_id = $1 and asset_id = $2 and at < $3 order by at desc limit 1`,
    [accountId, assetId, new Date(beforeMs)],
  );
  const [row] = rows;
  return row === undefined ? null : { asset, ...row };
}
