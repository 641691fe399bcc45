import type { AssetDevice } from '@azimute/contract';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { createAssetDevice } from '../assets/create-asset-device.ts';
import { readPastInstant } from '../assets/read-past-instant.ts';
import { enqueueBringingIn } from '../device-inbox/bring-in-kept.ts';

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
