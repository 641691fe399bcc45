import { tagSeparator, type AssetExportColumn, type Locale } from '@azimute/contract';
import { text as translate } from '@azimute/texts/server';
import type { SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { statusOf, type AssetScope } from './asset-query.ts';

/** How an account reads times and distances. */
export interface AccountFormats {
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
}

export const KM_PER_MILE = 1.609_344;

type Shape = Pick<SpreadsheetColumn, 'kind' | 'decimals' | 'widthCharacters'>;

const text = (widthCharacters: number): Shape => ({ kind: 'text', widthCharacters });
const number = (decimals: number, widthCharacters: number): Shape => ({
  kind: 'number',
  decimals,
  widthCharacters,
});

const shapes: Readonly<Record<AssetExportColumn, Shape>> = {
  code: text(16),
  model: text(22),
  manufacturer: text(20),
  category: text(20),
  segment: text(20),
  costCenter: text(18),
  region: text(16),
  tags: text(30),
  customer: text(30),
  unit: text(26),
  status: text(22),
  hourMeter: number(1, 16),
  odometer: number(1, 16),
  lastContact: { kind: 'instant', widthCharacters: 34 },
  lastFix: { kind: 'instant', widthCharacters: 34 },
  latitude: number(6, 14),
  longitude: number(6, 14),
};

/** A column as a file shows it: units and zone stand in its heading, so that its cells are plain values. */
export function exportColumn(
  column: AssetExportColumn,
  locale: Locale,
  { timeZone, distanceUnit }: AccountFormats,
): SpreadsheetColumn {
  const heading = translate(locale, `fields:${column}`);
  const notes: Partial<Record<AssetExportColumn, string>> = {
    odometer: distanceUnit,
    hourMeter: 'h',
    lastContact: timeZone,
    lastFix: timeZone,
  };
  const note = notes[column];
  return { ...shapes[column], heading: note === undefined ? heading : `${heading} (${note})` };
}

/** The value of a column, of `assets a` and what `assetTables` joins. An instant is told by the clocks of the zone. */
export function exportValue(
  column: AssetExportColumn,
  scope: AssetScope,
  { timeZone, distanceUnit }: AccountFormats,
  { bind }: Parameters,
): string {
  const inZone = (instant: string): string =>
    `(extract(epoch from ${instant} at time zone ${bind(timeZone)}) * 1000)::float8`;
  switch (column) {
    case 'costCenter':
      return 'a.cost_center';
    case 'customer':
      return 'c.name';
    case 'unit':
      return `u.code || ' ' || u.name`;
    case 'status':
      return statusOf(scope);
    case 'hourMeter':
      return 's.hour_meter_hours';
    case 'odometer':
      return `s.odometer_km / ${bind(distanceUnit === 'mi' ? KM_PER_MILE : 1)}::float8`;
    case 'lastContact':
      return inZone('s.contact_at');
    case 'lastFix':
      return inZone('s.fixed_at');
    case 'tags':
      return `array_to_string(a.tags, '${tagSeparator} ')`;
    case 'latitude':
    case 'longitude':
      return `s.${column}`;
    default:
      return `a.${column}`;
  }
}
