import type { Asset, ListAssetsQuery } from '@azimute/contract';
import {
  afterCondition,
  isOrderedValue,
  orderClause,
  orderedValue,
  type AssetOrder,
  type OrderedAt,
} from './asset-order.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { createScope, type AssetScope } from './asset-query.ts';
import { readAssetRows, type AssetRead } from './assets-reads.ts';
import type { FleetIndexes } from './fleet-index/fleet-indexes.ts';
import { matchFleet } from './fleet-index/match-fleet.ts';
import { openFleet } from './fleet-index/open-fleet.ts';
import { findPlace, orderedAt, pageFleet } from './fleet-index/page-fleet.ts';
import { pageOf, readCursor, refuseCursor, type Page } from '../../platform/lists/cursor.ts';
import { matchAssets } from './match-assets.ts';
import { assetColumns, assetTables, presentAsset, type AssetRow } from './present-asset.ts';

type CountedPlace = OrderedAt & { readonly total: number };

/** A page in the order that is asked. The first page counts all that match; later ones take that from the cursor. */
export async function listAssets(
  read: AssetRead,
  query: ListAssetsQuery,
  fleets?: FleetIndexes,
): Promise<Page<Asset>> {
  const list = `assets ${query.sort} ${query.order}`;
  const place = query.cursor === undefined ? null : readPlace(query, list, query.cursor);
  return (
    (await pageFromMemory(read, query, { list, place, fleets })) ??
    (await pageFromDatabase(read, query, { list, place }))
  );
}

function readPlace(order: AssetOrder, list: string, cursor: string): CountedPlace {
  const { after, total } = readCursor(list, cursor);
  const [value, code] = after;
  if (value === undefined || typeof code !== 'string' || !isOrderedValue(order, value)) throw refuseCursor();
  return { value, code, total };
}

interface PageStart {
  readonly list: string;
  readonly place: CountedPlace | null;
}

/** Counts and orders in the same pass; later pages read only what comes after the cursor. */
async function pageFromDatabase(
  read: AssetRead,
  query: ListAssetsQuery,
  { list, place }: PageStart,
): Promise<Page<Asset>> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const { tables, where, isFiltered } = matchAssets(query, scope, parameters);
  const after = place === null ? '' : `and ${afterCondition(query, place, scope, parameters)}`;
  const total = countOf(scope, place !== null, isFiltered);
  const { rows } = await read.client.query<AssetRow & { total: number; ordered_at: string | null }>(
    `select m.total, ${orderedValue(query, scope)} as ordered_at, ${assetColumns(scope)}
    from (
      select a.asset_id, ${total}::int as total from ${tables} where ${where} ${after}
      ${orderClause(query, scope)} limit ${parameters.bind(query.limit + 1)}
    ) m
    join assets a on a.account_id = ${scope.accountId} and a.asset_id = m.asset_id
    ${assetTables}
    ${orderClause(query, scope)}`,
    parameters.values,
  );
  return pageOf(rows, {
    list,
    limit: query.limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.ordered_at, row.code],
    present: presentAsset,
  });
}

/** Without a filter the count stands apart, so that the page itself reads only its rows. */
function countOf(scope: AssetScope, counted: boolean, filtered: boolean): string {
  if (counted) return '0';
  if (filtered) return 'count(*) over ()';
  return `(select count(*) from assets b where b.account_id = ${scope.accountId})`;
}

/** The ids of the page and the count from memory, its rows from the database; null where that is asked for all. */
async function pageFromMemory(
  read: AssetRead,
  query: ListAssetsQuery,
  { list, place, fleets }: PageStart & { readonly fleets: FleetIndexes | undefined },
): Promise<Page<Asset> | null> {
  const open = await openFleet(read, query, fleets);
  if (open === null) return null;
  const { fleet } = open;
  const { atMicros } = open.query;
  const after = place && findPlace(fleet, query, place);
  if (place !== null && after === null) return null;
  const matched = matchFleet(fleet, open.query);
  const total = place?.total ?? matched.length;
  const entries = pageFleet(fleet, matched, { order: query, after, limit: query.limit + 1, atMicros }).map(
    (slot) => ({ id: fleet.assetIds[slot] ?? 0, at: orderedAt(fleet, slot, query, atMicros) }),
  );
  const rows = await readAssetRows(
    read,
    entries.slice(0, query.limit).map(({ id }) => id),
  );
  const page = pageOf(entries, {
    list,
    limit: query.limit,
    total,
    placeOf: ({ at }) => [at.value, at.code],
    present: ({ id }) => rows.get(id),
  });
  return { ...page, items: page.items.flatMap((row) => (row === undefined ? [] : [presentAsset(row)])) };
}
