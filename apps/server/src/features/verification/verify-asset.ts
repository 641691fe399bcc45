import type { DifferenceCause, VerifiedTable } from '@azimute/contract';
import type { Pool, PoolClient } from 'pg';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import { compareAsset, ComparedSets, type ComparedPast } from '../telemetry/reducers/compare-asset.ts';
import { compareDays } from './compare-days.ts';
import { compareMonths, compareTrails, compareUnitDays, compareVisitSums, listDays } from './compare-sums.ts';
import { explainDifference } from './explain-difference.ts';
import { listOtherValues, pairRows, type OtherRow, type OtherRows, type OtherValue } from './pair-rows.ts';

/** A stored row that differs from the result of positions and settings. */
export interface Difference {
  readonly table: VerifiedTable;
  readonly fromMs: number;
  /** Infinity while ongoing. */
  readonly toMs: number;
  readonly isStored: boolean;
  readonly isComputed: boolean;
  readonly values: readonly OtherValue[];
  readonly cause: DifferenceCause;
}

export interface VerifiedAsset {
  /** Nothing is compared while the asset is being recalculated, or without stored positions. */
  readonly state: 'compared' | 'recalculating' | 'without_positions';
  readonly fixes: number;
  readonly fromMs: number | null;
  readonly rows: Readonly<Partial<Record<VerifiedTable, number>>>;
  readonly skippedDays: number;
  readonly differences: readonly Difference[];
}

/** Shared state of assets that are verified one after the other: prepared and compared once. */
export class VerifyRun {
  readonly sets = new ComparedSets();
  /** Days of accounts whose ULs were compared. */
  readonly #unitDays = new Set<string>();

  takeUnitDays(accountId: number, days: readonly string[]): readonly string[] {
    const fresh = days.filter((day) => !this.#unitDays.has(`${accountId} ${day}`));
    for (const day of fresh) this.#unitDays.add(`${accountId} ${day}`);
    return fresh;
  }
}

/**
 * Recomputes an asset's derived data from its stored positions, with the reducers and settings that derived them, and
 * returns each stored row that differs. Reads one snapshot and writes nothing.
 */
export function verifyAsset(pool: Pool, past: ComparedPast, run: VerifyRun): Promise<VerifiedAsset> {
  const { accountId } = past.asset;
  return asProvedAccounts(
    pool,
    [accountId],
    (client) => verify(client, past, run),
    'isolation level repeatable read, read only',
  );
}

async function verify(client: PoolClient, past: ComparedPast, run: VerifyRun): Promise<VerifiedAsset> {
  const { assetId, accountId } = past.asset;
  const { tables, fixes, firstFixMs } = await compareAsset(client, past, run.sets);
  const nothing = { fixes, fromMs: null, rows: {}, skippedDays: 0, differences: [] };
  if (firstFixMs === null) return { ...nothing, state: 'without_positions' };
  if (tables === null) return { ...nothing, state: 'recalculating' };
  const read = { client, accountId, at: new Date(past.nowMs) };
  const fromMs = past.fromMs ?? new Date(firstFixMs).setUTCHours(-24, 0, 0, 0);
  const time = { assetId, fromMs, toMs: past.untilMs ?? past.nowMs };
  const others = tables.filter(({ table }) => table !== 'alerts').flatMap(rowsOf);
  const days = await compareDays(read, { ...time, others });
  const months = await compareMonths(read, time);
  const unitDays = await compareUnitDays(read, run.takeUnitDays(accountId, await listDays(read, time)));
  const compared = [...tables, days, months, unitDays, await compareTrails(read, time)];
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
