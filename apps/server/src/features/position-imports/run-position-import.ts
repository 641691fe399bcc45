import { changesModule } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isPassing } from '../../platform/postgres/is-passing.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { readMemberByNow, withoutRights } from '../access/read-member-by-now.ts';
import { createPatience, type Patience } from './create-patience.ts';
import { failImport } from './fail-import.ts';
import { beginImport, finishImport, writeSlice } from './import-slice.ts';
import { importPayloadSchema, type ImportPayload, type ImportWorkshop } from './import-workshop.ts';
import { readChunk, type ImportRow } from './position-imports-store.ts';
import { describeBreak } from './preview-positions.ts';
import { FileBrokenError, type TableLine } from './read/file-line.ts';
import { openTable } from './read/open-table.ts';
import { createPositionReader, type RefusedLine } from './read/read-position.ts';
import { takeSlices } from './read/take-slices.ts';
import { enqueuePositionImport } from './start-position-import.ts';

const LINES_AT_ONCE = 2_000;
/** Where a connection went, and nobody said when to come again. */
const RETRY_AFTER_SECONDS = 2;
const ASSETS = 'services:simc:geolocalizacao:ativos';

/** Ends the work without a word: cancelled, ended, or gone with its person. */
class OverError extends Error {}
class RightsLostError extends Error {}

/**
 * Hands the positions of a file to the pipeline, a slice at a time, and remembers after each how far it came. Begun again
 * after a kill it reads up to there and goes on; what of the interrupted slice is stored already counts as accepted, as
 * it was. What the person may do is asked anew for each slice. What passes by itself is waited for, within bounds, so that
 * an outage does not use up the tries of the queue.
 */
export async function runPositionImport(
  workshop: ImportWorkshop,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const payload = importPayloadSchema.parse(given);
  const patience = createPatience(signal, workshop.patienceMs);
  for (;;) {
    try {
      if ((await importAll(workshop, payload, patience, signal)) === 'stopped')
        await leaveToAnother(workshop, payload);
      return;
    } catch (error) {
      if (error instanceof OverError) return;
      if (error instanceof RightsLostError) return await failImport(workshop, payload, 'rights_lost');
      if (!isPassing(error)) {
        workshop.log.error({ err: error }, 'an import of positions failed');
        return await failImport(workshop, payload, 'unexpected');
      }
      if (await patience.wait(retryAfter(error))) continue;
      // The queue tries again later; what was asked to stop is no failed try.
      if (!signal.aborted || !(await isLeftToAnother(workshop, payload))) throw error;
      return;
    }
  }
}

function retryAfter(error: unknown): number {
  return (error instanceof DomainError ? error.retryAfterSeconds : undefined) ?? RETRY_AFTER_SECONDS;
}

async function leaveToAnother({ database }: ImportWorkshop, payload: ImportPayload): Promise<void> {
  await asActor(database.app, withoutRights(payload), (client) =>
    enqueuePositionImport(client, payload.positionImportId),
  );
}

async function isLeftToAnother(workshop: ImportWorkshop, payload: ImportPayload): Promise<boolean> {
  try {
    await leaveToAnother(workshop, payload);
    return true;
  } catch {
    return false;
  }
}

async function importAll(
  workshop: ImportWorkshop,
  payload: ImportPayload,
  patience: Patience,
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
    if (!(await writeSlice(workshop, actor, payload, slice, patience))) throw new OverError();
    patience.renew();
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
