import type { TableLine } from './file-line.ts';

/** Lines in order, so many at a time; what was read before an error comes before the error. */
export async function* takeSlices(
  lines: AsyncIterable<TableLine>,
  size: number,
): AsyncGenerator<TableLine[]> {
  let slice: TableLine[] = [];
  try {
    for await (const line of lines) {
      slice.push(line);
      if (slice.length < size) continue;
      yield slice;
      slice = [];
    }
  } catch (error) {
    if (slice.length > 0) yield slice;
    throw error;
  }
  if (slice.length > 0) yield slice;
}
