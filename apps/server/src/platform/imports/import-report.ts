import { Readable } from 'node:stream';
import type { Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { FastifyReply } from 'fastify';
import type { Database } from '../postgres/database.ts';
import { asActor, type Actor } from '../postgres/transaction.ts';
import { csvDialects, writeCsv } from '../spreadsheets/write-csv.ts';
import type { ImportKind, ImportLine, ImportShape } from './import-kind.ts';
import { readAllLines } from './import-lines.ts';
import { findImport } from './stored-imports.ts';

const WRITTEN_AT_ONCE = 1000;

const textColumn = (heading: string) => ({ heading, kind: 'text' as const, widthCharacters: 20 });

interface ReportOrder<Problem> {
  readonly id: number;
  readonly locale: Locale;
  readonly fileName: string;
  readonly describe: (problem: Problem) => string;
}

/**
 * Sends the lines that are not imported, with their number and the problem in additional columns: once corrected, the
 * file can be imported again. Reads in batches at the reader's pace, so that a slow reader holds no transaction, and
 * with current rights.
 */
export async function sendReport<Shape extends ImportShape & { file: { headings: readonly string[] } }>(
  kind: ImportKind<Shape>,
  database: Database,
  { caller, reply }: { caller: { actor: Actor; actorByNow: () => Promise<Actor> }; reply: FastifyReply },
  { id, locale, fileName, describe }: ReportOrder<Shape['problem']>,
): Promise<FastifyReply> {
  const { accountId } = caller.actor;
  const { file } = await asActor(database.app, caller.actor, (client) =>
    findImport(kind, { client, accountId }, id),
  );
  const { headings } = file;
  const batches = readAllLines(
    kind,
    async (work) => asActor(database.app, await caller.actorByNow(), (client) => work({ client, accountId })),
    id,
    { limit: WRITTEN_AT_ONCE, only: 'bad' },
  );
  const columns = [...headings, text(locale, 'fields:line'), text(locale, 'fields:reason')].map(textColumn);
  const content = { title: fileName, columns, batches: writeRows(batches, headings.length, describe) };
  return sendCsv(reply, fileName, writeCsv(content, csvDialects[locale]));
}

async function* writeRows<Shape extends ImportShape>(
  batches: AsyncIterable<readonly ImportLine<Shape>[]>,
  columnCount: number,
  describe: (problem: Shape['problem']) => string,
): AsyncGenerator<string[][]> {
  for await (const batch of batches) {
    yield batch.map(({ line, cells, problem }) => [
      ...Array.from({ length: columnCount }, (_, column) => cells[column] ?? ''),
      String(line),
      describe(problem),
    ]);
  }
}

/** Sends a file with only the headings that an import accepts. */
export function sendTemplate(
  reply: FastifyReply,
  locale: Locale,
  { fileName, title = fileName }: { readonly fileName: string; readonly title?: string },
  headings: readonly string[],
): FastifyReply {
  const columns = headings.map(textColumn);
  return sendCsv(reply, fileName, writeCsv({ title, columns, batches: none() }, csvDialects[locale]));
}

async function* none(): AsyncGenerator<never> {}

/** Sends a file while it is written. */
function sendCsv(reply: FastifyReply, name: string, content: AsyncGenerator<Buffer>): FastifyReply {
  return reply
    .status(200)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(content));
}
