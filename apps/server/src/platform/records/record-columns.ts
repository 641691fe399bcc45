/** A column of a record: how its setting is read of it, and by which text the list is sorted by it. */
export interface RecordColumn {
  readonly column: string;
  readonly read: (column: string) => string;
  readonly sorted: (column: string) => string;
}

/** A day of the calendar. */
export const dayColumn = (column: string): RecordColumn => ({ column, read: dayOf, sorted: dayOf });

/** A number with decimals, of at most ten digits before them and four behind. */
export const decimalColumn = (column: string): RecordColumn => ({
  column,
  read: (of) => `${of}::float8`,
  sorted: (of) => `to_char(${of}, '0000000000.0000')`,
});

/** A column that the record does not show by the name of its setting: the id of what it shows. */
export interface HiddenColumn extends RecordColumn {
  readonly isHidden: true;
}

export const hiddenColumn = (column: string): HiddenColumn => ({ ...plainColumn(column), isHidden: true });

export const plainColumn = (column: string): RecordColumn => ({ column, read: asIs, sorted: asIs });

export function dayOf(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD')`;
}

/** An instant as ISO 8601 writes it. */
export function instantOf(at: string): string {
  return `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function asIs(column: string): string {
  return column;
}
