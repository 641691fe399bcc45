import type { Locale } from '@azimute/contract';
import type { Cell, Spreadsheet, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { toLocalMs } from '@azimute/engine/zoned-time';
import type { FileReader, Track } from './position-tracks.ts';

export const KM_PER_MILE = 1.609_344;

interface Texts {
  readonly title: string;
  /** In the order of the columns. */
  readonly headings: readonly string[];
  readonly yes: string;
  readonly no: string;
}

/** Headings that the import of files reads as well. */
const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Positions',
    headings: [
      'Asset',
      'Time',
      'Latitude',
      'Longitude',
      'Speed',
      'Heading',
      'Altitude',
      'Accuracy',
      'Ignition',
      'Hour meter',
      'Odometer',
    ],
    yes: 'Yes',
    no: 'No',
  },
  es: {
    title: 'Posiciones',
    headings: [
      'Activo',
      'Hora',
      'Latitud',
      'Longitud',
      'Velocidad',
      'Rumbo',
      'Altitud',
      'Precisión',
      'Encendido',
      'Horómetro',
      'Odómetro',
    ],
    yes: 'Sí',
    no: 'No',
  },
  pt: {
    title: 'Posições',
    headings: [
      'Ativo',
      'Hora',
      'Latitude',
      'Longitude',
      'Velocidade',
      'Rumo',
      'Altitude',
      'Precisão',
      'Ignição',
      'Horímetro',
      'Odômetro',
    ],
    yes: 'Sim',
    no: 'Não',
  },
};

/** A row for each fix; units and zone stand in the headings, as in other exports. */
export function describePositions(tracks: AsyncIterable<Track>, reader: FileReader): Spreadsheet {
  const { distanceUnit, timeZone, locale } = reader;
  const { title, headings } = texts[locale];
  const speedUnit = distanceUnit === 'mi' ? 'mph' : 'km/h';
  const notes = ['', timeZone, '', '', speedUnit, '°', 'm', 'm', '', 'h', distanceUnit];
  const columns = headings.map((heading, place): SpreadsheetColumn => ({
    heading: notes[place] === '' ? heading : `${heading} (${notes[place]})`,
    kind: place === 1 ? 'instant' : place === 0 || place === 8 ? 'text' : 'number',
    decimals: place === 2 || place === 3 ? 6 : 1,
    widthCharacters: 16,
  }));
  return { title, columns, batches: readRows(tracks, reader) };
}

async function* readRows(
  tracks: AsyncIterable<Track>,
  { timeZone, distanceUnit, locale }: FileReader,
): AsyncGenerator<Cell[][]> {
  const kmPerUnit = distanceUnit === 'mi' ? KM_PER_MILE : 1;
  const inUnit = (km: number | null = null): number | null => km && km / kmPerUnit;
  const { yes, no } = texts[locale];
  const answer = new Map([
    [true, yes],
    [false, no],
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
