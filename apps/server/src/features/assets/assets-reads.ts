import type { Asset, AssetDetail } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { accountSilence, createScope } from './asset-query.ts';
import { assetColumns, assetTables, presentAsset, type AssetRow } from './present-asset.ts';

export type AssetRead = AccountRead;

/** Reads the rows of the given assets that the user can see. */
export async function readAssetRows(
  read: AssetRead,
  assetIds: readonly number[],
): Promise<Map<number, AssetRow>> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  // A named statement, since planning it with the policies takes longer than running it.
  const { rows } = await read.client.query<AssetRow>({
    name: 'assets.rows',
    text: `select ${assetColumns(scope)} from assets a ${assetTables}
      where a.account_id = ${scope.accountId} and a.asset_id = any(${parameters.bind(assetIds)}::int[])`,
    values: parameters.values,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws DomainError not_found if it does not exist or is outside the user's ULs */
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

/** @throws DomainError not_found if it does not exist or is outside the user's ULs */
export async function readAssetDetail(read: AssetRead, assetId: number): Promise<AssetDetail> {
  const asset = await readAsset(read, assetId);
  const { rows } = await read.client.query<DeviceRow>(
    `select external_id, assigned_at, nullif(since, '-infinity') as since
    from devices where account_id = $1 and asset_id = $2
    order by assigned_at, device_id`,
    [read.accountId, assetId],
  );
  return {
    ...asset,
    photo: await readPhotoVersion(read, assetId),
    silentLimitMinutes: asset.silentAfterMinutes ?? (await readAccountSilence(read)),
    devices: rows.map((row) => ({
      deviceId: row.external_id,
      createdAt: row.assigned_at.toISOString(),
      since: row.since?.toISOString() ?? null,
    })),
    withoutDeviceSince: rows.length > 0 ? null : await readLastEnd(read, assetId),
  };
}

interface DeviceRow {
  readonly external_id: string;
  readonly assigned_at: Date;
  readonly since: Date | null;
}

async function readLastEnd({ client, accountId }: AssetRead, assetId: number): Promise<string | null> {
  const { rows } = await client.query<{ until: Date | null }>(
    'select max(until) as until from past_assignments where account_id = $1 and asset_id = $2',
    [accountId, assetId],
  );
  return rows[0]?.until?.toISOString() ?? null;
}

async function readPhotoVersion({ client, accountId }: AssetRead, assetId: number): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    'select version from asset_photos where account_id = $1 and asset_id = $2',
    [accountId, assetId],
  );
  return rows[0]?.version ?? null;
}

async function readAccountSilence({ client, accountId }: AssetRead): Promise<number> {
  const { rows } = await client.query<{ minutes: number }>(
    `select (extract(epoch from ${accountSilence({ accountId: '$1' })}) / 60)::float8 as minutes`,
    [accountId],
  );
  return rows[0]?.minutes ?? 0;
}

/** Reads the zone of times without an offset. */
export async function readTimeZone({ client, accountId }: Omit<AssetRead, 'at'>): Promise<string> {
  const { rows } = await client.query<{ time_zone: string }>(
    'select time_zone from accounts where account_id = $1',
    [accountId],
  );
  return rows[0]?.time_zone ?? 'UTC';
}
