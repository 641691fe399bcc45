import type { DeviceSource } from '@azimute/contract';
import type { AccountClient } from './position-imports-store.ts';

export interface FoundDevice {
  readonly deviceId: string;
  readonly assetId: number;
  readonly assetCode: string;
}

/** The device that a name of the file stands for, or why there is none. */
export type DeviceAnswer = FoundDevice | 'unknown_device' | 'asset_not_found' | 'asset_without_device';

/**
 * Looks names up among the devices of assets that the person sees, and whose kind of thing they may change. Of an asset
 * named by its ID it is the device that was connected first.
 */
export async function findDevices(
  { client, accountId }: AccountClient,
  names: readonly string[],
  deviceBy: DeviceSource,
): Promise<Map<string, DeviceAnswer>> {
  const found = new Map<string, DeviceAnswer>();
  if (names.length === 0) return found;
  if (deviceBy === 'asset') {
    const { rows } = await client.query<{ code: string; asset_id: number; external_id: string | null }>(
      `select a.code, a.asset_id, d.external_id from assets a
      left join lateral (select external_id from devices d
        where d.account_id = a.account_id and d.asset_id = a.asset_id order by device_id limit 1) d on true
      where a.account_id = $1 and a.code = any ($2)`,
      [accountId, names],
    );
    for (const { code, asset_id, external_id } of rows)
      found.set(
        code,
        external_id === null
          ? 'asset_without_device'
          : { deviceId: external_id, assetId: asset_id, assetCode: code },
      );
    for (const name of names) if (!found.has(name)) found.set(name, 'asset_not_found');
    return found;
  }
  const { rows } = await client.query<{ code: string; asset_id: number; external_id: string }>(
    `select a.code, a.asset_id, d.external_id from devices d join assets a using (account_id, asset_id)
    where d.account_id = $1 and d.external_id = any ($2)`,
    [accountId, names],
  );
  for (const { code, asset_id, external_id } of rows)
    found.set(external_id, { deviceId: external_id, assetId: asset_id, assetCode: code });
  for (const name of names) if (!found.has(name)) found.set(name, 'unknown_device');
  return found;
}
