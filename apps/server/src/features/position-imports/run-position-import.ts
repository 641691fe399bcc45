import { changesModule } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isPassing } from '../../platform/postgres/is-passing.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { readMemberByNow, withoutRights } from '../access/read-member-by-now.ts';
import { notify } from '../notifications/notify.ts';
import { beginImport, finishImport, writeSlice } from './import-slice.ts';
import { importPayloadSchema, type ImportPayload, type ImportWorkshop } from './import-workshop.ts';
import { deleteChunks, readChunk, type ImportRow } from './position-imports-store.ts';
import { describeBreak } from './preview-positions.ts';
import { FileBrokenError, type TableLine } from './read/file-line.ts';
import { openTable } from './read/open-table.ts';
import { createPositionReader, type RefusedLine } from './read/read-position.ts';
import { takeSlices } from './read/take-slices.ts';
import { enqueuePositionImport } from './start-position-import.ts';

const LINES_AT_ONCE = 2_000;
const ASSETS = 'services:simc:geolocalizacao:ativos';

/** Ends the work without a word: cancelled, ended, or gone with its person. */
class OverError extends Error {}
class RightsLostError extends Error {}

/**
 * Hands the positions of a file to the pipeline, a slice at a time, and remembers after each how far it came. Begun again
 * after a kill it reads up to there and goes on; what of the interrupted slice is stored already counts as accepted, as
 * it was. What the person may do is asked anew for each slice.
 */
export async function runPositionImport(
  workshop: ImportWorkshop,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const payload = importPayloadSchema.parse(given);
  try {
    if ((await importAll(workshop, payload, signal)) === 'stopped')
      await asActor(workshop.database.app, withoutRights(payload), (client) =>
        enqueuePositionImport(client, payload.positionImportId),
      );
  } catch (error) {
    if (error instanceof OverError) return;
    if (error instanceof RightsLostError) return await failImport(workshop, payload, 'rights_lost');
    // The queue tries again later.
    if (isPassing(error)) throw error;
    workshop.log.error({ err: error }, 'an import of positions failed');
    await failImport(workshop, payload, 'unexpected');
  }
}

async function importAll(
  workshop: ImportWorkshop,
  payload: ImportPayload,
  signal: AbortSignal,
): Promise<'finished' | 'stopped'> {
  const { database, clock, linesAtOnce = LINES_AT_ONCE } = workshop;
  const row = await beginImport(database, await requireActor(database, payload), payload);
  if (row === null) throw new OverError();
  const source = { bytes: 0 };
  const table = await openTable(readAll(database, payload, source), row);
  const read = createPositionReader(row.settings, table.headings);
  const write = async (lines: readonly TableLine[], refused: readonly RefusedLine[]): Promise<void> => {
    const actor = await requireActor(database, payload);
    const nowMs = clock.now().getTime();
    const slice = { lines: [...lines.map((line) => read(line, nowMs)), ...refused], doneBytes: source.bytes };
    if (!(await writeSlice(workshop, actor, payload, slice, signal))) throw new OverError();
  };
  try {
    for await (const lines of takeSlices(after(row, table.lines), linesAtOnce)) {
      await write(lines, []);
      if (signal.aborted) return 'stopped';
    }
  } catch (error) {
    if (!(error instanceof FileBrokenError)) throw error;
    if (error.line > row.last_line) await write([], [describeBreak(error)]);
  }
  await finishImport(workshop, await requireActor(database, payload), payload);
  return 'finished';
}

/** Lines that were not imported yet. */
async function* after({ last_line }: ImportRow, lines: AsyncGenerator<TableLine>): AsyncGenerator<TableLine> {
  for await (const line of lines) if (line.line > last_line) yield line;
}

/** Each chunk in a transaction of its own, as the person. */
async function* readAll(
  database: Database,
  payload: ImportPayload,
  source: { bytes: number },
): AsyncGenerator<Buffer> {
  const { accountId, positionImportId } = payload;
  for (let place = 0; ; place += 1) {
    const bytes = await asActor(database.app, withoutRights(payload), (client) =>
      readChunk({ client, accountId }, positionImportId, place),
    );
    if (bytes === undefined) return;
    yield bytes;
    source.bytes += bytes.length;
  }
}

/** The person with the rights of this moment. */
async function requireActor(database: Database, payload: ImportPayload): Promise<Actor> {
  const actor = await readMemberByNow(database.app, payload);
  if (actor === null || !changesModule(actor.changes, ASSETS)) throw new RightsLostError();
  return actor;
}

/** Says why, once: what was imported stays. */
async function failImport(
  { database, clock }: ImportWorkshop,
  payload: ImportPayload,
  reason: 'rights_lost' | 'unexpected',
): Promise<void> {
  const { accountId, userId, positionImportId } = payload;
  await asActor(database.app, withoutRights(payload), async (client) => {
    const { rowCount } = await client.query(
      `update position_imports set state = 'failed', failure = $3, finished_at = $4
      where account_id = $1 and position_import_id = $2 and state in ('queued', 'running')`,
      [accountId, positionImportId, reason, clock.now()],
    );
    if (rowCount === 0) return;
    await deleteChunks({ client, accountId }, positionImportId);
    const data = { importId: positionImportId, reason };
    await notify(client, { accountId, userId, kind: 'position_import_failed', data });
    await audit(client, {
      action: 'position-import.fail',
      entity: 'position-import',
      entityId: positionImportId,
      after: { reason },
    });
  });
}
