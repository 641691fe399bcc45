import { verifiedTables, type VerifiedTable } from '@azimute/contract';
import pg, { type Pool } from 'pg';
import { parseExact } from '../../platform/exact-json.ts';
import { ComparedSets } from '../telemetry/reducers/compare-asset.ts';
import { describeDifference } from './describe-difference.ts';
import { verifyAsset } from './verify-asset.ts';

export interface AssetToVerify {
  readonly accountId: number;
  readonly assetId: number;
  readonly code: string;
}

interface VerifyTime {
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

/** What came of many assets. */
export interface VerifiedTotal {
  readonly assets: number;
  /** Codes of those that are being recalculated. */
  readonly recalculating: readonly string[];
  readonly skippedDays: number;
  readonly rows: Readonly<Record<VerifiedTable, number>>;
  /** One line each. */
  readonly differences: readonly string[];
}

/** For programs beside the portal, which sign in as its owner; numbers in JSON keep their digits, as in the portal. */
export function openVerifyPool(databaseUrl: string, applicationName: string): Pool {
  pg.types.setTypeParser(pg.types.builtins.JSONB, parseExact);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: applicationName });
  // A server that stops while a connection rests or closes tells it so, and nobody but its listeners hears that.
  pool.on('error', () => undefined);
  return pool;
}

/** Verifies assets one after the other, and describes what differs. */
export async function verifyAssets(
  pool: Pool,
  assets: readonly AssetToVerify[],
  { fromMs, untilMs }: VerifyTime = { fromMs: null, untilMs: null },
): Promise<VerifiedTotal> {
  const sets = new ComparedSets();
  const rows = Object.fromEntries(verifiedTables.map((table) => [table, 0])) as Record<VerifiedTable, number>;
  const [recalculating, differences]: [string[], string[]] = [[], []];
  let skippedDays = 0;
  for (const { accountId, assetId, code } of assets) {
    const past = { asset: { accountId, assetId }, fromMs, untilMs, nowMs: Date.now() };
    const verified = await verifyAsset(pool, past, sets);
    if (verified.state === 'recalculating') recalculating.push(code);
    for (const table of verifiedTables) rows[table] += verified.rows[table] ?? 0;
    skippedDays += verified.skippedDays;
    differences.push(...verified.differences.map((one) => describeDifference(code, one)));
  }
  return { assets: assets.length, recalculating, skippedDays, rows, differences };
}
