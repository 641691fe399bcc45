import type { TripExportFormat } from '@azimute/contract';
import { toLocalMs } from '@azimute/engine/zoned-time';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../platform/spreadsheets/write-xlsx.ts';
import { describePositions } from './describe-positions.ts';
import type { FileReader, Track } from './position-tracks.ts';
import { writePositionsGeojson } from './write-positions-geojson.ts';
import { writePositionsGpx } from './write-positions-gpx.ts';
import { writePositionsKml } from './write-positions-kml.ts';

type Write = (tracks: AsyncIterable<Track>, reader: FileReader) => AsyncGenerator<Buffer>;

/** Files of fixes by their format, written as the fixes come. */
export const positionWriters: Readonly<Record<TripExportFormat, Write>> = {
  csv: (tracks, reader) => writeCsv(describePositions(tracks, reader), csvDialects[reader.locale]),
  xlsx: (tracks, reader) => writeXlsx(describePositions(tracks, reader)),
  gpx: writePositionsGpx,
  kml: writePositionsKml,
  geojson: writePositionsGeojson,
};

/** The name of a file of a half-open range, by the days of the account's zone. */
export function nameFile(
  title: string,
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
  format: TripExportFormat,
): string {
  const dayOf = (ms: number): string => new Date(toLocalMs(ms, timeZone)).toISOString().slice(0, 10);
  const days = [...new Set([dayOf(Date.parse(from)), dayOf(Date.parse(to) - 1)])];
  const name = [title, ...days].join('-').normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return `${name.replaceAll(/[^\w.]+/g, '-')}.${format}`;
}
