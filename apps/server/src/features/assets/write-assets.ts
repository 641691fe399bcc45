import type { AssetValues } from '@azimute/contract';
import { assetColumnOf, assetValueNames, assetValueTypes, valueExpression } from './asset-values.ts';
import type { AssetRead } from './assets-reads.ts';

/** Values of many assets, one row each, from a JSON array: `v` has a column for every entered member, and its index. */
const rowsOf = (placeholder: string): string =>
  `jsonb_to_recordset(${placeholder}::jsonb) as v (id int, ${assetValueTypes})`;

const columns = assetValueNames.map((name) => assetColumnOf[name]).join(', ');
const values = assetValueNames.map((name) => valueExpression(name, `v."${name}"`)).join(', ');

/** Inserts assets and returns their IDs by code; skips codes used in the meantime. */
export async function insertAssets(
  { client, accountId, at }: AssetRead,
  assets: readonly AssetValues[],
): Promise<Map<string, number>> {
  if (assets.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; code: string }>(
    `insert into assets (account_id, ${columns}, created_at, updated_at)
    select $1, ${values}, $2, $2 from ${rowsOf('$3')}
    on conflict (account_id, code) where archived_at is null do nothing returning asset_id as id, code`,
    [accountId, at, JSON.stringify(assets)],
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Updates assets locked by the transaction. */
export async function updateAssets(
  { client, accountId, at }: AssetRead,
  assets: readonly (AssetValues & { readonly id: number })[],
): Promise<void> {
  if (assets.length === 0) return;
  // Later than the replaced one even within one millisecond, since it identifies the version.
  await client.query(
    `update assets a set (${columns}, updated_at) =
      (${values}, greatest($2::timestamptz, date_trunc('milliseconds', a.updated_at) + interval '1 millisecond'))
    from ${rowsOf('$3')} where a.account_id = $1 and a.asset_id = v.id`,
    [accountId, at, JSON.stringify(assets)],
  );
}
