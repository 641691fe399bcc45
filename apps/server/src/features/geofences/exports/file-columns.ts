import type { Locale } from '@azimute/contract';
import { toLocalMs } from '@azimute/engine/zoned-time';
import type { TextKey } from '@azimute/texts';
import { text } from '@azimute/texts/server';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Cell, Spreadsheet, SpreadsheetColumn } from '../../../platform/spreadsheets/spreadsheet.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { KM_PER_MILE } from '../../assets/export-columns.ts';

/** The account's formats of times and distances, and its reader's language. */
export interface FileReader {
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
  readonly locale: Locale;
}

export interface FileColumn<Row> {
  readonly kind: SpreadsheetColumn['kind'];
  readonly decimals?: number;
  /** Unit after the heading. */
  readonly unit?: (reader: FileReader) => string;
  readonly cell: (row: Row, reader: FileReader) => Cell;
}

export async function readFileReader({
  client,
  accountId,
}: AccountRead): Promise<Omit<FileReader, 'locale'>> {
  const { rows } = await client.query<Omit<FileReader, 'locale'>>(
    `select time_zone as "timeZone", distance_unit as "distanceUnit" from accounts where account_id = $1`,
    [accountId],
  );
  const [reader] = rows;
  if (reader === undefined) throw new DomainError('not_found');
  return reader;
}

export function textColumn<Row>(cell: FileColumn<Row>['cell']): FileColumn<Row> {
  return { kind: 'text', cell };
}

export function yesOrNoColumn<Row>(is: (row: Row) => boolean): FileColumn<Row> {
  return textColumn((row, { locale }) => text(locale, is(row) ? 'fields:yes' : 'fields:no'));
}

export function numberColumn<Row>(decimals: number, cell: FileColumn<Row>['cell']): FileColumn<Row> {
  return { kind: 'number', decimals, cell };
}

/** An instant in the account's time zone, which is in the heading. */
export function instantColumn<Row>(at: (row: Row) => string | null | undefined): FileColumn<Row> {
  return {
    kind: 'instant',
    unit: ({ timeZone }) => timeZone,
    cell: (row, { timeZone }) => {
      const value = at(row) ?? null;
      return value === null ? null : toLocalMs(Date.parse(value), timeZone);
    },
  };
}

export function hoursColumn<Row>(seconds: (row: Row) => number | null | undefined): FileColumn<Row> {
  return {
    kind: 'number',
    decimals: 2,
    unit: () => 'h',
    cell: (row) => {
      const value = seconds(row) ?? null;
      return value === null ? null : value / 3600;
    },
  };
}

export function distanceColumn<Row>(meters: (row: Row) => number | null | undefined): FileColumn<Row> {
  return {
    kind: 'number',
    decimals: 3,
    unit: ({ distanceUnit }) => distanceUnit,
    cell: (row, reader) => inUnit(meters(row), 1000, reader),
  };
}

export function speedColumn<Row>(kph: (row: Row) => number | null | undefined): FileColumn<Row> {
  return {
    kind: 'number',
    decimals: 1,
    unit: ({ distanceUnit }) => (distanceUnit === 'mi' ? 'mph' : 'km/h'),
    cell: (row, reader) => inUnit(kph(row), 1, reader),
  };
}

function inUnit(
  value: number | null | undefined,
  perKm: number,
  { distanceUnit }: FileReader,
): number | null {
  if (value === null || value === undefined) return null;
  return value / perKm / (distanceUnit === 'mi' ? KM_PER_MILE : 1);
}

/** Columns by field name. */
export type Columns<Row> = Readonly<Partial<Record<Field, FileColumn<Row>>>>;

type Field = TextKey<'fields'>;

export interface SheetNames {
  readonly title: string;
  readonly headingOf: (field: Field) => string;
}

/** Returns a sheet of these columns, with units and zone in its headings, as in other files. */
export function sheetOf<Row>(
  { title, headingOf }: SheetNames,
  columns: Columns<Row>,
  reader: FileReader,
  batches: AsyncIterable<readonly Row[]>,
): Spreadsheet {
  const named = Object.entries(columns) as [Field, FileColumn<Row>][];
  return {
    title,
    columns: named.map(([name, { kind, decimals = 0, unit }]) => ({
      heading: headingOf(name) + (unit === undefined ? '' : ` (${unit(reader)})`),
      kind,
      decimals,
      widthCharacters: kind === 'text' ? 24 : 18,
    })),
    batches: rowsOf(batches, (row) => named.map(([, column]) => column.cell(row, reader))),
  };
}

async function* rowsOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map(cellsOf);
}
