import type { DomainError } from '../domain-error.ts';
import type { OutputLimit } from '../parsing/in-parts.ts';
import { decodeFile, detectEncoding, type FileEncoding } from '../spreadsheets/decode-file.ts';
import { detectSeparator, type Separator } from '../spreadsheets/detect-separator.ts';
import { parseCsv, QuoteNotClosedError, type FileLine } from '../spreadsheets/parse-csv.ts';
import { refuseFile } from '../spreadsheets/refuse-file.ts';

export interface ReadFile {
  readonly encoding: FileEncoding;
  readonly separator: Separator;
  readonly headings: readonly string[];
  readonly lines: readonly FileLine[];
}

const MOST_COLUMNS = 200;
/** Limit of all cells of a file, which is itself far smaller. */
export const OUTPUT_LIMIT: OutputLimit = { characters: 100_000_000, refuse: refuseComplex };

/**
 * Parses a CSV file as users' programs write it, in the calling thread. Skips empty lines. Of the cells after the last
 * heading, a line keeps the first that is not empty.
 * @throws DomainError validation_failed if the file cannot be read at all, with the reason at `file`
 */
export async function parseCsvFile(bytes: Buffer, mostLines: number): Promise<ReadFile> {
  const encoding = detectEncoding(bytes);
  const [head = ''] = decodeFile(bytes, encoding);
  const separator = detectSeparator(head);
  const lines: FileLine[] = [];
  let headings: readonly string[] | undefined;
  for await (const found of parseLines(bytes, encoding, separator)) {
    if (headings === undefined) headings = requireHeadings(found.cells);
    else if (lines.length === mostLines)
      throw refuseFile(
        'too_many_lines',
        `The file has more than ${mostLines} lines. Split it and send each part.`,
      );
    else lines.push({ ...found, cells: cutCells(found.cells, headings.length) });
  }
  if (headings === undefined) throw refuseFile('empty', 'The file is empty. Choose another.');
  if (lines.length === 0)
    throw refuseFile('no_lines', 'The file has headings but no lines. Add lines and send it again.');
  return { encoding, separator, headings, lines };
}

/** The file exceeds a limit of time, memory or output. */
export function refuseComplex(): DomainError {
  return refuseFile('too_complex', 'The file is too complex. Split it and send each part.');
}

async function* parseLines(
  bytes: Buffer,
  encoding: FileEncoding,
  separator: Separator,
): AsyncGenerator<FileLine> {
  try {
    yield* parseCsv(decodeFile(bytes, encoding), separator);
  } catch (error) {
    if (!(error instanceof QuoteNotClosedError)) throw error;
    throw refuseFile('quote_not_closed', `${error.message} Close or remove it.`);
  }
}

function cutCells(cells: readonly string[], columns: number): readonly string[] {
  if (cells.length <= columns) return cells;
  const surplus = cells.slice(columns).find((cell) => cell !== '');
  return [...cells.slice(0, columns), ...(surplus === undefined ? [] : [surplus])];
}

function requireHeadings(cells: readonly string[]): readonly string[] {
  const headings = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  if (headings.length > MOST_COLUMNS)
    throw refuseFile(
      'too_many_columns',
      `The file can have up to ${MOST_COLUMNS} columns. Remove some and try again.`,
    );
  return headings;
}
