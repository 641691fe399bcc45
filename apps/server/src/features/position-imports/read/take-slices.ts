import { charactersOfCells } from '../../../platform/parsing/in-parts.ts';
import type { TableLine } from './file-line.ts';

/**
 * Most characters of all cells in a slice: lines can be long, and thousands in GeoJSON can share the same long cells.
 */
const MOST_CHARACTERS = 500_000;

/** Yields slices of lines in order; lines read before an error come before the error. */
export async function* takeSlices(
  lines: AsyncIterable<TableLine>,
  size: number,
): AsyncGenerator<TableLine[]> {
  let slice: TableLine[] = [];
  let characters = 0;
  try {
    for await (const line of lines) {
      slice.push(line);
      characters += charactersOfCells(line.cells);
      if (slice.length < size && characters < MOST_CHARACTERS) continue;
      yield slice;
      slice = [];
      characters = 0;
    }
  } catch (error) {
    if (slice.length > 0) yield slice;
    throw error;
  }
  if (slice.length > 0) yield slice;
}
