import type { ListTripsQuery, Locale, TripFilters, TripKind, TripList } from '@azimute/contract';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRecalculating } from '../telemetry/read-recalculating.ts';
import { matchTrips, selectTrips, type TripRange } from './match-trips.ts';
import { presentTrips } from './present-trips.ts';
import { readTripAssets, type TripAssets } from './read-trip-assets.ts';
import type { TripRow } from './trip-row.ts';

/** After this trip: the microseconds of its beginning, and its asset. */
export interface TripPlaceInList {
  readonly micros: string;
  readonly assetId: number;
}

interface Wanted extends TripRange, TripFilters {
  readonly kinds?: readonly TripKind[] | undefined;
  /** Excludes those that began before the range. */
  readonly begunWithin?: boolean;
}

const LIST = 'trips';

/** Lists trips, stops and gaps by their beginning. */
export async function listTrips(read: AccountRead, query: ListTripsQuery, locale: Locale): Promise<TripList> {
  const place = readPlace(query.cursor);
  const rows = await readTrips(read, await readTripAssets(read, query.assets), query, {
    after: place,
    most: query.limit + 1,
  });
  const page = pageOf(rows, {
    list: LIST,
    limit: query.limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.place, String(row.asset_id)],
    present: (row) => row,
  });
  return {
    ...page,
    items: await presentTrips(read, page.items, locale),
    ...(await readRecalculating(read, query)),
  };
}

/**
 * Reads a number of rows from a position on, by their beginning, or by asset in the given order and then by their
 * beginning; on the first page, with the total.
 */
export async function readTrips(
  read: AccountRead,
  assets: TripAssets,
  wanted: Wanted,
  {
    after,
    most,
    byAsset = false,
  }: { readonly after: TripPlaceInList | null; readonly most: number; readonly byAsset?: boolean },
): Promise<(TripRow & { readonly total: number; readonly place: string })[]> {
  const parameters = createParameters();
  const { bind } = parameters;
  const matched = `select * from (${selectTrips(read, assets, wanted, parameters)}) t
    where ${matchTrips(read, assets.timeZone, wanted, parameters)}
      and (${wanted.begunWithin !== true} or from_at >= ${bind(wanted.from)}::timestamptz)`;
  const order = byAsset
    ? (from: string, asset: string) => `array_position(${bind(assets.ids)}::int[], ${asset}), ${from}`
    : (from: string, asset: string) => `${from}, ${asset}`;
  const goesOn =
    after === null
      ? 'true'
      : `(${order('m.from_at', 'm.asset_id')}) > (${order(
          `timestamptz 'epoch' + ${bind(after.micros)}::bigint * interval '1 microsecond'`,
          `${bind(after.assetId)}::int`,
        )})`;
  const { rows } = await read.client.query<TripRow & { total: number; place: string }>(
    `with matched as materialized (${matched})
      select m.*, a.code, (extract(epoch from m.from_at) * 1000000)::bigint::text as place,
        (select count(*)::int from matched) as total
      from matched m join assets a on a.account_id = ${bind(read.accountId)} and a.asset_id = m.asset_id
      where ${goesOn} order by ${order('m.from_at', 'm.asset_id')} limit ${bind(most)}`,
    parameters.values,
  );
  return rows;
}

function readPlace(cursor: string | undefined): (TripPlaceInList & { readonly total: number }) | null {
  if (cursor === undefined) return null;
  const { after, total } = readCursor(LIST, cursor);
  const [micros, assetId] = after;
  if (typeof micros !== 'string' || !/^-?\d{1,17}$/.test(micros)) throw refuseCursor();
  if (typeof assetId !== 'string' || !/^\d{1,9}$/.test(assetId)) throw refuseCursor();
  return { micros, assetId: Number(assetId), total };
}
