/**
 * A cell by the type of its column: a text, a number, or an instant as the milliseconds of the reader's local time as
 * if it were UTC, since spreadsheets have no time zones.
 */
export type Cell = string | number | null;

export interface SpreadsheetColumn {
  readonly heading: string;
  readonly kind: 'text' | 'number' | 'instant';
  /** Decimals that a workbook shows; the cell contains every digit. */
  readonly decimals?: number;
  readonly widthCharacters: number;
}

/** Input of a writer: rows arrive in batches, and only one batch is held at a time. */
export interface Spreadsheet {
  readonly title: string;
  readonly columns: readonly SpreadsheetColumn[];
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Text below the rows, after an empty one. */
  readonly note?: string | null;
}

/** Yields the batches, then the note. */
export async function* rowsOf({
  batches,
  note = null,
}: Spreadsheet): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield* batches;
  if (note !== null) yield [[], [note]];
}
