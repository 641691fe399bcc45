import type { Asset, AssetDetail, ListAssetsQuery } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { accountSilence, allConditions, createParameters, type AssetScope } from './asset-query.ts';
import { pageOf, readCursor } from './list-cursor.ts';
import { assetColumns, assetTables, presentAsset, type AssetRow } from './present-asset.ts';

/** A read inside an actor's transaction: row-level security confines it to the person's ULs. */
export interface AssetRead {
  readonly client: ClientBase;
  readonly accountId: number;
  readonly at: Date;
}

/**
 * A page by code, which is unique in the account. The first page counts all that match in the same pass;
 * later pages take that count from the cursor and read only from the code on.
 */
export async function listAssets(
  read: AssetRead,
  query: ListAssetsQuery,
): Promise<{ items: Asset[]; nextCursor: string | null; total: number }> {
  const place = query.cursor === undefined ? null : readCursor(query.cursor);
  const parameters = createParameters();
  const scope: AssetScope = { accountId: parameters.bind(read.accountId), at: parameters.bind(read.at) };
  const { conditions, join } = allConditions(query, scope, parameters);
  if (place !== null) conditions.push(`a.code > ${parameters.bind(place.after)}`);
  const { rows } = await read.client.query<AssetRow & { total: number }>(
    `select m.total, ${assetColumns(scope)}
    from (
      select a.asset_id, ${countOf(scope, place !== null, conditions.length > 0)}::int as total
      from assets a ${join}
      where ${[`a.account_id = ${scope.accountId}`, ...conditions].join(' and ')}
      order by a.code limit ${parameters.bind(query.limit + 1)}
    ) m
    join assets a on a.account_id = ${scope.accountId} and a.asset_id = m.asset_id
    ${assetTables}
    order by a.code`,
    parameters.values,
  );
  const total = place?.total ?? rows[0]?.total ?? 0;
  return pageOf(rows, query.limit, total, (row) => row.code, presentAsset);
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
  const scope: AssetScope = { accountId: parameters.bind(read.accountId), at: parameters.bind(read.at) };
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
