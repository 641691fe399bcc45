import { verifiedTables, type VerifiedTable } from '@azimute/contract';
import pg, { type Pool } from 'pg';
import { parseExact } from '../../platform/exact-json.ts';
import { describeDifference } from './describe-difference.ts';
import { VerifyRun, verifyAsset } from './verify-asset.ts';

export interface AssetToVerify {
  readonly accountId: number;
  readonly assetId: number;
  readonly code: string;
}

interface VerifyTime {
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

/** Results for many assets. */
export interface VerifiedTotal {
  readonly assets: number;
  /** Codes of the assets that are being recalculated. */
  readonly recalculating: readonly string[];
  readonly skippedDays: number;
  readonly rows: Readonly<Record<VerifiedTable, number>>;
  /** The differences, one line each. */
  readonly differences: readonly string[];
}

/**
 * Opens a pool for programs outside the portal, which sign in as its owner; numbers in JSON keep their digits, as in
 * the portal.
 */
export function openVerifyPool(databaseUrl: string, applicationName: string): Pool {
  pg.types.setTypeParser(pg.types.builtins.JSONB, parseExact);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: applicationName });
  // A server that stops while a connection is idle or closing emits an event, which needs a listener.
  pool.on('error', () => undefined);
  return pool;
}

/** Verifies assets one by one, and describes differences. */
export async function verifyAssets(
  pool: Pool,
  assets: readonly AssetToVerify[],
  { fromMs, untilMs }: VerifyTime = { fromMs: null, untilMs: null },
): Promise<VerifiedTotal> {
  const run = new VerifyRun();
  const rows = Object.fromEntries(verifiedTables.map((table) => [table, 0])) as Record<VerifiedTable, number>;
  const [recalculating, differences]: [string[], string[]] = [[], []];
  let skippedDays = 0;
  for (const { accountId, assetId, code } of assets) {
    const past = { asset: { accountId, assetId }, fromMs, untilMs, nowMs: Date.now() };
    const verified = await verifyAsset(pool, past, run);
    if (verified.state === 'recalculating') recalculating.push(code);
    for (const table of verifiedTables) rows[table] += verified.rows[table] ?? 0;
    skippedDays += verified.skippedDays;
    differences.push(...verified.differences.map((one) => describeDifference(code, one)));
  }
  return { assets: assets.length, recalculating, skippedDays, rows, differences };
}
