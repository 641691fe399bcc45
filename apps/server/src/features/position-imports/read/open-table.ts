import type { PositionFileFormat } from '@azimute/contract';
import { decodeParts, type FileEncoding, type ZeroTail } from '../../../platform/spreadsheets/decode-file.ts';
import { detectSeparator, type Separator } from '../../../platform/spreadsheets/detect-separator.ts';
import { parseCsv, QuoteNotClosedError } from '../../../platform/spreadsheets/parse-csv.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { FileBrokenError, columnName, MOST_COLUMNS, type FileTable, type TableLine } from './file-line.ts';
import { readGeojson } from './read-geojson.ts';
import { readGpx } from './read-gpx.ts';

/** Format of a file's bytes. */
export interface FileDialect {
  readonly format: PositionFileFormat;
  readonly encoding: FileEncoding;
  /** Cell separator of a CSV file; null for other formats. */
  readonly separator: Separator | null;
}

/** Limits properties to these. */
export function dialectOf({ format, encoding, separator }: FileDialect): FileDialect {
  return { format, encoding, separator };
}

/**
 * Detects a file's format by its beginning.
 * @throws DomainError validation_failed if it is not a file of positions
 */
export async function detectDialect(
  parts: AsyncIterable<Buffer>,
  encoding: FileEncoding,
): Promise<FileDialect> {
  const head = await readHead(decodeParts(parts, encoding));
  const begin = head.trimStart();
  if (begin === '') throw refuseFile('empty', 'The file is empty. Choose another.');
  if (begin.startsWith('<')) {
    if (/<(?:\w+:)?gpx[\s>]/.test(begin)) return { format: 'gpx', encoding, separator: null };
    throw refuseFile('not_positions', 'The file is XML but not GPX. Export it as GPX.');
  }
  if (begin.startsWith('{') || begin.startsWith('\u001e'))
    return { format: 'geojson', encoding, separator: null };
  if (begin.startsWith('['))
    throw refuseFile('not_positions', 'The file is a JSON array. Send a GeoJSON FeatureCollection.');
  return { format: 'csv', encoding, separator: detectSeparator(head) };
}

async function readHead(pieces: AsyncGenerator<string>): Promise<string> {
  for await (const piece of pieces) return piece;
  return '';
}

/** @throws DomainError validation_failed if a CSV file has no headings */
export async function openTable(parts: AsyncIterable<Buffer>, dialect: FileDialect): Promise<FileTable> {
  const tail = { characters: 0 };
  const table = await readTable(decodeParts(parts, dialect.encoding, tail), dialect);
  return { ...table, lines: reportTail(table.lines, tail) };
}

async function readTable(pieces: AsyncGenerator<string>, dialect: FileDialect): Promise<FileTable> {
  if (dialect.format === 'gpx') return readGpx(pieces);
  if (dialect.format === 'geojson') return readGeojson(pieces);
  return await readCsv(pieces, dialect.separator ?? ',');
}

/** Reports, after all lines, that the rest of a file is missing after a power failure. */
async function* reportTail(lines: AsyncGenerator<TableLine>, tail: ZeroTail): AsyncGenerator<TableLine> {
  let last = 0;
  for await (const line of lines) {
    last = line.line;
    yield line;
  }
  if (tail.characters > 0)
    throw new FileBrokenError(
      last + 1,
      `The file ends in ${tail.characters} zero bytes, as after a power failure. Its remaining content is missing.`,
    );
}

/** @throws DomainError validation_failed if there are no headings */
async function readCsv(pieces: AsyncIterable<string>, separator: Separator): Promise<FileTable> {
  const lines = endWhereBroken(parseCsv(pieces, separator));
  const first = await lines.next();
  if (first.done === true) throw refuseFile('empty', 'The file is empty. Choose another.');
  return { headings: nameColumns(first.value.cells), lines };
}

async function* endWhereBroken(lines: AsyncGenerator<TableLine>): AsyncGenerator<TableLine> {
  try {
    yield* lines;
  } catch (error) {
    if (error instanceof QuoteNotClosedError) throw new FileBrokenError(error.line + 1, error.message);
    throw error;
  }
}

/** Makes column names unique: `speed`, `speed (2)`; a column without a heading gets its number. */
function nameColumns(cells: readonly string[]): string[] {
  const named = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  if (named.length > MOST_COLUMNS)
    throw refuseFile(
      'too_many_columns',
      `The file can have up to ${MOST_COLUMNS} columns. Remove some and try again.`,
    );
  const taken = new Set<string>();
  return named.map((cell, place) => {
    const name = columnName(cell === '' ? `#${place + 1}` : cell);
    let unique = name;
    for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
    taken.add(unique);
    return unique;
  });
}
