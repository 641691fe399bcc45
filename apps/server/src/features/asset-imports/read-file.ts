import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { assetImportMaxLines } from '@azimute/contract/asset-import-fields';
import { CsvError, parse } from 'csv-parse';
import { decodeFile, detectEncoding, type FileEncoding } from './decode-file.ts';
import { detectSeparator, type Separator } from './detect-separator.ts';
import { refuseFile } from './refuse-file.ts';

export interface FileLine {
  /** Row of the file, as a spreadsheet program counts them: the headings are row 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ReadFile {
  readonly encoding: FileEncoding;
  readonly separator: Separator;
  readonly headings: readonly string[];
  readonly lines: readonly FileLine[];
}

const MOST_COLUMNS = 200;
/** Of one line: a quotation mark that is never closed would make the rest of the file one cell. */
const LONGEST_LINE_CHARACTERS = 100_000;

/**
 * Reads a CSV file as people's programs write it. Other work has its turn between pieces. Empty lines are left out.
 * @throws DomainError validation_failed when it cannot be read at all, with the reason at `file`
 */
export async function readFile(bytes: Buffer): Promise<ReadFile> {
  const encoding = detectEncoding(bytes);
  const [head = ''] = decodeFile(bytes, encoding);
  const separator = detectSeparator(head);
  const lines: FileLine[] = [];
  let headings: readonly string[] | undefined;
  for await (const found of parseLines(bytes, encoding, separator)) {
    if (headings === undefined) headings = requireHeadings(found.cells);
    else if (lines.length === assetImportMaxLines)
      throw refuseFile(
        'too_many_lines',
        `The file has more than ${assetImportMaxLines} lines. Split it and send the parts one by one.`,
      );
    else lines.push(found);
  }
  if (headings === undefined) throw refuseFile('empty', 'The file is empty.');
  if (lines.length === 0) throw refuseFile('no_lines', 'The file has headings and no line below them.');
  return { encoding, separator, headings, lines };
}

async function* parseLines(
  bytes: Buffer,
  encoding: FileEncoding,
  separator: Separator,
): AsyncGenerator<FileLine> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_LINE_CHARACTERS,
  });
  const source = Readable.from(inTurns(decodeFile(bytes, encoding)));
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
    if (!(error instanceof CsvError)) throw error;
    throw refuseFile(
      'quote_not_closed',
      `A quotation mark is opened after row ${line} and never closed. Close or remove it.`,
    );
  } finally {
    source.destroy();
  }
}

async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}

function requireHeadings(cells: readonly string[]): readonly string[] {
  const headings = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  if (headings.length > MOST_COLUMNS)
    throw refuseFile('too_many_columns', `The file has more than ${MOST_COLUMNS} columns.`);
  return headings;
}
