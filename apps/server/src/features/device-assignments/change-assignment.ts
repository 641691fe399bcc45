import { validationCodes, type AssetDevice, type DeviceAssignment } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { readPastInstant } from '../assets/read-past-instant.ts';
import { connectDevices, holdAssignments } from '../assets/connect-devices.ts';
import { createAssetDevice } from '../assets/create-asset-device.ts';
import { enqueueBringingIn } from '../device-inbox/bring-in-kept.ts';
import { endAssignments, type EndedAssignment } from './end-assignments.ts';
import { listDeviceAssignments } from './list-device-assignments.ts';

interface Unassign {
  readonly deviceId: string;
  readonly at?: string | undefined;
}

/**
 * Unassigns a device from an asset.
 * @throws DomainError not_found; conflict if the asset does not have the device; validation_failed if the
 * time is invalid
 */
export function unassignDevice(
  context: VerbContext,
  assetId: number,
  entered: Unassign,
): Promise<DeviceAssignment> {
  return transact(context, async (transaction) => {
    const ended = await endOne(transaction, assetId, entered);
    await auditEnd(transaction, ended);
    const query = {
      asset: assetId,
      device: ended.externalId,
      newest: 'false',
      state: 'past',
      limit: 1,
    } as const;
    const [assignment] = (await listDeviceAssignments(transaction, query)).items;
    if (assignment === undefined) throw new Error('An assignment that was ended is not listed');
    transaction.emit('assetsChanged', { accountId: transaction.accountId, assetIds: [assetId] });
    return assignment;
  });
}

/**
 * Moves a device to another asset at an instant.
 * @throws DomainError as unassignDevice; validation_failed if the user does not see the other asset, or both
 * are the same
 */
export function moveDevice(
  context: VerbContext,
  assetId: number,
  { toAssetId, ...entered }: Unassign & { readonly toAssetId: number },
): Promise<AssetDevice> {
  return transact(context, async (transaction) => {
    const { client, accountId, emit } = transaction;
    if (toAssetId === assetId)
      throw new DomainError('validation_failed', { errors: { toAssetId: ['same_asset'] } });
    const ended = await endOne(transaction, assetId, entered);
    const { rowCount } = await client.query(
      'select from assets where account_id = $1 and asset_id = $2 and archived_at is null for key share',
      [accountId, toAssetId],
    );
    if (rowCount === 0) throw new DomainError('validation_failed', { errors: { toAssetId: ['not_found'] } });
    const moved = { assetId: toAssetId, deviceId: ended.externalId, since: ended.until };
    const [connected] = await connectDevices(transaction, [moved]);
    if (connected === undefined) throw new Error('A device that came off an asset is not free');
    await auditEnd(transaction, ended, { toAssetId });
    await audit(client, {
      action: 'asset.connect-device',
      entity: 'asset',
      entityId: toAssetId,
      after: { deviceId: ended.externalId, since: ended.until, fromAssetId: assetId },
    });
    emit('assetsChanged', { accountId, assetIds: [assetId, toAssetId] });
    const since = ended.until.toISOString();
    return {
      assetId: toAssetId,
      deviceId: ended.externalId,
      createdAt: connected.createdAt.toISOString(),
      since,
    };
  });
}

/**
 * Replaces a device of an asset by an unassigned one at the same instant.
 * @throws DomainError as unassignDevice; validation_failed as createAssetDevice, for the new device
 */
export function replaceDevice(
  context: VerbContext,
  assetId: number,
  { newDeviceId, ...entered }: Unassign & { readonly newDeviceId: string },
): Promise<AssetDevice> {
  return transact(context, async (transaction) => {
    const { client, accountId, emit } = transaction;
    if (newDeviceId === entered.deviceId) throw refuseTaken();
    const ended = await endOne(transaction, assetId, entered);
    const { device, created } = await createAssetDevice(
      transaction,
      assetId,
      { deviceId: newDeviceId, since: ended.until },
      { deviceId: 'newDeviceId', since: 'at' },
    );
    if (!created) throw refuseTaken();
    await auditEnd(transaction, ended, { newDeviceId });
    await enqueueBringingIn(client, [device.deviceId]);
    emit('assetsChanged', { accountId, assetIds: [assetId] });
    return device;
  });
}

function refuseTaken(): DomainError {
  return new DomainError('validation_failed', { errors: { newDeviceId: [validationCodes.unique] } });
}

async function endOne(
  read: AssetRead,
  assetId: number,
  { deviceId, at }: Unassign,
): Promise<EndedAssignment> {
  const instant = readPastInstant(read, 'at', at);
  await holdAssignments(read.client);
  const asset = await read.client.query('select from assets where account_id = $1 and asset_id = $2', [
    read.accountId,
    assetId,
  ]);
  if (asset.rowCount === 0) throw new DomainError('not_found');
  const [ended] = await endAssignments(read, [assetId], { deviceId, at: instant });
  if (ended !== undefined) return ended;
  throw new DomainError('conflict', { detail: `The device "${deviceId}" is not assigned to this asset.` });
}

async function auditEnd({ client }: AssetRead, ended: EndedAssignment, more: object = {}): Promise<void> {
  await audit(client, {
    action: 'asset.take-off-device',
    entity: 'asset',
    entityId: ended.assetId,
    before: { deviceId: ended.externalId },
    after: { until: ended.until, ...more },
  });
}

/**
 * Assigns an unassigned device, and requests the import of its kept positions.
 * @throws DomainError as createAssetDevice; validation_failed if the instant is in the future
 */
export function connectDevice(
  context: VerbContext,
  assetId: number,
  entered: { readonly deviceId: string; readonly since?: string | undefined },
): Promise<AssetDevice> {
  return transact(context, async (transaction) => {
    const { client, accountId, emit } = transaction;
    const { deviceId } = entered;
    const since = readPastInstant(transaction, 'since', entered.since);
    const { device, created } = await createAssetDevice(transaction, assetId, { deviceId, since });
    if (created) {
      await enqueueBringingIn(client, [deviceId]);
      emit('assetsChanged', { accountId, assetIds: [assetId] });
    }
    return device;
  });
}
