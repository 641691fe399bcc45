import type { AssetValues } from '@azimute/contract';
import { selectAssetValues } from '../assets/asset-values.ts';
import type { AccountClient } from './find-references.ts';

export interface StoredAssets {
  /** Those that the person sees, by code. */
  readonly assets: ReadonlyMap<string, { readonly id: number; readonly values: AssetValues }>;
  /** Codes that stand in the account, seen or not. */
  readonly takenCodes: ReadonlySet<string>;
  /** Of the devices asked for, those connected somewhere in the account; null where to no asset. */
  readonly devices: ReadonlyMap<string, number | null>;
}

export async function findStoredAssets(
  { client, accountId }: AccountClient,
  asked: { readonly codes: readonly string[]; readonly devices: readonly string[]; readonly lock: boolean },
): Promise<StoredAssets> {
  // In the order of ids and without their keys, as every writer of many locks them.
  const { rows } = await client.query<AssetValues & { id: number }>(
    `select asset_id as id, ${selectAssetValues('a')} from assets a where account_id = $1 and code = any ($2)
    order by asset_id ${asked.lock ? 'for no key update' : ''}`,
    [accountId, asked.codes],
  );
  const assets = new Map(rows.map(({ id, ...values }) => [values.code, { id, values }]));
  const unseen = asked.codes.filter((code) => !assets.has(code));
  const taken = await client.query<{ code: string }>(
    'select code from taken_asset_codes($1) as taken (code)',
    [unseen],
  );
  const devices = await client.query<{ external_id: string; asset_id: number | null }>(
    'select external_id, asset_id from taken_devices($1)',
    [asked.devices],
  );
  return {
    assets,
    takenCodes: new Set(taken.rows.map((row) => row.code)),
    devices: new Map(devices.rows.map((row) => [row.external_id, row.asset_id])),
  };
}
