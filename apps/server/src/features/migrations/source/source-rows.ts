/** Rows of one table of the other system: names of columns in lower case, values as text, or null. */
export interface SourceRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Set if the source says in which zone its times are, such as a dump of MySQL. */
  readonly timeZone?: string | undefined;
}

/** One row by the names of its columns. */
export type SourceRow = Readonly<Record<string, string | null>>;

/** The tables of a system except its history, which is too large to be kept in memory. */
export type SourceTables = Readonly<Record<string, readonly SourceRow[]>>;

/** The source cannot be read from here on. */
export class SourceBrokenError extends Error {
  override readonly name = 'SourceBrokenError';
}

export function asRow(columns: readonly string[], cells: readonly (string | null)[]): SourceRow {
  const row: Record<string, string | null> = {};
  for (const [index, column] of columns.entries()) row[column] = cells[index] ?? null;
  return row;
}

export function isTrue(value: string | null | undefined): boolean {
  return value === 't' || value === 'true' || value === 'TRUE' || value === '1';
}

export function numberOf(value: string | null | undefined): number | null {
  if (value === null || value === undefined || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Returns the JSON object of an `attributes` column; empty if there is none. */
export function attributesOf(row: SourceRow): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(row['attributes'] ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
