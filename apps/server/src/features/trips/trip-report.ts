import {
  tripExportTypes,
  type Locale,
  type Trip,
  type TripColumn,
  type TripExportFormat,
} from '@azimute/contract';
import { noteRecalculating } from '../../platform/lists/recalculating-note.ts';
import type { AccountRead } from '../../platform/transact.ts';
import type { FileReader, InAccount } from '../position-exports/position-tracks.ts';
import { nameFile } from '../position-exports/position-writers.ts';
import { kindOf, titleOf, type TripsFile } from './export-trips.ts';
import { readTrips, type TripPlaceInList } from './list-trips.ts';
import { presentTrips } from './present-trips.ts';
import { readTripAssets, type TripAssets } from './read-trip-assets.ts';
import { writeTrips } from './write-trips.ts';

export interface TripReport {
  readonly of: keyof typeof kindOf;
  readonly format: TripExportFormat;
  readonly columns: readonly TripColumn[] | null;
  readonly from: string;
  readonly to: string;
  readonly locale: Locale;
  readonly recalculatingFrom: string | null;
}

const ASSETS_AT_ONCE = 100;
const BATCH_TRIPS = 500;

/** Counts trips or stops of any number of assets that began in a period. */
export async function countTripsOf(
  read: AccountRead,
  assetIds: readonly number[],
  { of, from, to }: Pick<TripReport, 'of' | 'from' | 'to'>,
): Promise<number> {
  let count = 0;
  for (const ids of chunksOf(assetIds)) {
    const assets = await readTripAssets(read, ids);
    const [first] = await readTrips(
      read,
      assets,
      { from, to, kinds: [kindOf[of]], begunWithin: true },
      { after: null, most: 1 },
    );
    count += first?.total ?? 0;
  }
  return count;
}

/**
 * Writes trips or stops of any number of assets that began in a period to a file: asset by asset in order, at its
 * reader's pace. Each is therefore in the report of exactly one period. Skips assets that become invisible.
 */
export function writeTripReport(
  inAccount: InAccount,
  assetIds: readonly number[],
  report: TripReport,
  reader: Omit<FileReader, 'locale'>,
): TripsFile {
  const { of, format, columns, locale, recalculatingFrom } = report;
  const note = noteRecalculating(recalculatingFrom, { locale, timeZone: reader.timeZone });
  return {
    fileName: nameFile(titleOf(report), report, reader.timeZone, format),
    mediaType: `${tripExportTypes[format]}${format === 'xlsx' ? '' : '; charset=utf-8'}`,
    content: writeTrips(
      readBatches(inAccount, assetIds, report),
      { of, format, note, ...(columns !== null && { columns }) },
      { inAccount, reader: { ...reader, locale } },
    ),
  };
}

async function* readBatches(
  inAccount: InAccount,
  assetIds: readonly number[],
  { of, from, to, locale }: TripReport,
): AsyncGenerator<Trip[]> {
  const wanted = { from, to, kinds: [kindOf[of]], begunWithin: true };
  for (const ids of chunksOf(assetIds)) {
    let after: TripPlaceInList | null = null;
    for (;;) {
      const behind: TripPlaceInList | null = after;
      const { trips, last } = await inAccount(async (read) => {
        const assets = inOrder(await readTripAssets(read, ids), ids);
        const rows = await readTrips(read, assets, wanted, {
          after: behind,
          most: BATCH_TRIPS,
          byAsset: true,
        });
        return { trips: await presentTrips(read, rows, locale), last: rows.at(-1) };
      });
      if (trips.length > 0) yield trips;
      if (last === undefined || trips.length < BATCH_TRIPS) break;
      after = { micros: last.place, assetId: last.asset_id };
    }
  }
}

function inOrder(assets: TripAssets, ids: readonly number[]): TripAssets {
  const seen = new Set(assets.ids);
  return { ...assets, ids: ids.filter((id) => seen.has(id)) };
}

function* chunksOf(assetIds: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < assetIds.length; start += ASSETS_AT_ONCE)
    yield assetIds.slice(start, start + ASSETS_AT_ONCE);
}
