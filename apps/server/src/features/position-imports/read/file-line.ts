import type { FileLine } from '../../../platform/spreadsheets/parse-csv.ts';

/** A line of a file as a table row, in any format; `malformed` if it cannot contain a position. */
export interface TableLine extends FileLine {
  readonly malformed?: string;
}

/** A file as a table. GPX and GeoJSON discover columns while reading: headings grow at their end. */
export interface FileTable {
  readonly headings: readonly string[];
  readonly lines: AsyncGenerator<TableLine>;
}

/** The file cannot be read from here on; everything before is valid. */
export class FileBrokenError extends Error {
  override readonly name = 'FileBrokenError';
  readonly line: number;
  /** The other coordinate system of its places. */
  readonly system: string | undefined;

  constructor(line: number, message: string, system?: string) {
    super(message);
    this.line = line;
    this.system = system;
  }
}

/** Finds a column's index by name, and adds new names up to a limit. */
export function createColumns(names: readonly string[]) {
  const headings = [...names];
  const places = new Map(names.map((name, place) => [name, place]));
  return {
    headings,
    /** Undefined if there are too many. */
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

/** Converts text of the file to a column name. */
export function columnName(text: string): string {
  return text.slice(0, LONGEST_NAME).replaceAll('\0', '\uFFFD').toWellFormed();
}

/** Removes what rows cannot contain: NUL and unpaired surrogates, which JSON and XML can write as escapes. */
export function storableCell(text: string): string {
  return text.slice(0, LONGEST_CELL).replaceAll('\0', '\uFFFD').toWellFormed();
}
