import type { Asset, ListAssetsQuery } from '@azimute/contract';
import { afterCondition, isOrderedValue, orderClause, orderedValue, type OrderedAt } from './asset-order.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { createScope, type AssetScope } from './asset-query.ts';
import { readAssetRows, type AssetRead } from './assets-reads.ts';
import { isKeptSort } from './fleet-index/fleet-columns.ts';
import type { FleetIndexes } from './fleet-index/fleet-indexes.ts';
import { matchFleet } from './fleet-index/match-fleet.ts';
import { openFleet } from './fleet-index/open-fleet.ts';
import { findPlace, orderedAt, pageFleet } from './fleet-index/page-fleet.ts';
import { pageOf, readCursor, refuseCursor, type Page } from '../../platform/lists/cursor.ts';
import { matchAssets } from './match-assets.ts';
import { assetColumns, assetTables, presentAsset, type AssetRow } from './present-asset.ts';

type CountedPlace = OrderedAt & { readonly total: number };

/** Lists a page in the given order. The first page counts all matches; later ones take the total from the cursor. */
export async function listAssets(
  read: AssetRead,
  query: ListAssetsQuery,
  fleets?: FleetIndexes,
): Promise<Page<Asset>> {
  const list = `${isArchived(query) ? 'archived ' : ''}assets ${query.sort} ${query.order}`;
  const place = query.cursor === undefined ? null : readPlace(query, list, query.cursor);
  return (
    (await pageFromMemory(read, query, { list, place, fleets })) ??
    (await pageFromDatabase(read, query, { list, place }))
  );
}

const isArchived = ({ archived }: ListAssetsQuery): boolean => archived === 'true';

function readPlace(query: ListAssetsQuery, list: string, cursor: string): CountedPlace {
  const { after, total } = readCursor(list, cursor);
  const [value, code, id] = after;
  if (value === undefined || typeof code !== 'string' || !isOrderedValue(query, value)) throw refuseCursor();
  if (!isArchived(query)) return { value, code, total };
  if (!/^\d{1,9}$/.test(id ?? '')) throw refuseCursor();
  return { value, code, total, id: Number(id) };
}

interface PageStart {
  readonly list: string;
  readonly place: CountedPlace | null;
}

/** Counts and sorts in the same pass; later pages read only what comes after the cursor. */
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
      ${orderClause(query, scope, isArchived(query))} limit ${parameters.bind(query.limit + 1)}
    ) m
    join assets a on a.account_id = ${scope.accountId} and a.asset_id = m.asset_id
    ${assetTables}
    ${orderClause(query, scope, isArchived(query))}`,
    parameters.values,
  );
  return pageOf(rows, {
    list,
    limit: query.limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.ordered_at, row.code, ...(isArchived(query) ? [String(row.id)] : [])],
    present: presentAsset,
  });
}

/** Without a filter the count is separate, so that the page itself reads only its rows. */
function countOf(scope: AssetScope, counted: boolean, filtered: boolean): string {
  if (counted) return '0';
  if (filtered) return 'count(*) over ()';
  return `(select count(*) from current_assets b where b.account_id = ${scope.accountId})`;
}

/**
 * Takes the page's IDs and the count from memory and its rows from the database; null if the database has to do
 * everything.
 */
async function pageFromMemory(
  read: AssetRead,
  query: ListAssetsQuery,
  { list, place, fleets }: PageStart & { readonly fleets: FleetIndexes | undefined },
): Promise<Page<Asset> | null> {
  const { sort, order, limit } = query;
  if (!isKeptSort(sort)) return null;
  const open = await openFleet(read, query, fleets);
  if (open === null) return null;
  const { fleet } = open;
  const { atMicros } = open.query;
  const after = place && findPlace(fleet, { sort, order }, place);
  if (place !== null && after === null) return null;
  const matched = matchFleet(fleet, open.query);
  const total = place?.total ?? matched.length;
  const entries = pageFleet(fleet, matched, {
    order: { sort, order },
    after,
    limit: limit + 1,
    atMicros,
  }).map((slot) => ({
    id: fleet.assetIds[slot] ?? 0,
    at: orderedAt(fleet, slot, { sort, order }, atMicros),
  }));
  const rows = await readAssetRows(
    read,
    entries.slice(0, limit).map(({ id }) => id),
  );
  const page = pageOf(entries, {
    list,
    limit,
    total,
    placeOf: ({ at }) => [at.value, at.code],
    present: ({ id }) => rows.get(id),
  });
  return { ...page, items: page.items.flatMap((row) => (row === undefined ? [] : [presentAsset(row)])) };
}
