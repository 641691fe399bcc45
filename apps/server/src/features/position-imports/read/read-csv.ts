import type { Separator } from '../../../platform/spreadsheets/detect-separator.ts';
import { parseCsv, QuoteNotClosedError } from '../../../platform/spreadsheets/parse-csv.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { columnName, FileBrokenError, MOST_COLUMNS, type FileTable, type TableLine } from './file-line.ts';

/** @throws DomainError validation_failed when there are no headings */
export async function readCsv(pieces: AsyncIterable<string>, separator: Separator): Promise<FileTable> {
  const lines = endWhereBroken(parseCsv(pieces, separator));
  const first = await lines.next();
  if (first.done === true) throw refuseFile('empty', 'The file is empty.');
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

/** Every column has a name of its own: `speed`, `speed (2)`; one without a heading has its number. */
function nameColumns(cells: readonly string[]): string[] {
  const named = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  if (named.length > MOST_COLUMNS)
    throw refuseFile('too_many_columns', `The file has more than ${MOST_COLUMNS} columns.`);
  const taken = new Set<string>();
  return named.map((cell, place) => {
    const name = columnName(cell === '' ? `#${place + 1}` : cell);
    let unique = name;
    for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
    taken.add(unique);
    return unique;
  });
}
