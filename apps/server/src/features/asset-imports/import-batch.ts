import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readTimeZone, type AssetRead } from '../assets/assets-reads.ts';
import { notify } from '../notifications/notify.ts';
import { applyLines } from './apply-lines.ts';
import { lockImport, readLines, storeVerdicts, type ImportRow } from './asset-imports-store.ts';
import { judgeLines, type GoodLine, type JudgedBadLine, type Verdict } from './judge-lines.ts';
import { readLineValues } from './read-line-values.ts';

export interface ImportedBatch {
  readonly goesOn: boolean;
  readonly assetIds: readonly number[];
}

export interface BatchOrder {
  readonly actor: Actor;
  readonly userId: number;
  readonly assetImportId: number;
  readonly linesAtOnce: number;
}

/**
 * Imports the next lines after the one that the import remembers, and remembers the last of them, in one transaction.
 * The lock on the import makes a second worker, or who cancels, wait for it.
 * @throws RaceLostError
 */
export async function importBatch(read: AssetRead, order: BatchOrder): Promise<ImportedBatch> {
  const { actor, assetImportId, linesAtOnce } = order;
  await holdDevices(read, assetImportId);
  const unitProfileIds = await holdChosenProfiles(read, assetImportId);
  const row = await findUnended(read, assetImportId);
  if (row === null) return { goesOn: false, assetIds: [] };
  const lines = await readLines(read, row.id, { after: row.last_line, limit: linesAtOnce, only: 'good' });
  const timeZone = await readTimeZone(read);
  const verdicts = await judgeLines(
    read,
    lines.map((line) => readLineValues(line, { ...row, timeZone })),
    {
      // Who is no administrator any more creates no ULs.
      createUnits: row.create_units && actor.role === 'admin',
      createCustomers: row.create_customers,
      moveDevices: row.move_devices,
      shownMoves: new Map(lines.map(({ line, moves }) => [line, moves ?? []])),
      lock: true,
    },
  );
  const refused = verdicts.filter(isBad);
  await storeVerdicts(
    read.client,
    { accountId: read.accountId, id: row.id },
    refused.map(({ line, reasons }) => ({ line, reasons, moves: null })),
  );
  const { trails, assetIds, ...counts } = await applyLines(read, verdicts.filter(isGood), unitProfileIds);
  const isLast = lines.length < linesAtOnce;
  const done = { ...counts, refused: refused.length, lastLine: lines.at(-1)?.line ?? row.last_line, isLast };
  await storeProgress(read, row, done);
  const finish = isLast ? [await announceFinish(read, order, sumUp(row, done))] : [];
  // Last of all: they lock the account's chain until the commit.
  for (const { entries, ...kind } of [...trails, ...finish]) await auditMany(read.client, kind, entries);
  return { goesOn: !isLast, assetIds };
}

/** Where the file names devices they stay where they are but for what the batch changes. */
async function holdDevices({ client, accountId }: AssetRead, id: number): Promise<void> {
  await client.query(
    `select hold_assignments() from asset_imports
    where account_id = $1 and asset_import_id = $2 and jsonb_typeof(mapping -> 'devices') = 'number'`,
    [accountId, id],
  );
}

/**
 * The profiles that are to show what is created, held until the commit: none where nobody may change them by now. Leaving
 * an account locks it before the imports of whoever leaves: so does this.
 */
async function holdChosenProfiles({ client, accountId }: AssetRead, id: number): Promise<number[]> {
  const { rows } = await client.query<{ unit_profile_ids: number[] }>(
    `select unit_profile_ids from asset_imports
    where account_id = $1 and asset_import_id = $2 and create_units and unit_profile_ids <> '{}'`,
    [accountId, id],
  );
  if (rows[0] === undefined) return [];
  const held = await client.query<{ held: boolean }>('select hold_profiles() as held');
  return held.rows[0]?.held === true ? rows[0].unit_profile_ids : [];
}

const isGood = (verdict: Verdict): verdict is GoodLine => verdict.kind !== 'bad';
const isBad = (verdict: Verdict): verdict is JudgedBadLine => verdict.kind === 'bad';

/** Null when it was cancelled, has ended, or is gone with its person. */
async function findUnended(read: AssetRead, id: number): Promise<ImportRow | null> {
  try {
    const row = await lockImport(read, id);
    return ['queued', 'running'].includes(row.state) ? row : null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

interface BatchProgress {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly lastLine: number;
  readonly isLast: boolean;
}

async function storeProgress(
  { client, accountId, at }: AssetRead,
  { id }: ImportRow,
  done: BatchProgress,
): Promise<void> {
  await client.query(
    `update asset_imports set state = $3, last_line = $4, created_assets = created_assets + $5,
      changed_assets = changed_assets + $6, unchanged_assets = unchanged_assets + $7,
      refused_lines = refused_lines + $8, started_at = coalesce(started_at, $9), finished_at = $10
    where account_id = $1 and asset_import_id = $2`,
    [
      accountId,
      id,
      done.isLast ? 'finished' : 'running',
      done.lastLine,
      done.created,
      done.changed,
      done.unchanged,
      done.refused,
      at,
      done.isLast ? at : null,
    ],
  );
}

interface Summary {
  readonly created: number;
  readonly changed: number;
  readonly bad: number;
}

function sumUp(row: ImportRow, done: BatchProgress): Summary {
  return {
    created: row.created_assets + done.created,
    changed: row.changed_assets + done.changed,
    bad: row.bad_count + row.refused_lines + done.refused,
  };
}

async function announceFinish(
  { client, accountId }: AssetRead,
  { userId, assetImportId }: BatchOrder,
  summary: Summary,
) {
  const data = { importId: assetImportId, ...summary };
  await notify(client, { accountId, userId, kind: 'asset_import_finished', data });
  return {
    action: 'asset-import.finish',
    entity: 'asset-import',
    entries: [{ entityId: assetImportId, after: summary }],
  };
}
