import type { Trip, TripColumn, TripExportFormat } from '@azimute/contract';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../platform/spreadsheets/write-xlsx.ts';
import type { FileReader, InAccount } from '../position-exports/position-tracks.ts';
import { describeTrips } from './describe-trips.ts';
import { writeTripsGeojson, writeTripsGpx, writeTripsKml } from './write-trip-shapes.ts';

interface WrittenTrips {
  readonly of: 'trips' | 'stops';
  readonly format: TripExportFormat;
  /** Columns of spreadsheets; all by default. */
  readonly columns?: readonly TripColumn[];
  /** Also for spreadsheets, below their rows. */
  readonly note: string | null;
}

/** Writes trips or stops with the language, units and zone of their reader. */
export function writeTrips(
  batches: AsyncGenerator<Trip[]>,
  { of, format, ...shown }: WrittenTrips,
  { inAccount, reader }: { readonly inAccount: InAccount; readonly reader: FileReader },
): AsyncGenerator<Buffer> {
  switch (format) {
    case 'csv':
      return writeCsv(describeTrips(batches, of, reader, shown), csvDialects[reader.locale]);
    case 'xlsx':
      return writeXlsx(describeTrips(batches, of, reader, shown));
    case 'gpx':
      return writeTripsGpx(batches, of, inAccount);
    case 'kml':
      return writeTripsKml(batches, of, inAccount);
    case 'geojson':
      return writeTripsGeojson(batches, of, inAccount);
  }
}
