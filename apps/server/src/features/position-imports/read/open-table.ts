import type { PositionFileFormat } from '@azimute/contract';
import { decodeParts, type FileEncoding, type ZeroTail } from '../../../platform/spreadsheets/decode-file.ts';
import { detectSeparator, type Separator } from '../../../platform/spreadsheets/detect-separator.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { FileBrokenError, type FileTable, type TableLine } from './file-line.ts';
import { readCsv } from './read-csv.ts';
import { readGeojson } from './read-geojson.ts';
import { readGpx } from './read-gpx.ts';

/** How the bytes of a file are to be read. */
export interface FileDialect {
  readonly format: PositionFileFormat;
  readonly encoding: FileEncoding;
  /** What stands between the cells of a CSV file; null for the other formats. */
  readonly separator: Separator | null;
}

/** Alone, of what else is known of a file. */
export function dialectOf({ format, encoding, separator }: FileDialect): FileDialect {
  return { format, encoding, separator };
}

/**
 * Finds what a file is by how it begins.
 * @throws DomainError validation_failed when it is no file of positions
 */
export async function detectDialect(
  parts: AsyncIterable<Buffer>,
  encoding: FileEncoding,
): Promise<FileDialect> {
  const head = await readHead(decodeParts(parts, encoding));
  const begin = head.trimStart();
  if (begin === '') throw refuseFile('empty', 'The file is empty.');
  if (begin.startsWith('<')) {
    if (/<(?:\w+:)?gpx[\s>]/.test(begin)) return { format: 'gpx', encoding, separator: null };
    throw refuseFile('not_positions', 'The file is XML, but not GPX.');
  }
  if (begin.startsWith('{') || begin.startsWith('\u001e'))
    return { format: 'geojson', encoding, separator: null };
  if (begin.startsWith('['))
    throw refuseFile('not_positions', 'The file is a JSON array; send GeoJSON, as a FeatureCollection.');
  return { format: 'csv', encoding, separator: detectSeparator(head) };
}

async function readHead(pieces: AsyncGenerator<string>): Promise<string> {
  for await (const piece of pieces) return piece;
  return '';
}

/** @throws DomainError validation_failed when a CSV file has no headings */
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

/** Says of a file that was cut off by a power failure that the rest of it is missing, after all that stands before. */
async function* reportTail(lines: AsyncGenerator<TableLine>, tail: ZeroTail): AsyncGenerator<TableLine> {
  let last = 0;
  for await (const line of lines) {
    last = line.line;
    yield line;
  }
  if (tail.characters > 0)
    throw new FileBrokenError(
      last + 1,
      `The file ends in ${tail.characters} zero bytes, as after a power failure: what followed is missing.`,
    );
}
