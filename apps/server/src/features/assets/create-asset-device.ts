import { validationCodes, type AssetDevice } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { refusingTaken } from './asset-values.ts';
import type { AssetRead } from './assets-reads.ts';
import { connectDevices, holdAssignments, type ConnectedDevice } from './connect-devices.ts';

/** Names of the refused fields. */
interface Fields {
  readonly deviceId: string;
  readonly since: string;
}

/**
 * Assigns a device; assigning it again to the same asset changes nothing. Without `since`, the assignment starts at the
 * beginning, or now if the device was on an asset before.
 * @throws DomainError not_found, validation_failed if another asset of the account, which is not named, has the device,
 * or had it until later than `since`
 */
export async function createAssetDevice(
  read: AssetRead,
  assetId: number,
  { deviceId, since = null }: { readonly deviceId: string; readonly since?: Date | null },
  fields: Fields = { deviceId: 'deviceId', since: 'since' },
): Promise<{ device: AssetDevice; created: boolean }> {
  const { client, accountId } = read;
  await holdAssignments(client);
  const asset = await client.query(
    'select from assets where account_id = $1 and asset_id = $2 and archived_at is null for key share',
    [accountId, assetId],
  );
  if (asset.rowCount === 0) throw new DomainError('not_found');
  const [connected] = await refusingTaken(
    fields.deviceId,
    connectDevices(read, [{ assetId, deviceId, since }]),
  );
  if (connected === undefined)
    return { device: await findConnected(read, { assetId, deviceId, since }, fields), created: false };
  await audit(client, {
    action: 'asset.connect-device',
    entity: 'asset',
    entityId: assetId,
    after: { deviceId, ...(connected.since !== null && { since: connected.since }) },
  });
  return { device: present(connected), created: true };
}

interface Wanted {
  readonly assetId: number;
  readonly deviceId: string;
  readonly since: Date | null;
}

async function findConnected(
  { client, accountId }: AssetRead,
  { assetId, deviceId }: Wanted,
  fields: Fields,
): Promise<AssetDevice> {
  const { rows } = await client.query<{ asset_id: number | null; assigned_at: Date; since: Date | null }>(
    `select asset_id, assigned_at, nullif(since, '-infinity') as since
    from devices where account_id = $1 and external_id = $2`,
    [accountId, deviceId],
  );
  const [row] = rows;
  if (row?.asset_id === assetId) {
    return present({ assetId, deviceId, createdAt: row.assigned_at, since: row.since });
  }
  if (row?.asset_id === null && row.since !== null) {
    const earliest = row.since.toISOString();
    throw new DomainError('validation_failed', {
      errors: { [fields.since]: ['too_early', earliest] },
      detail: `The device "${deviceId}" was assigned to another asset until ${earliest}. Send that time or a later one.`,
    });
  }
  throw new DomainError('validation_failed', { errors: { [fields.deviceId]: [validationCodes.unique] } });
}

function present({ createdAt, since, ...device }: ConnectedDevice): AssetDevice {
  return { ...device, createdAt: createdAt.toISOString(), since: since?.toISOString() ?? null };
}
