import { columnsOfTripsOnly, tripColumns, type Trip, type TripColumn } from '@azimute/contract';
import { toLocalMs } from '@azimute/engine/zoned-time';
import { text as translate } from '@azimute/texts/server';
import type { Cell, Spreadsheet, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { KM_PER_MILE } from '../position-exports/describe-positions.ts';
import type { FileReader } from '../position-exports/position-tracks.ts';

interface Column {
  readonly kind: SpreadsheetColumn['kind'];
  readonly decimals?: number;
  /** Unit after the heading. */
  readonly unit?: (reader: FileReader) => string;
  readonly cell: (trip: Trip, reader: FileReader) => Cell;
}

const zone = ({ timeZone }: FileReader): string => timeZone;
const minutes = (): string => 'min';
const text = (cell: Column['cell']): Column => ({ kind: 'text', cell });
const degrees = (cell: Column['cell']): Column => ({ kind: 'number', decimals: 6, cell });
const answer = (isTrue: (trip: Trip) => boolean): Column =>
  text((trip, { locale }) => translate(locale, isTrue(trip) ? 'fields:yes' : 'fields:no'));
const instant = (at: (trip: Trip) => string | null): Column => ({
  kind: 'instant',
  unit: zone,
  cell: (trip, { timeZone }) => {
    const value = at(trip);
    return value === null ? null : toLocalMs(Date.parse(value), timeZone);
  },
});
const lasting = (seconds: (trip: Trip) => number | null): Column => ({
  kind: 'number',
  decimals: 1,
  unit: minutes,
  cell: (trip) => {
    const value = seconds(trip);
    return value === null ? null : value / 60;
  },
});
const inSeconds = (value: (trip: Trip) => number | null): Column => ({
  kind: 'number',
  unit: () => 's',
  cell: value,
});
const perUnit = (km: number | null, { distanceUnit }: FileReader): number | null =>
  km === null ? null : km / (distanceUnit === 'mi' ? KM_PER_MILE : 1);
const length = (meters: (trip: Trip) => number): Column => ({
  kind: 'number',
  decimals: 3,
  unit: ({ distanceUnit }) => distanceUnit,
  cell: (trip, reader) => perUnit(meters(trip) / 1000, reader),
});
const speed = (kph: (trip: Trip) => number | null): Column => ({
  kind: 'number',
  decimals: 1,
  unit: ({ distanceUnit }) => (distanceUnit === 'mi' ? 'mph' : 'km/h'),
  cell: (trip, reader) => perUnit(kph(trip), reader),
});

const columns: Readonly<Record<TripColumn, Column>> = {
  asset: text(({ asset }) => asset.code),
  from: instant(({ from }) => from),
  to: instant(({ to }) => to),
  isOpen: answer(({ isOpen }) => isOpen),
  duration: lasting(({ durationSeconds }) => durationSeconds),
  start: text(({ start }) => start.name),
  startLatitude: degrees(({ start }) => start.latitude),
  startLongitude: degrees(({ start }) => start.longitude),
  end: text(({ end }) => end.name),
  endLatitude: degrees(({ end }) => end.latitude),
  endLongitude: degrees(({ end }) => end.longitude),
  distance: length(({ distanceMeters }) => distanceMeters),
  distanceBy: text(({ distanceBy }, { locale }) => translate(locale, `fields:${distanceBy}`)),
  towedDistance: length(({ towedMeters }) => towedMeters),
  topSpeed: speed(({ topKph }) => topKph),
  topSpeedAt: instant(({ topAt }) => topAt),
  averageSpeed: speed(({ distanceMeters, durationSeconds }) =>
    durationSeconds === 0 ? null : (distanceMeters / durationSeconds) * 3.6,
  ),
  overLimit: inSeconds(({ overLimitSeconds }) => overLimitSeconds),
  overFenceLimit: inSeconds(({ overFenceLimitSeconds }) => overFenceLimitSeconds),
  overGeneralLimit: inSeconds(({ overLimitSeconds, overFenceLimitSeconds }) =>
    overLimitSeconds === null || overFenceLimitSeconds === null
      ? null
      : overLimitSeconds - overFenceLimitSeconds,
  ),
  idling: lasting(({ idlingSeconds }) => idlingSeconds),
  working: lasting(({ workingSeconds }) => workingSeconds),
  engineOn: lasting(({ engineOnSeconds }) => engineOnSeconds),
  shuntings: { kind: 'number', cell: ({ shuntings }) => shuntings },
  geofences: text(({ geofences }) => geofences.map(({ name }) => name).join(', ')),
  events: { kind: 'number', cell: ({ events }) => events },
  fixes: { kind: 'number', cell: ({ fixes }) => fixes },
  coverage: { kind: 'number', decimals: 2, cell: ({ coverage }) => coverage },
  certainty: { kind: 'number', decimals: 2, cell: ({ certainty }) => certainty },
  decidedBy: text(({ settingsVersion }, { locale }) =>
    settingsVersion === null
      ? translate(locale, 'routes:byDefaults')
      : translate(locale, 'routes:byVersion', { version: settingsVersion }),
  ),
  isTowed: answer(({ isTowed }) => isTowed),
  isRevised: answer(({ isRevised }) => isRevised),
};

const ofTripsOnly: ReadonlySet<TripColumn> = new Set(columnsOfTripsOnly);

/**
 * Returns a row per trip or stop, with all or the selected columns; units and zone are in the headings, as in other
 * exports.
 */
export function describeTrips(
  batches: AsyncIterable<readonly Trip[]>,
  of: 'trips' | 'stops',
  reader: FileReader,
  {
    columns: chosen = tripColumns,
    note,
  }: { readonly columns?: readonly TripColumn[]; readonly note: string | null },
): Spreadsheet {
  const shown = chosen.filter((name) => of === 'trips' || !ofTripsOnly.has(name));
  return {
    title: translate(reader.locale, `subscriptions:of_${of}`),
    columns: shown.map((name) => {
      const { kind, decimals = 0, unit } = columns[name];
      const heading = translate(reader.locale, `fields:${name}`);
      const withUnit = unit === undefined ? heading : `${heading} (${unit(reader)})`;
      return { heading: withUnit, kind, decimals, widthCharacters: kind === 'text' ? 24 : 16 };
    }),
    batches: rowsOf(batches, (trip) => shown.map((name) => columns[name].cell(trip, reader))),
    note,
  };
}

async function* rowsOf(
  batches: AsyncIterable<readonly Trip[]>,
  rowOf: (trip: Trip) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const trips of batches) yield trips.map(rowOf);
}
