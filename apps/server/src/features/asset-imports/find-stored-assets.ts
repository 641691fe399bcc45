import type { AssetValues } from '@azimute/contract';
import { selectAssetValues } from '../assets/asset-values.ts';
import type { AccountClient } from './find-references.ts';

export interface StoredAssets {
  /** Assets that the user sees, by code. */
  readonly assets: ReadonlyMap<string, { readonly id: number; readonly values: AssetValues }>;
  /** Codes that only archived assets visible to the user have: they are free. */
  readonly archivedCodes: ReadonlySet<string>;
  /** Codes used in the account, visible or not. */
  readonly takenCodes: ReadonlySet<string>;
  /** Given devices that exist in the account; null if unassigned. */
  readonly devices: ReadonlyMap<string, number | null>;
}

export async function findStoredAssets(
  { client, accountId }: AccountClient,
  asked: { readonly codes: readonly string[]; readonly devices: readonly string[]; readonly lock: boolean },
): Promise<StoredAssets> {
  // Locked in the order of IDs and without their keys, like all bulk writers.
  const { rows } = await client.query<AssetValues & { id: number }>(
    `select asset_id as id, ${selectAssetValues('a')} from assets a
    where account_id = $1 and code = any ($2) and archived_at is null
    order by asset_id ${asked.lock ? 'for no key update' : ''}`,
    [accountId, asked.codes],
  );
  const assets = new Map(rows.map(({ id, ...values }) => [values.code, { id, values }]));
  const unseen = asked.codes.filter((code) => !assets.has(code));
  const taken = await client.query<{ code: string }>(
    'select code from taken_asset_codes($1) as taken (code)',
    [unseen],
  );
  const archived = await client.query<{ code: string }>(
    'select code from assets where account_id = $1 and code = any ($2) and archived_at is not null',
    [accountId, unseen],
  );
  const devices = await client.query<{ external_id: string; asset_id: number | null }>(
    'select external_id, asset_id from taken_devices($1)',
    [asked.devices],
  );
  return {
    assets,
    archivedCodes: new Set(archived.rows.map((row) => row.code)),
    takenCodes: new Set(taken.rows.map((row) => row.code)),
    devices: new Map(devices.rows.map((row) => [row.external_id, row.asset_id])),
  };
}
