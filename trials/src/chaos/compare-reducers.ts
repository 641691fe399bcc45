import {
  openVerifyPool,
  verifyAssets,
  type AssetToVerify,
} from '@azimute/server/src/features/verification/verify-assets.ts';
import { asSuperuser } from './arrange-fleet.ts';

/** Returns true if the portal still has assets to recalculate, or deadlines have expired. */
export async function areReducersWaiting(databaseUrl: string): Promise<boolean> {
  const { rowCount } = await asSuperuser(databaseUrl, (client) =>
    client.query('select from list_waiting_reducers(now(), 1) union all select from rebuild_requests'),
  );
  return rowCount !== 0;
}

/**
 * Recalculates everything derived from the stored positions of every asset and describes differences to the live
 * records, like `npm run verify`: trips, stops, crossings and alerts are recorded exactly once.
 */
export async function compareReducers(databaseUrl: string): Promise<string[]> {
  const pool = openVerifyPool(databaseUrl, 'azimute chaos');
  try {
    const { rows: assets } = await pool.query<AssetToVerify>(
      `select account_id as "accountId", asset_id as "assetId", code from assets where code like 'chaos-%' order by code`,
    );
    const { rows, recalculating, differences } = await verifyAssets(pool, assets);
    const missing = (['trips', 'visits'] as const).filter((table) => rows[table] === 0);
    return [
      ...differences,
      ...recalculating.map((code) => `${code}: still waits to be recalculated`),
      ...missing.map((table) => `none of ${table} was recorded at all`),
    ];
  } finally {
    await pool.end();
  }
}
