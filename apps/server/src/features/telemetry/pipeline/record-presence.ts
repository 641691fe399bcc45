import type { PoolClient } from 'pg';
import { int4Array, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import type { LockedAsset, Row } from '../values/batch.ts';
import { presenceOf, type Presence } from './presence-cells.ts';

const RECORD = `
insert into presence_cells (account_id, cell, hour, asset_id)
select * from unnest($1::int[], $2::int[], $3::int[], $4::int[])
on conflict do nothing`;

// What lies between stored fixes has to look at its neighbours.
const RECORD_LATE = `
insert into presence_cells (account_id, cell, hour, asset_id)
select * from list_presence_cells($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[])
on conflict do nothing`;

/** Fixes that follow each other within this are looked at together. */
const RUN_MS = 600_000;

interface LateRun {
  readonly asset: LockedAsset;
  readonly fromMs: number;
  toMs: number;
}

/**
 * Keeps in which cells the assets of new fixes were, in the transaction that stored them and under the locks of the assets
 * (decision 0078). While an asset stays in a cell there is nothing to write in an hour.
 */
export async function recordPresence(client: PoolClient, rows: readonly Row[]): Promise<void> {
  const cells = new Map<string, { asset: LockedAsset; cell: number; hour: number }>();
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
      for (const [cell, hour] of presenceOf(fix, before))
        cells.set(`${asset.assetId} ${cell} ${hour}`, { asset, cell, hour });
      before = fix;
    }
  }
  const found = [...cells.values()];
  if (found.length > 0)
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

function addLate(late: LateRun[], asset: LockedAsset, atMs: number): void {
  const run = late.at(-1);
  if (run?.asset === asset && atMs - run.toMs <= RUN_MS) run.toMs = atMs;
  else late.push({ asset, fromMs: atMs, toMs: atMs });
}
