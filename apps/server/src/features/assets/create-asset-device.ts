import { validationCodes } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { AssetRead } from './assets-reads.ts';
import { refusingTaken } from './asset-values.ts';

interface Connected {
  readonly assetId: number;
  readonly deviceId: string;
  readonly createdAt: string;
}

interface DeviceRow {
  readonly created_at: Date;
}

/**
 * Connects a device; connecting it again to the same asset changes nothing.
 * @throws DomainError not_found, validation_failed when another asset of the account has the device, which is not named
 */
export async function createAssetDevice(
  read: AssetRead,
  assetId: number,
  deviceId: string,
): Promise<{ device: Connected; created: boolean }> {
  const { client, accountId, at } = read;
  const asset = await client.query(
    'select from assets where account_id = $1 and asset_id = $2 for key share',
    [accountId, assetId],
  );
  if (asset.rowCount === 0) throw new DomainError('not_found');
  const inserted = await refusingTaken(
    'deviceId',
    client.query<DeviceRow>(
      `insert into devices (account_id, asset_id, external_id, created_at) values ($1, $2, $3, $4)
      on conflict do nothing returning created_at`,
      [accountId, assetId, deviceId, at],
    ),
  );
  const created = inserted.rows.length > 0;
  const row = inserted.rows[0] ?? (await findConnected(read, assetId, deviceId));
  if (row === undefined) {
    throw new DomainError('validation_failed', { errors: { deviceId: [validationCodes.unique] } });
  }
  if (created) {
    await audit(client, {
      action: 'asset.connect-device',
      entity: 'asset',
      entityId: assetId,
      after: { deviceId },
    });
  }
  return { device: { assetId, deviceId, createdAt: row.created_at.toISOString() }, created };
}

async function findConnected(
  { client, accountId }: AssetRead,
  assetId: number,
  deviceId: string,
): Promise<DeviceRow | undefined> {
  const { rows } = await client.query<DeviceRow>(
    'select created_at from devices where account_id = $1 and asset_id = $2 and external_id = $3',
    [accountId, assetId, deviceId],
  );
  return rows[0];
}
