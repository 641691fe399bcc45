import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../pipeline/array-parameters.ts';
import type { KeptState } from './fold-states.ts';
import type { FoldedAsset, HostedFold } from './hosted-fold.ts';

/** What all folds keep of an asset behind every fix up to an instant: from there it can be folded anew. */
export interface Checkpoint {
  readonly asset: FoldedAsset;
  readonly atMs: number;
  /** By the name of the fold. */
  readonly states: Readonly<Record<string, KeptState>>;
}

/** Folding anew reads so much again, at most. */
const everyMs = 6 * 3_600_000;

/** Whether a checkpoint is due behind a fix; one that is older than the last is late, and makes none. */
export function isCheckpointDue(lastMs: number | null, atMs: number): boolean {
  return lastMs === null || periodOf(atMs) > periodOf(lastMs);
}

export function periodOf(ms: number): number {
  return Math.floor(ms / everyMs);
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

/** Keeps checkpoints, and of those that are older than what is corrected only the last of each asset. */
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
        delete from fold_checkpoints k using given g
        where k.account_id = g.account_id and k.asset_id = g.asset_id and k.at < (
          select max(o.at) from fold_checkpoints o
          where o.account_id = g.account_id and o.asset_id = g.asset_id and o.at < g.at - interval '8 days')
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

/** Takes away what was kept from an instant on. */
export async function takeCheckpointsFrom(
  client: PoolClient,
  { accountId, assetId }: FoldedAsset,
  fromMs: number,
): Promise<Pick<Checkpoint, 'atMs' | 'states'>[]> {
  const { rows } = await client.query<Pick<Checkpoint, 'atMs' | 'states'>>(
    `delete from fold_checkpoints where account_id = $1 and asset_id = $2 and at >= $3
      returning (extract(epoch from at) * 1000)::float8 as "atMs", states`,
    [accountId, assetId, new Date(fromMs)],
  );
  return rows;
}

export async function readCheckpoint(
  client: PoolClient,
  asset: FoldedAsset,
  beforeMs: number,
): Promise<Checkpoint | null> {
  const { accountId, assetId } = asset;
  const { rows } = await client.query<Pick<Checkpoint, 'atMs' | 'states'>>(
    `select (extract(epoch from at) * 1000)::float8 as "atMs", states from fold_checkpoints
      where account_id = $1 and asset_id = $2 and at < $3 order by at desc limit 1`,
    [accountId, assetId, new Date(beforeMs)],
  );
  const [row] = rows;
  return row === undefined ? null : { asset, ...row };
}
