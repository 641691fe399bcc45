import type { FileLine } from '../../../platform/spreadsheets/parse-csv.ts';

/** A line of a file as a row of a table, whatever its format; `malformed` when it is none that could hold a position. */
export interface TableLine extends FileLine {
  readonly malformed?: string;
}

/** A file as a table. GPX and GeoJSON find columns as they go: headings grow at their end. */
export interface FileTable {
  readonly headings: readonly string[];
  readonly lines: AsyncGenerator<TableLine>;
}

/** From here on the file cannot be read; what stands before is good. */
export class FileBrokenError extends Error {
  override readonly name = 'FileBrokenError';
  readonly line: number;
  /** The other coordinate system that its places are in. */
  readonly system: string | undefined;

  constructor(line: number, message: string, system?: string) {
    super(message);
    this.line = line;
    this.system = system;
  }
}

/** Finds the place of a column by its name, and gives new names one, up to a limit. */
export function createColumns(names: readonly string[]) {
  const headings = [...names];
  const places = new Map(names.map((name, place) => [name, place]));
  return {
    headings,
    /** Undefined when there are too many. */
    placeOf: (name: string): number | undefined => {
      const known = places.get(name);
      if (known !== undefined) return known;
      if (headings.length === MOST_COLUMNS) return undefined;
      places.set(name, headings.length);
      headings.push(name);
      return headings.length - 1;
    },
  };
}

export const MOST_COLUMNS = 200;
export const LONGEST_CELL = 2_000;
const LONGEST_NAME = 190;

/** A name of a column, from what the file says. */
export function columnName(text: string): string {
  return text.slice(0, LONGEST_NAME).replaceAll('\0', '\uFFFD').toWellFormed();
}

/** Without what no row can hold: NUL and half of a surrogate pair, which JSON and XML can write as escapes. */
export function storableCell(text: string): string {
  return text.slice(0, LONGEST_CELL).replaceAll('\0', '\uFFFD').toWellFormed();
}
