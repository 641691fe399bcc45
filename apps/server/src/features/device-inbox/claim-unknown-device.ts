import type { ClaimedDevice, ClaimUnknownDevice } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { readAsset } from '../assets/assets-reads.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { createAssetDevice } from '../assets/create-asset-device.ts';
import { createAsset } from '../assets/create-asset.ts';
import { readPastInstant } from '../assets/read-past-instant.ts';
import { lockUnknownDevice } from './lock-unknown-device.ts';
import { startQuarantineRun } from './quarantine-runs.ts';

/**
 * Assigns an unknown device to an asset, which may be created in the same transaction, and leaves its kept
 * positions to a job. Concurrent messages wait at the device's row, and are then stored normally.
 * @throws DomainError not_found; validation_failed as when creating and assigning
 */
export function claimUnknownDevice(
  context: VerbContext,
  id: number,
  claim: ClaimUnknownDevice,
): Promise<ClaimedDevice> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const since = readPastInstant(transaction, 'since', claim.since);
    await holdAssignments(client);
    const locked = await lockUnknownDevice(transaction, id);
    const asset =
      'asset' in claim
        ? await createAsset(transaction, claim.asset)
        : await readAsset(transaction, claim.assetId);
    const { device, created } = await createAssetDevice(transaction, asset.id, {
      deviceId: locked.externalId,
      since,
    });
    await client.query(
      `update refused_devices set blocked_at = null, blocked_by = null
      where account_id = $1 and refused_device_id = $2`,
      [accountId, id],
    );
    if (created) {
      await client.query(
        `update quarantine_accounts set waiting_devices = greatest(0, waiting_devices - $2),
          room_taken = greatest(0, room_taken - $3), known_room_taken = known_room_taken + $3 where account_id = $1`,
        [accountId, locked.isBlocked ? 0 : 1, locked.room],
      );
    }
    const run = await startQuarantineRun(transaction, locked.externalId, async (runId) => {
      const { rowCount } = await client.query(
        `update quarantined_positions set quarantine_run_id = $3
        where account_id = $1 and external_id = $2 and quarantine_run_id is null`,
        [accountId, locked.externalId, runId],
      );
      return rowCount ?? 0;
    });
    if (created) {
      await audit(client, {
        action: 'unknown-device.claim',
        entity: 'unknown-device',
        entityId: locked.externalId,
        after: { assetId: asset.id, positions: run.total },
      });
    }
    transaction.emit('assetsChanged', { accountId, assetIds: [asset.id] });
    return { device, assetCode: asset.code, replay: run.total === 0 ? null : run };
  });
}
