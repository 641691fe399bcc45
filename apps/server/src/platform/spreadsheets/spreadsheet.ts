/**
 * A cell by the kind of its column: a text, a number, or an instant as the milliseconds that a clock on the wall of the
 * reader's zone would count (as if that zone were UTC), since spreadsheets know no zones.
 */
export type Cell = string | number | null;

export interface SpreadsheetColumn {
  readonly heading: string;
  readonly kind: 'text' | 'number' | 'instant';
  /** How many a workbook shows of a number; its cell holds every digit. */
  readonly decimals?: number;
  readonly widthCharacters: number;
}

/** What a writer turns into a file: rows arrive in batches, and only one batch is held at a time. */
export interface Spreadsheet {
  readonly title: string;
  readonly columns: readonly SpreadsheetColumn[];
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Stands below the rows, behind an empty one. */
  readonly note?: string | null;
}

/** The batches, and below them the note. */
export async function* rowsOf({
  batches,
  note = null,
}: Spreadsheet): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield* batches;
  if (note !== null) yield [[], [note]];
}
