import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { Separator } from './detect-separator.ts';

export interface FileLine {
  /** Row of the file, as a spreadsheet program counts them: the headings are row 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quotation mark is opened after this line and never closed, or makes a line of it that is too long. */
export class QuoteNotClosedError extends Error {
  override readonly name = 'QuoteNotClosedError';
  readonly line: number;

  constructor(line: number) {
    super(`A quotation mark is opened after row ${line} and never closed.`);
    this.line = line;
  }
}

/** A quotation mark that is never closed would make the rest of the file one cell. */
const LONGEST_LINE_CHARACTERS = 100_000;

/**
 * The lines of a CSV text as people's programs write it, cells without the blanks around them. Empty lines are left out.
 * @throws QuoteNotClosedError
 */
export async function* parseCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  separator: Separator,
): AsyncGenerator<FileLine> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_LINE_CHARACTERS,
  });
  const source = Readable.from(inTurns(pieces));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1;
      const cells = record.map((cell) => cell.trim());
      const isStatement = line === 1 && /^sep=$|^sep=[;,\t]$/i.test(cells[0] ?? '') && cells.length <= 2;
      if (!isStatement && cells.some((cell) => cell !== '')) yield { line, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new QuoteNotClosedError(line);
    throw error;
  } finally {
    source.destroy();
  }
}

/** The lines of a piece are taken before a fault in the next one drops them. */
async function* inTurns(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}
