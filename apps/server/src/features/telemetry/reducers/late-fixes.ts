import { compareAtOneInstant, type LatestFix } from '@azimute/engine';
import type { PoolClient } from 'pg';
import { float8Array, int4Array, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { LockedAsset, Row } from '../values/batch.ts';
import { asStoredFix } from './read-fixes.ts';
import { correctionWindowMs, type AssetKey } from './hosted-reducer.ts';
import { requestRebuilds } from './rebuild/rebuild-requests.ts';

/** Recalculates everything that is stored of an asset. */
export const fromTheBeginningMs = 0;

/** Time of an asset that a batch did not process. */
export interface LateTime {
  /** The earliest time in the correction window; Infinity if there is none. */
  readonly recomputeFromMs: number;
  /** The earliest and the newest fix older than the window. */
  readonly rebuild: { readonly fromMs: number; readonly toMs: number } | null;
}

/**
 * Finds the fixes that are older than what was processed. A fix with the newest fix's time is late only if it sorts
 * before the processed one.
 */
export function findLate(
  fixes: readonly LatestFix[],
  passedMs: number,
  newest: LatestFix | null,
  isNewestReplaced: boolean,
): LateTime | null {
  let recomputeFromMs = Infinity;
  let [fromMs, toMs] = [Infinity, -Infinity];
  for (const { fixedAtMs, receivedAtMs } of fixes) {
    if (fixedAtMs >= passedMs || (fixedAtMs === newest?.fixedAtMs && !isNewestReplaced)) continue;
    if (fixedAtMs > receivedAtMs - correctionWindowMs) recomputeFromMs = Math.min(recomputeFromMs, fixedAtMs);
    else [fromMs, toMs] = [Math.min(fromMs, fixedAtMs), Math.max(toMs, fixedAtMs)];
  }
  if (recomputeFromMs === Infinity && fromMs === Infinity) return null;
  return { recomputeFromMs, rebuild: fromMs === Infinity ? null : { fromMs, toMs } };
}

/**
 * Lists assets for which a batch has a fix with the newest one's time that sorts before the processed fix, by device ID
 * and content hash. Batches without such fixes cost no query.
 */
export async function listReplacedNewest(
  client: PoolClient,
  fresh: ReadonlyMap<LockedAsset, readonly Row[]>,
): Promise<ReadonlySet<LockedAsset>> {
  const tied = [...fresh].flatMap(([{ stored }, rows]) => {
    const newest = stored?.fix && asStoredFix(stored.fix);
    if (!newest) return [];
    return rows.filter(
      (row) => row.entry.position.fixedAtMs === newest.fixedAtMs && compareAtOneInstant(row, newest) < 0,
    );
  });
  if (tied.length === 0) return new Set();
  const { rows } = await client.query<{ place: number }>(
    `select g.place::int from unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[], $5::float8[]) with ordinality
        as g (account_id, asset_id, at, device_id, hash, place)
      where not exists (
        select from positions_of(g.account_id, g.asset_id, g.at, g.at + interval '1 microsecond') p
        where (p.device_id, p.content_hash::float8) < (g.device_id, g.hash))`,
    [
      int4Array(tied, ({ asset }) => asset.accountId),
      int4Array(tied, ({ asset }) => asset.assetId),
      timestampArray(tied, ({ entry }) => entry.position.fixedAtMs),
      int4Array(tied, ({ deviceId }) => deviceId),
      float8Array(tied, ({ contentHash }) => contentHash ?? 0),
    ],
  );
  return new Set(rows.flatMap(({ place }) => tied[place - 1]?.asset ?? []));
}

/**
 * Requests the recalculation of late fixes: by the reducer runner within the window, by a worker thread for older
 * history.
 */
export async function requestLate(client: PoolClient, late: ReadonlyMap<AssetKey, LateTime>): Promise<void> {
  const recomputes = [...late].filter(([, { recomputeFromMs }]) => recomputeFromMs < Infinity);
  await requestRebuilds(
    client,
    [...late].flatMap(([asset, { rebuild }]) => (rebuild === null ? [] : { asset, ...rebuild })),
  );
  if (recomputes.length === 0) return;
  await client.query(
    `insert into recompute_requests as r (account_id, asset_id, from_at)
      select * from unnest($1::int[], $2::int[], $3::timestamptz[])
      on conflict (account_id, asset_id) do update set from_at = least(r.from_at, excluded.from_at)`,
    [
      int4Array(recomputes, ([asset]) => asset.accountId),
      int4Array(recomputes, ([asset]) => asset.assetId),
      timestampArray(recomputes, ([, { recomputeFromMs }]) => recomputeFromMs),
    ],
  );
}
