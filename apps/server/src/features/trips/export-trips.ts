import {
  tripExportTypes,
  type ExportTripsQuery,
  type Locale,
  type Trip,
  type TripExportContent,
} from '@azimute/contract';
import { text } from '@azimute/texts/server';
import { DomainError } from '../../platform/domain-error.ts';
import { noteRecalculating } from '../../platform/lists/recalculating-note.ts';
import { requireRoom } from '../../platform/lists/export-list.ts';
import type { AccountRead } from '../../platform/transact.ts';
import {
  readTrack,
  type FileReader,
  type InAccount,
  type Track,
} from '../position-exports/position-tracks.ts';
import { nameFile, positionWriters } from '../position-exports/position-writers.ts';
import { readRecalculating } from '../telemetry/read-recalculating.ts';
import { readTrips, type TripPlaceInList } from './list-trips.ts';
import { presentTrips } from './present-trips.ts';
import { readTripAssets, type TripAssets } from './read-trip-assets.ts';
import { writeTrips } from './write-trips.ts';

export interface TripsFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncGenerator<Buffer>;
}

type Wanted = ExportTripsQuery & { readonly locale: Locale };

const BATCH_TRIPS = 500;
export const kindOf = { trips: 'trip', stops: 'stop' } as const satisfies Record<
  Exclude<TripExportContent, 'fixes'>,
  Trip['kind']
>;

/**
 * Exports trips, stops or fixes of assets as a file, never simplified, read at its reader's pace, each part with
 * current rights. Aborts if one of the assets becomes invisible to the caller.
 * @throws DomainError not_found if one of the assets is not visible; validation_failed if a workbook cannot hold as
 * much
 */
export async function exportTrips(inAccount: InAccount, wanted: Wanted): Promise<TripsFile> {
  const { of, format, locale } = wanted;
  const begun = await inAccount((read) => beginExport(read, wanted));
  const reader: FileReader = { ...begun.reader, locale };
  const title = titleOf({ of, locale, recalculatingFrom: of === 'fixes' ? null : begun.recalculatingFrom });
  return {
    fileName: nameFile(title, wanted, reader.timeZone, format),
    mediaType: `${tripExportTypes[format]}${format === 'xlsx' ? '' : '; charset=utf-8'}`,
    content:
      of === 'fixes'
        ? positionWriters[format](tracksOf(inAccount, begun.assets, wanted), reader)
        : writeTrips(
            readTripBatches(inAccount, { ...wanted, of }),
            { of, format, note: noteRecalculating(begun.recalculatingFrom, reader) },
            { inAccount, reader },
          ),
  };
}

/** Part of a file name. */
export function titleOf({
  of,
  locale,
  recalculatingFrom,
}: {
  readonly of: TripExportContent;
  readonly locale: Locale;
  readonly recalculatingFrom: string | null;
}): string {
  const title = text(locale, of === 'fixes' ? 'fields:fixes' : `subscriptions:of_${of}`).toLowerCase();
  return recalculatingFrom === null ? title : `${title} ${text(locale, 'exports:recalculatingName')}`;
}

interface Begun {
  readonly recalculatingFrom: string | null;
  readonly reader: Omit<FileReader, 'locale'>;
  readonly assets: readonly { readonly id: number; readonly code: string }[];
}

async function beginExport(read: AccountRead, wanted: Wanted): Promise<Begun> {
  const { client, accountId } = read;
  const assets = await readWholeAssets(read, wanted.assets);
  const { rows } = await client.query<Omit<Begun, 'recalculatingFrom'>>(
    `select jsonb_build_object('timeZone', c.time_zone, 'distanceUnit', c.distance_unit) as reader,
        (select jsonb_agg(jsonb_build_object('id', a.asset_id, 'code', a.code) order by a.code, a.asset_id)
          from assets a where a.account_id = $1 and a.asset_id = any ($2::int[])) as assets
      from accounts c where c.account_id = $1`,
    [accountId, wanted.assets],
  );
  const [found] = rows;
  if (found === undefined) throw new DomainError('not_found');
  const begun = { ...found, ...(await readRecalculating(read, wanted)) };
  requireRoom(wanted.format === 'xlsx' ? 'xlsx' : 'csv', await countRows(read, assets, wanted));
  return begun;
}

/** An invisible asset would otherwise be silently missing from the file. */
async function readWholeAssets(read: AccountRead, assetIds: readonly number[]): Promise<TripAssets> {
  const assets = await readTripAssets(read, assetIds);
  if (assets.ids.length < new Set(assetIds).size) throw new DomainError('not_found');
  return assets;
}

async function countRows(read: AccountRead, assets: TripAssets, wanted: Wanted): Promise<number> {
  const { of, from, to } = wanted;
  if (of !== 'fixes') {
    const [first] = await readTrips(
      read,
      assets,
      { ...wanted, kinds: [kindOf[of]] },
      { after: null, most: 1 },
    );
    return first?.total ?? 0;
  }
  if (wanted.format !== 'xlsx') return 0;
  const { rows } = await read.client.query<{ count: number }>(
    `select count(*)::int as count from unnest($2::int[]) as asset (id), positions_of($1, asset.id, $3, $4)`,
    [read.accountId, assets.ids, from, to],
  );
  return rows[0]?.count ?? 0;
}

async function* tracksOf(
  inAccount: InAccount,
  assets: Begun['assets'],
  range: { readonly from: string; readonly to: string },
): AsyncGenerator<Track> {
  for (const { id, code } of assets) yield { name: code, batches: readTrack(inAccount, id, range) };
}

type WantedTrips = Wanted & { readonly of: keyof typeof kindOf };

async function* readTripBatches(inAccount: InAccount, wanted: WantedTrips): AsyncGenerator<Trip[]> {
  let after: TripPlaceInList | null = null;
  for (;;) {
    const behind: TripPlaceInList | null = after;
    const { trips, last } = await inAccount(async (read) => {
      const assets = await readWholeAssets(read, wanted.assets);
      const rows = await readTrips(
        read,
        assets,
        { ...wanted, kinds: [kindOf[wanted.of]] },
        { after: behind, most: BATCH_TRIPS },
      );
      return { trips: await presentTrips(read, rows, wanted.locale), last: rows.at(-1) };
    });
    if (trips.length > 0) yield trips;
    if (last === undefined || trips.length < BATCH_TRIPS) return;
    after = { micros: last.place, assetId: last.asset_id };
  }
}
