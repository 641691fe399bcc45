import type { DifferenceCause, VerifiedTable } from '@azimute/contract';
import type { Pool, PoolClient } from 'pg';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import { compareAsset, type ComparedPast, type ComparedSets } from '../telemetry/reducers/compare-asset.ts';
import { compareDays } from './compare-days.ts';
import { compareMonths, compareTrails, compareVisitSums } from './compare-sums.ts';
import { explainDifference } from './explain-difference.ts';
import { listOtherValues, pairRows, type OtherRow, type OtherRows, type OtherValue } from './pair-rows.ts';

/** A stored row that is not what the positions and settings say. */
export interface Difference {
  readonly table: VerifiedTable;
  readonly fromMs: number;
  /** Infinity while it goes on. */
  readonly toMs: number;
  readonly isStored: boolean;
  readonly isComputed: boolean;
  readonly values: readonly OtherValue[];
  readonly cause: DifferenceCause;
}

export interface VerifiedAsset {
  /** Nothing is compared while the asset is being recalculated, or where no position is stored. */
  readonly state: 'compared' | 'recalculating' | 'without_positions';
  readonly fixes: number;
  readonly fromMs: number | null;
  readonly rows: Readonly<Partial<Record<VerifiedTable, number>>>;
  readonly skippedDays: number;
  readonly differences: readonly Difference[];
}

/**
 * Recomputes what is derived of an asset from its stored positions, by the reducers and settings that derived it, and names
 * each stored row that differs. Reads one snapshot and writes nothing.
 */
export function verifyAsset(pool: Pool, past: ComparedPast, sets: ComparedSets): Promise<VerifiedAsset> {
  const { accountId } = past.asset;
  return asProvedAccounts(
    pool,
    [accountId],
    (client) => verify(client, past, sets),
    'isolation level repeatable read, read only',
  );
}

async function verify(client: PoolClient, past: ComparedPast, sets: ComparedSets): Promise<VerifiedAsset> {
  const { assetId, accountId } = past.asset;
  const { tables, fixes, firstFixMs } = await compareAsset(client, past, sets);
  const nothing = { fixes, fromMs: null, rows: {}, skippedDays: 0, differences: [] };
  if (firstFixMs === null) return { ...nothing, state: 'without_positions' };
  if (tables === null) return { ...nothing, state: 'recalculating' };
  const read = { client, accountId, at: new Date(past.nowMs) };
  const fromMs = past.fromMs ?? new Date(firstFixMs).setUTCHours(-24, 0, 0, 0);
  const time = { assetId, fromMs, toMs: past.untilMs ?? past.nowMs };
  const others = tables.filter(({ table }) => table !== 'alerts').flatMap(rowsOf);
  const days = await compareDays(read, { ...time, others });
  const compared = [...tables, days, await compareMonths(read, time), await compareTrails(read, time)];
  const visits = await compareVisitSums(read, { ...time, others });
  const differences: Difference[] = [];
  for (const row of [...compared, visits].flatMap(pairRows))
    differences.push(await differenceOf(read, assetId, row));
  return {
    state: 'compared',
    fixes,
    fromMs,
    rows: Object.fromEntries(compared.map(({ table, rows }) => [table, rows])),
    skippedDays: days.skipped,
    differences,
  };
}

function rowsOf({ stored, computed }: OtherRows): OtherRows['computed'] {
  return [...stored, ...computed];
}

async function differenceOf(
  read: Parameters<typeof explainDifference>[0],
  assetId: number,
  row: OtherRow,
): Promise<Difference> {
  const { table, stored, computed } = row;
  const { fromMs, toMs } = stored ?? computed ?? { fromMs: 0, toMs: 0 };
  return {
    table,
    fromMs,
    toMs,
    isStored: stored !== null,
    isComputed: computed !== null,
    values: listOtherValues(row),
    cause: await explainDifference(read, assetId, row),
  };
}
