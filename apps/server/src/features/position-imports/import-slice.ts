import type { RejectionCode } from '@azimute/contract';
import { positionImportKeptRefusals } from '@azimute/contract/position-imports/values';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isPassing } from '../../platform/postgres/is-passing.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { notify } from '../notifications/notify.ts';
import type { Patience } from './create-patience.ts';
import { asSubmitted, judgeSlice, type JudgedSlice } from './judge-slice.ts';
import {
  deleteChunks,
  insertRefusals,
  lockImport,
  type AccountClient,
  type ImportRow,
} from './position-imports-store.ts';
import type { ReadLine, RefusedLine } from './read/read-position.ts';
import type { ImportPayload, ImportWorkshop } from './import-workshop.ts';
import { countStored, submitPatiently } from './submit-slice.ts';

interface Slice {
  readonly lines: readonly ReadLine[];
  readonly doneBytes: number;
}

const ASSETS_NAMED = 200;

/** Null when it was cancelled, has ended, or is gone. */
export async function beginImport(
  database: Database,
  actor: Actor,
  payload: ImportPayload,
): Promise<ImportRow | null> {
  return await asActor(database.app, actor, (client) =>
    findUnended({ client, accountId: payload.accountId }, payload.positionImportId),
  );
}

async function findUnended(account: AccountClient, id: number): Promise<ImportRow | null> {
  try {
    const row = await lockImport(account, id);
    return ['queued', 'running'].includes(row.state) ? row : null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

/** As far as the database tells. */
async function isUnended(database: Database, actor: Actor, payload: ImportPayload): Promise<boolean> {
  try {
    return (await beginImport(database, actor, payload)) !== null;
  } catch (error) {
    if (isPassing(error)) return true;
    throw error;
  }
}

interface Begun extends JudgedSlice {
  readonly begunAt: Date;
  /** An attempt before this one was cut off: some of the slice may be stored. */
  readonly isRepeated: boolean;
}

/**
 * Judges a slice, hands it to the pipeline and remembers what became of it; false when the import is no longer to go on.
 * The slice is marked as begun before, so that after a crash in between its positions are counted by when they came.
 */
export async function writeSlice(
  workshop: ImportWorkshop,
  actor: Actor,
  payload: ImportPayload,
  slice: Slice,
  patience: Patience,
): Promise<boolean> {
  const { database, intake } = workshop;
  const begun = await beginSlice(workshop, actor, payload, slice);
  if (begun === null) return false;
  const positions = begun.good.map(asSubmitted);
  const submitted = await submitPatiently(intake, payload, positions, {
    patience,
    goesOn: () => isUnended(database, actor, payload),
  });
  if (submitted === null) return false;
  const { answer, isRepeated } = submitted;
  const rejected = new Map(answer.rejected.map(({ index, code }) => [index, code]));
  const accepted =
    begun.isRepeated || isRepeated
      ? Math.min(
          await countStored(database, payload.accountId, positions, begun.begunAt),
          positions.length - rejected.size,
        )
      : answer.accepted;
  const refused = [...begun.refused, ...refuseByPipeline(begun, rejected)];
  const duplicates = positions.length - rejected.size - accepted;
  const assetIds = [...new Set(begun.good.map(({ device }) => device.assetId))];
  await asActor(database.app, actor, (client) =>
    storeProgress({ client, accountId: payload.accountId }, payload, {
      accepted,
      duplicates,
      refused,
      assetIds,
      lastLine: slice.lines.reduce((last, line) => Math.max(last, lineOf(line)), 0),
      doneBytes: slice.doneBytes,
    }),
  );
  return true;
}

const lineOf = (read: ReadLine): number => ('position' in read ? read.position.index : read.line);

async function beginSlice(
  { database, clock }: ImportWorkshop,
  actor: Actor,
  payload: ImportPayload,
  { lines }: Slice,
): Promise<Begun | null> {
  const { accountId, positionImportId } = payload;
  return await asActor(database.app, actor, async (client) => {
    const account = { client, accountId };
    const row = await findUnended(account, positionImportId);
    if (row === null) return null;
    const judged = await judgeSlice(account, lines, row.settings);
    const begunAt = row.slice_begun_at ?? clock.now();
    await client.query(
      `update position_imports set state = 'running', slice_begun_at = $3, started_at = coalesce(started_at, $3)
      where account_id = $1 and position_import_id = $2`,
      [accountId, positionImportId, begunAt],
    );
    return { ...judged, begunAt, isRepeated: row.slice_begun_at !== null };
  });
}

function refuseByPipeline(
  { good }: JudgedSlice,
  rejected: ReadonlyMap<number, RejectionCode>,
): RefusedLine[] {
  return good.flatMap(({ position, name, cells }) => {
    const code = rejected.get(position.index);
    if (code === undefined) return [];
    const isOfDevice = code === 'unknown_device';
    const value = isOfDevice ? name : new Date(position.fixedAtMs).toISOString();
    return [
      { line: position.index, reason: code, field: isOfDevice ? 'device' : 'time', value, cells } as const,
    ];
  });
}

interface SliceResult {
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: readonly RefusedLine[];
  readonly assetIds: readonly number[];
  readonly lastLine: number;
  readonly doneBytes: number;
}

async function storeProgress(
  account: AccountClient,
  { positionImportId }: ImportPayload,
  result: SliceResult,
): Promise<void> {
  const { client, accountId } = account;
  const row = await lockImport(account, positionImportId);
  const { accepted, duplicates, refused, lastLine, doneBytes } = result;
  const room = Math.max(positionImportKeptRefusals - row.refused, 0);
  const owner = { id: row.id, userId: row.user_id };
  await insertRefusals(account, owner, refused.slice(0, room));
  const assetIds = [...new Set([...row.asset_ids, ...result.assetIds])].slice(0, ASSETS_NAMED);
  await client.query(
    `update position_imports set slice_begun_at = null, last_line = $3, done_bytes = $4, accepted = accepted + $5,
      duplicates = duplicates + $6, refused = refused + $7, asset_ids = $8
    where account_id = $1 and position_import_id = $2`,
    [
      accountId,
      row.id,
      lastLine,
      Math.min(doneBytes, row.size_bytes),
      accepted,
      duplicates,
      refused.length,
      assetIds,
    ],
  );
}

/** Says so to the person; the file itself goes. */
export async function finishImport(
  { database, clock }: ImportWorkshop,
  actor: Actor,
  { accountId, userId, positionImportId }: ImportPayload,
): Promise<void> {
  await asActor(database.app, actor, async (client) => {
    const row = await findUnended({ client, accountId }, positionImportId);
    if (row === null) return;
    await client.query(
      `update position_imports set state = 'finished', done_bytes = size_bytes, finished_at = $3
      where account_id = $1 and position_import_id = $2`,
      [accountId, positionImportId, clock.now()],
    );
    await deleteChunks({ client, accountId }, positionImportId);
    const counts = { accepted: row.accepted, duplicates: row.duplicates, refused: row.refused };
    await notify(client, {
      accountId,
      userId,
      kind: 'position_import_finished',
      data: { importId: positionImportId, ...counts },
    });
    await audit(client, {
      action: 'position-import.finish',
      entity: 'position-import',
      entityId: positionImportId,
      after: counts,
    });
  });
}
