/** A column of a record: how to read its setting, and the text to sort the list by. */
export interface RecordColumn {
  readonly column: string;
  readonly read: (column: string) => string;
  readonly sorted: (column: string) => string;
  /** Converts a setting to the column's value; by default unchanged. */
  readonly write?: (setting: unknown) => unknown;
}

export const dayColumn = (column: string): RecordColumn => ({ column, read: dayOf, sorted: dayOf });

/** A list, stored as JSON. */
export const jsonColumn = (column: string): RecordColumn => ({
  ...plainColumn(column),
  write: (setting) => JSON.stringify(setting),
});

/** A decimal number, of at most ten digits before the point and four after it. */
export const decimalColumn = (column: string): RecordColumn => ({
  column,
  read: (of) => `${of}::float8`,
  sorted: (of) => `to_char(${of}, '0000000000.0000')`,
});

/** A column whose ID is not part of the record, which shows the related entity instead. */
export interface HiddenColumn extends RecordColumn {
  readonly isHidden: true;
}

export const hiddenColumn = (column: string): HiddenColumn => ({ ...plainColumn(column), isHidden: true });

export const plainColumn = (column: string): RecordColumn => ({ column, read: asIs, sorted: asIs });

export function dayOf(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD')`;
}

/** Returns an instant in ISO 8601. */
export function instantOf(at: string): string {
  return `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function asIs(column: string): string {
  return column;
}
