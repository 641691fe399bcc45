import { text } from '@azimute/texts/server';
import type { Cell, Spreadsheet, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { toLocalMs } from '@azimute/engine/zoned-time';
import type { FileReader, Track } from './position-tracks.ts';

export const KM_PER_MILE = 1.609_344;

/** Fields in the order of the columns; imports of files recognize their names as well. */
const fields = [
  'asset',
  'time',
  'latitude',
  'longitude',
  'speed',
  'heading',
  'altitude',
  'accuracy',
  'ignition',
  'hourMeter',
  'odometer',
] as const;

/** Returns a row per fix, with units and zone in the headings, as in other exports. */
export function describePositions(tracks: AsyncIterable<Track>, reader: FileReader): Spreadsheet {
  const { distanceUnit, timeZone, locale } = reader;
  const speedUnit = distanceUnit === 'mi' ? 'mph' : 'km/h';
  const notes = ['', timeZone, '', '', speedUnit, '°', 'm', 'm', '', 'h', distanceUnit];
  const columns = fields.map((field, place): SpreadsheetColumn => ({
    heading: text(locale, `fields:${field}`) + (notes[place] === '' ? '' : ` (${notes[place]})`),
    kind: place === 1 ? 'instant' : place === 0 || place === 8 ? 'text' : 'number',
    decimals: place === 2 || place === 3 ? 6 : 1,
    widthCharacters: 16,
  }));
  return { title: text(locale, 'fields:fixes'), columns, batches: readRows(tracks, reader) };
}

async function* readRows(
  tracks: AsyncIterable<Track>,
  { timeZone, distanceUnit, locale }: FileReader,
): AsyncGenerator<Cell[][]> {
  const kmPerUnit = distanceUnit === 'mi' ? KM_PER_MILE : 1;
  const inUnit = (km: number | null = null): number | null => km && km / kmPerUnit;
  const answer = new Map([
    [true, text(locale, 'fields:yes')],
    [false, text(locale, 'fields:no')],
  ]);
  for await (const { name, batches } of tracks)
    for await (const fixes of batches)
      yield fixes.fixedAt.map((ms, index) => [
        name,
        toLocalMs(ms, timeZone),
        fixes.latitude[index] ?? null,
        fixes.longitude[index] ?? null,
        inUnit(fixes.speedKph[index]),
        fixes.headingDegrees[index] ?? null,
        fixes.altitudeMeters[index] ?? null,
        fixes.accuracyMeters[index] ?? null,
        answer.get(fixes.ignition[index] as boolean) ?? null,
        fixes.hourMeterHours[index] ?? null,
        inUnit(fixes.odometerKm[index]),
      ]);
}
