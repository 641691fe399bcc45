import type { TripExportFormat } from '@azimute/contract';
import { toLocalMs } from '@azimute/engine/zoned-time';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../platform/spreadsheets/write-xlsx.ts';
import { describePositions } from './describe-positions.ts';
import type { FileReader, Track, Fixes } from './position-tracks.ts';
import { writePositionsGpx } from './write-positions-gpx.ts';
import { writePositionsKml } from './write-positions-kml.ts';

type Write = (tracks: AsyncIterable<Track>, reader: FileReader) => AsyncGenerator<Buffer>;

/** Writers of fixes by format; they write as the fixes arrive. */
export const positionWriters: Readonly<Record<TripExportFormat, Write>> = {
  csv: (tracks, reader) => writeCsv(describePositions(tracks, reader), csvDialects[reader.locale]),
  xlsx: (tracks, reader) => writeXlsx(describePositions(tracks, reader)),
  gpx: writePositionsGpx,
  kml: writePositionsKml,
  geojson: writePositionsGeojson,
};

/** Names a file after its half-open range, in days of the account's zone. */
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

/**
 * Writes a FeatureCollection (RFC 7946) with a point per fix; its properties have the names of the positions endpoint.
 */
async function* writePositionsGeojson(tracks: AsyncIterable<Track>): AsyncGenerator<Buffer> {
  yield Buffer.from('{"type":"FeatureCollection","features":[');
  let separator = '\n';
  for await (const { name, batches } of tracks) {
    for await (const fixes of batches) {
      const features = fixes.fixedAt.map((_ms, index) => JSON.stringify(featureOf(name, fixes, index)));
      yield Buffer.from(separator + features.join(',\n'));
      separator = ',\n';
    }
  }
  yield Buffer.from('\n]}\n');
}

function featureOf(asset: string, fixes: Fixes, index: number): object {
  const { fixedAt, latitude, longitude, altitudeMeters, ...others } = fixes;
  const altitude = altitudeMeters[index] ?? null;
  const told = Object.entries(others).flatMap(([name, column]) =>
    column[index] === null ? [] : [[name, column[index]] as const],
  );
  return {
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [longitude[index], latitude[index], ...(altitude === null ? [] : [altitude])],
    },
    properties: {
      asset,
      time: new Date(fixedAt[index] ?? 0).toISOString(),
      ...Object.fromEntries(told),
    },
  };
}
