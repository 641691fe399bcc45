import type { Locale } from '@azimute/contract';
import type { Cell, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { toLocalMs } from '@azimute/engine/zoned-time';
import type { ExportedAsset, Fixes } from './export-asset-positions.ts';

const KM_PER_MILE = 1.609_344;

interface Texts {
  /** In the order of the columns. */
  readonly headings: readonly string[];
  readonly yes: string;
  readonly no: string;
}

/** Headings that the import of files reads as well. */
const texts: Readonly<Record<Locale, Texts>> = {
  en: {
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

/** A line for each fix; units and zone stand in the headings, as in other exports. */
export function writePositionsCsv(
  batches: AsyncIterable<Fixes>,
  asset: ExportedAsset,
): AsyncGenerator<Buffer> {
  const { distanceUnit, timeZone, locale } = asset;
  const speedUnit = distanceUnit === 'mi' ? 'mph' : 'km/h';
  const notes = ['', timeZone, '', '', speedUnit, '°', 'm', 'm', '', 'h', distanceUnit];
  const columns = texts[locale].headings.map((heading, place): SpreadsheetColumn => ({
    heading: notes[place] === '' ? heading : `${heading} (${notes[place]})`,
    kind: place === 1 ? 'instant' : place === 0 || place === 8 ? 'text' : 'number',
    widthCharacters: 16,
  }));
  return writeCsv({ title: '', columns, batches: readRows(batches, asset) }, csvDialects[locale]);
}

async function* readRows(
  batches: AsyncIterable<Fixes>,
  { code, timeZone, distanceUnit, locale }: ExportedAsset,
): AsyncGenerator<Cell[][]> {
  const kmPerUnit = distanceUnit === 'mi' ? KM_PER_MILE : 1;
  const inUnit = (km: number | null = null): number | null => km && km / kmPerUnit;
  const { yes, no } = texts[locale];
  const answer = new Map([
    [true, yes],
    [false, no],
  ]);
  for await (const fixes of batches)
    yield fixes.fixedAt.map((ms, index) => [
      code,
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
