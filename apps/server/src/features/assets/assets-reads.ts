import type { Asset, AssetDetail, ListAssetsQuery } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import {
  afterCondition,
  isOrderedValue,
  orderClause,
  orderedValue,
  type AssetOrder,
  type OrderedAt,
} from './asset-order.ts';
import { accountSilence, createParameters, createScope, type AssetScope } from './asset-query.ts';
import { pageOf, readCursor, refuseCursor } from './list-cursor.ts';
import { matchAssets } from './match-assets.ts';
import { assetColumns, assetTables, presentAsset, type AssetRow } from './present-asset.ts';

/** A read inside an actor's transaction: row-level security confines it to the person's ULs. */
export interface AssetRead {
  readonly client: ClientBase;
  readonly accountId: number;
  readonly at: Date;
}

/**
 * A page in the order that is asked. The first page counts all that match in the same pass; later pages take that
 * count from the cursor and read only what comes after it.
 */
export async function listAssets(
  read: AssetRead,
  query: ListAssetsQuery,
): Promise<{ items: Asset[]; nextCursor: string | null; total: number }> {
  const list = `assets ${query.sort} ${query.order}`;
  const place = query.cursor === undefined ? null : readPlace(query, list, query.cursor);
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

function readPlace(order: AssetOrder, list: string, cursor: string): OrderedAt & { total: number } {
  const { after, total } = readCursor(list, cursor);
  const [value, code] = after;
  if (value === undefined || typeof code !== 'string' || !isOrderedValue(order, value)) throw refuseCursor();
  return { value, code, total };
}

/** Without a filter the count stands apart, so that the page itself reads only its rows. */
function countOf(scope: AssetScope, counted: boolean, filtered: boolean): string {
  if (counted) return '0';
  if (filtered) return 'count(*) over ()';
  return `(select count(*) from assets b where b.account_id = ${scope.accountId})`;
}

/** @throws DomainError not_found when it does not exist or lies outside the person's ULs */
export async function readAsset(read: AssetRead, assetId: number): Promise<Asset> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const { rows } = await read.client.query<AssetRow>(
    `select ${assetColumns(scope)} from assets a ${assetTables}
    where a.account_id = ${scope.accountId} and a.asset_id = ${parameters.bind(assetId)}`,
    parameters.values,
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return presentAsset(row);
}

/** @throws DomainError not_found when it does not exist or lies outside the person's ULs */
export async function readAssetDetail(read: AssetRead, assetId: number): Promise<AssetDetail> {
  const asset = await readAsset(read, assetId);
  const { rows } = await read.client.query<{ external_id: string; created_at: Date }>(
    `select external_id, created_at from devices where account_id = $1 and asset_id = $2
    order by created_at, device_id`,
    [read.accountId, assetId],
  );
  return {
    ...asset,
    silentLimitMinutes: asset.silentAfterMinutes ?? (await readAccountSilence(read)),
    devices: rows.map((row) => ({
      deviceId: row.external_id,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

async function readAccountSilence({ client, accountId }: AssetRead): Promise<number> {
  const { rows } = await client.query<{ minutes: number }>(
    `select (extract(epoch from ${accountSilence({ accountId: '$1', at: '' })}) / 60)::float8 as minutes`,
    [accountId],
  );
  return rows[0]?.minutes ?? 0;
}
