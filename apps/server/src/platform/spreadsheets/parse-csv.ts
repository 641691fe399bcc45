import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { Separator } from './detect-separator.ts';

export interface FileLine {
  /** Row of the file, as in a spreadsheet program: the headings are row 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quotation mark opened after this line is never closed, or makes a line too long. */
export class QuoteNotClosedError extends Error {
  override readonly name = 'QuoteNotClosedError';
  readonly line: number;

  constructor(line: number) {
    super(`A quotation mark is opened after row ${line} and never closed.`);
    this.line = line;
  }
}

/** An unclosed quotation mark would turn the rest of the file into one cell. */
const LONGEST_LINE_CHARACTERS = 100_000;

/**
 * Parses lines of CSV text as users' programs write it, and trims cells. Skips empty lines.
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

/** Yields a piece's lines before an error in the next one discards them. */
async function* inTurns(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}
