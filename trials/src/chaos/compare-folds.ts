import { orderFixes, runFold } from '@azimute/engine/host';
import pg from 'pg';
import { readKnownAssets } from '@azimute/server/src/features/telemetry/folds/fold-states.ts';
import {
  SetCache,
  setVersions,
  type SetVersion,
} from '@azimute/server/src/features/telemetry/folds/account-sets.ts';
import type { FoldedAsset } from '@azimute/server/src/features/telemetry/folds/hosted-fold.ts';
import { hostedFolds } from '@azimute/server/src/features/telemetry/folds/hosted-folds.ts';
import { readFixesFrom } from '@azimute/server/src/features/telemetry/folds/read-fixes.ts';
import { asSuperuser } from './arrange-fleet.ts';

/** Whether the portal still has assets to recompute, or something has fallen due. */
export async function areFoldsWaiting(databaseUrl: string): Promise<boolean> {
  const { rowCount } = await asSuperuser(databaseUrl, (client) =>
    client.query('select from list_waiting_folds(now(), 1) union all select from rebuild_requests'),
  );
  return rowCount !== 0;
}

const RECORDED = `
select count(*)::int as rows, count(superseded_at)::int as superseded from (
  select superseded_at from trip_intervals where asset_id = $1
  union all select superseded_at from geofence_visits where asset_id = $1
  union all select superseded_at from geofence_transitions where asset_id = $1) r`;

/**
 * Folds the stored positions of every asset from the first on, and compares that with what was recorded as they came, in
 * words: trips, stops and crossings are recorded exactly once. Nothing of it is kept.
 */
export async function compareFolds(databaseUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: 'azimute chaos' });
  const client = await pool.connect();
  // A server that stops while the connection closes tells it so, and nobody but its listeners hears that.
  client.on('error', () => undefined);
  try {
    await client.query('begin');
    const { rows: assets } = await client.query<FoldedAsset & { code: string }>(
      `select account_id as "accountId", asset_id as "assetId", code from assets where code like 'chaos-%' order by code`,
    );
    const violations: string[] = [];
    for (const asset of assets) violations.push(...(await compareAsset(client, asset, asset.code)));
    const { rowCount } = await client.query('select from trip_intervals, geofence_visits limit 1');
    return rowCount === 0 ? [...violations, 'no trip or no visit was recorded at all'] : violations;
  } finally {
    await client.query('rollback');
    client.release();
    await pool.end();
  }
}

async function compareAsset(client: pg.PoolClient, asset: FoldedAsset, code: string): Promise<string[]> {
  const { assetId, accountId } = asset;
  const known = (await readKnownAssets(client, [asset])).get(assetId);
  if (known === undefined) return [`${code}: not there`];
  const { rows: versions } = await client.query<SetVersion>(setVersions);
  const set = await new SetCache().at(versions).of(client, accountId);
  const ordered = orderFixes(await readFixesFrom(client, asset, 0));
  const violations: string[] = [];
  for (const hosted of hostedFolds) {
    const settings = hosted.settingsOf(known.facts, set, null, null);
    if (settings === null || hosted.fold.follow !== undefined) continue;
    const nowMs = Date.now();
    const { outputs, state } = runFold(hosted.fold, { state: null, newest: null }, ordered, settings, nowMs);
    const before = await client.query(RECORDED, [assetId]);
    await hosted.revise(
      client,
      { asset, settings, outputs, state, stateBefore: state, nowMs, cause: 'late_data' },
      { atMs: 0, state: null },
    );
    const after = await client.query(RECORDED, [assetId]);
    if (JSON.stringify(before.rows) !== JSON.stringify(after.rows))
      violations.push(
        `${code}: ${hosted.fold.name} are recorded otherwise than ${ordered.length} fixes say, ` +
          `${outputs.length} outputs: ${JSON.stringify(before.rows)} became ${JSON.stringify(after.rows)}`,
      );
  }
  return violations;
}
