import type { TableLine } from './file-line.ts';

/** Lines in order, so many at a time; what was read before an error comes before the error. */
export async function* takeSlices(
  lines: AsyncIterable<TableLine>,
  size: number,
): AsyncGenerator<TableLine[]> {
  let slice: TableLine[] = [];
  let problem: unknown;
  try {
    for await (const line of lines) {
      slice.push(line);
      if (slice.length < size) continue;
      yield slice;
      slice = [];
    }
  } catch (error) {
    problem = error;
  }
  if (slice.length > 0) yield slice;
  if (problem !== undefined) throw problem;
}
