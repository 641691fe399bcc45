import {
  assetFields,
  fieldOf,
  tagSeparator,
  type AssetExportColumn,
  type AssetFieldKind,
  type Locale,
} from '@azimute/contract';
import { text as translate } from '@azimute/texts/server';
import type { SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { stateColumnOf, statusOf, type AssetScope } from './asset-query.ts';
import { columnOf } from './asset-values.ts';

/** The account's formats of times, distances and amounts. */
export interface AccountFormats {
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
  readonly currency: string;
}

export const KM_PER_MILE = 1.609_344;

type Shape = Pick<SpreadsheetColumn, 'kind' | 'decimals' | 'widthCharacters'>;

/** Decimals for numbers of each kind. */
const decimals: Partial<Record<AssetFieldKind, number>> = { number: 0, meter: 1, degrees: 6 };

function shapeOf(column: AssetExportColumn): Shape {
  const { kind, exportedCharacters: widthCharacters } = assetFields[column];
  const ofKind = fieldOf(column).scale ?? decimals[kind];
  if (ofKind !== undefined) return { kind: 'number', decimals: ofKind, widthCharacters };
  return { kind: kind === 'instant' ? 'instant' : 'text', widthCharacters };
}

/** A column in a file: units and zone are in its heading, so that cells contain plain values. */
export function exportColumn(
  column: AssetExportColumn,
  locale: Locale,
  formats: AccountFormats,
): SpreadsheetColumn {
  const heading = translate(locale, `fields:${column}`);
  const note = noteOf(column, formats);
  return { ...shapeOf(column), heading: note === undefined ? heading : `${heading} (${note})` };
}

function noteOf(
  column: AssetExportColumn,
  { timeZone, distanceUnit, currency }: AccountFormats,
): string | undefined {
  if (column === 'odometer') return distanceUnit;
  if (column === 'hourMeter') return 'h';
  if (fieldOf(column).shownAs === 'money') return currency;
  return assetFields[column].kind === 'instant' ? timeZone : undefined;
}

/**
 * Returns the value of a column, from `assets a` and the tables in `assetTables`. Instants are in the zone's
 * local time.
 */
export function exportValue(
  column: AssetExportColumn,
  scope: AssetScope,
  { timeZone, distanceUnit }: AccountFormats,
  { bind }: Parameters,
): string {
  if (column === 'customer') return 'c.name';
  if (column === 'unit') return `u.code || ' ' || u.name`;
  if (column === 'odometer')
    return `s.odometer_km / ${bind(distanceUnit === 'mi' ? KM_PER_MILE : 1)}::float8`;
  switch (assetFields[column].kind) {
    case 'choice':
      return statusOf(scope);
    case 'tags':
      return `array_to_string(a.${columnOf(column)}, '${tagSeparator} ')`;
    case 'day':
      return `to_char(a.${columnOf(column)}, 'YYYY-MM-DD')`;
    case 'decimal':
      return `a.${columnOf(column)}::float8`;
    case 'instant':
      return `(extract(epoch from ${stateColumnOf(column)} at time zone ${bind(timeZone)}) * 1000)::float8`;
    case 'meter':
    case 'degrees':
      return stateColumnOf(column);
    default:
      return `a.${columnOf(column)}`;
  }
}
