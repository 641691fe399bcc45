import type { LatestFix } from '@azimute/engine';
import { geofencesFold, type FenceSet } from '@azimute/engine/geofences';
import { orderFixes, runFold } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import { int4Array, timestampArray } from '../pipeline/array-parameters.ts';
import type { LockedAsset, Row } from '../pipeline/batch.ts';
import { asFix } from '../pipeline/batch-fold.ts';
import type { AccountFences } from './fence-sets.ts';
import { asStoredFix } from './read-fixes.ts';
import { readFoldStates, storeFoldStates, type ChangedState } from './fold-states.ts';
import { insertRecorded, type Recorded } from './store-transitions.ts';

/** Farther back nothing is folded anew. */
export const correctionWindowMs = 7 * 86_400_000;

/** Fixes of a batch that were new, of one asset. */
interface Fresh {
  readonly asset: LockedAsset;
  readonly set: FenceSet;
  readonly fixes: LatestFix[];
  readonly lateFromMs: number[];
}

/**
 * Folds the new fixes of a batch, in its transaction and under the locks of its assets. What is older than an asset's
 * newest fix, or than a deadline that has passed, asks for the asset to be folded anew. Returns the assets of which
 * something was recorded, by account; null where none of the accounts has geofences.
 */
export async function foldFixes(
  client: PoolClient,
  fences: AccountFences,
  rows: readonly Row[],
): Promise<Map<number, number[]> | null> {
  const fresh = await groupFresh(client, fences, rows);
  if (fresh.length === 0) return null;
  const known = await readFoldStates(
    client,
    fresh.map(({ asset }) => asset),
  );
  const changed: ChangedState[] = [];
  const recorded: Recorded[] = [];
  for (const { asset, set, fixes, lateFromMs } of fresh) {
    const { state, unitId } = known.get(asset.assetId) ?? { state: null, unitId: 0 };
    const newest = asset.stored?.fix ? asStoredFix(asset.stored.fix) : null;
    const passedMs = Math.max(
      newest === null ? -Infinity : newest.fixedAtMs + 1,
      state === null ? -Infinity : (geofencesFold.advancedToMs(state) ?? -Infinity) + 1,
    );
    const ahead = fixes.filter(({ fixedAtMs }) => fixedAtMs >= passedMs);
    // Of fixes of one instant the first received is folded.
    for (const { fixedAtMs, receivedAtMs } of fixes)
      if (
        fixedAtMs < passedMs &&
        fixedAtMs !== newest?.fixedAtMs &&
        fixedAtMs > receivedAtMs - correctionWindowMs
      )
        lateFromMs.push(fixedAtMs);
    if (ahead.length === 0) continue;
    const settings = { set, assetId: asset.assetId, unitId };
    const run = runFold(geofencesFold, { state, newest }, orderFixes(ahead), settings);
    if (run.state !== state) changed.push({ asset, state: run.state });
    if (run.outputs.length > 0) recorded.push({ asset, set, outputs: run.outputs });
  }
  await storeFoldStates(client, changed);
  await insertRecorded(client, recorded);
  await requestRefolds(client, fresh);
  return groupIds(recorded);
}

async function groupFresh(client: PoolClient, fences: AccountFences, rows: readonly Row[]): Promise<Fresh[]> {
  const byAsset = new Map<LockedAsset, Fresh>();
  for (const row of rows) {
    const { asset } = row;
    let fresh = byAsset.get(asset);
    if (fresh === undefined) {
      const set = await fences.of(client, asset.accountId);
      if (set === null || set.fences.length === 0) continue;
      fresh = { asset, set, fixes: [], lateFromMs: [] };
      byAsset.set(asset, fresh);
    }
    fresh.fixes.push(asStoredFix(asFix(row)));
  }
  return [...byAsset.values()];
}

async function requestRefolds(client: PoolClient, fresh: readonly Fresh[]): Promise<void> {
  const late = fresh.filter(({ lateFromMs }) => lateFromMs.length > 0);
  if (late.length === 0) return;
  await client.query(
    `insert into refold_requests as r (account_id, asset_id, from_at)
      select * from unnest($1::int[], $2::int[], $3::timestamptz[])
      on conflict (account_id, asset_id) do update set from_at = least(r.from_at, excluded.from_at)`,
    [
      int4Array(late, ({ asset }) => asset.accountId),
      int4Array(late, ({ asset }) => asset.assetId),
      timestampArray(late, ({ lateFromMs }) => Math.min(...lateFromMs)),
    ],
  );
}

function groupIds(recorded: readonly Recorded[]): Map<number, number[]> {
  const groups = Map.groupBy(recorded, ({ asset }) => asset.accountId);
  return new Map([...groups].map(([accountId, of]) => [accountId, of.map(({ asset }) => asset.assetId)]));
}
