import type { PoolClient } from 'pg';
import { int4Array, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { LockedAsset, Row } from '../values/batch.ts';
import { presenceOf, type Presence } from './presence-cells.ts';

const RECORD = `
insert into presence_cells (account_id, cell, hour, asset_id)
select * from unnest($1::int[], $2::int[], $3::int[], $4::int[])
on conflict do nothing`;

// A late fix between stored fixes needs its neighbors.
const RECORD_LATE = `
insert into presence_cells (account_id, cell, hour, asset_id)
select * from list_presence_cells($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[])
on conflict do nothing`;

/** Fixes closer than this are processed together. */
const RUN_MS = 600_000;

interface LateRun {
  readonly asset: LockedAsset;
  readonly fromMs: number;
  toMs: number;
}

/**
 * Records the cells of assets with new fixes, in the transaction that stores the fixes and under the locks of the
 * assets (decision 0076). Writes nothing in an hour in which an asset stays in its cell.
 */
export async function recordPresence(client: PoolClient, rows: readonly Row[]): Promise<void> {
  const cells: Cells = new Map();
  const late: LateRun[] = [];
  for (const [asset, own] of Map.groupBy(rows, (row) => row.asset)) {
    let before: Presence | null = asset.stored?.fix ?? null;
    const newest = before?.fixedAtMs ?? -Infinity;
    const fixes = own
      .map(({ entry: { position } }) => position)
      .toSorted((one, other) => one.fixedAtMs - other.fixedAtMs);
    for (const fix of fixes) {
      if (fix.fixedAtMs <= newest) {
        addLate(late, asset, fix.fixedAtMs);
        continue;
      }
      addCells(cells, asset, fix, before);
      before = fix;
    }
  }
  await insertCells(client, cells);
  if (late.length > 0)
    await client.query({
      name: 'telemetry.record_late_presence',
      text: RECORD_LATE,
      values: [
        int4Array(late, ({ asset }) => asset.accountId),
        int4Array(late, ({ asset }) => asset.assetId),
        timestampArray(late, ({ fromMs }) => fromMs),
        timestampArray(late, ({ toMs }) => toMs),
      ],
    });
}

/** Records the cells of the whole history of an asset, by time. */
export async function recordPastPresence(client: PoolClient, rows: readonly Row[]): Promise<void> {
  const cells: Cells = new Map();
  for (const [index, { asset, entry }] of rows.entries())
    addCells(cells, asset, entry.position, rows[index - 1]?.entry.position ?? null);
  await insertCells(client, cells);
}

type Cells = Map<string, { readonly asset: LockedAsset; readonly cell: number; readonly hour: number }>;

function addCells(cells: Cells, asset: LockedAsset, fix: Presence, before: Presence | null): void {
  for (const [cell, hour] of presenceOf(fix, before))
    cells.set(`${asset.assetId} ${cell} ${hour}`, { asset, cell, hour });
}

async function insertCells(client: PoolClient, cells: Cells): Promise<void> {
  const found = [...cells.values()];
  if (found.length === 0) return;
  await client.query({
    name: 'telemetry.record_presence',
    text: RECORD,
    values: [
      int4Array(found, ({ asset }) => asset.accountId),
      int4Array(found, ({ cell }) => cell),
      int4Array(found, ({ hour }) => hour),
      int4Array(found, ({ asset }) => asset.assetId),
    ],
  });
}

function addLate(late: LateRun[], asset: LockedAsset, atMs: number): void {
  const run = late.at(-1);
  if (run?.asset === asset && atMs - run.toMs <= RUN_MS) run.toMs = atMs;
  else late.push({ asset, fromMs: atMs, toMs: atMs });
}
