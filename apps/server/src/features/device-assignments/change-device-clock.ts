import type { ChangeDeviceClock } from '@azimute/contract';
import { enqueueBringingIn } from '../device-inbox/bring-in-kept.ts';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';

/** Older times of such a clock are refused like other old times. */
const WRONG_TIMES = ['clock_week_rollover', 'time_too_old'] as const;

/**
 * Turns the correction of a device's clock on or off. Quarantined messages with wrong times from it are
 * evaluated again; stored data are not changed.
 * @throws DomainError not_found if the device is not assigned to an asset that the user sees
 */
export function changeDeviceClock(
  context: VerbContext,
  deviceNumber: number,
  { weeksAdded }: ChangeDeviceClock,
): Promise<ChangeDeviceClock> {
  return transact(context, async ({ client, accountId, emit }) => {
    // Batches in progress use the previous setting.
    await client.query('select hold_assignments()');
    const { rows } = await client.query<{ asset: number; code: string; before: number }>(
      `select asset_id as asset, external_id as code, clock_weeks_added as before from devices
        where account_id = $1 and device_id = $2 and asset_id is not null for update`,
      [accountId, deviceNumber],
    );
    const [device] = rows;
    if (device === undefined) throw new DomainError('not_found');
    const { asset, code, before } = device;
    if (before === weeksAdded) return { weeksAdded };
    await client.query('update devices set clock_weeks_added = $3 where account_id = $1 and device_id = $2', [
      accountId,
      deviceNumber,
      weeksAdded,
    ]);
    await audit(client, {
      action: 'asset.change-device-clock',
      entity: 'asset',
      entityId: asset,
      before: { deviceId: code, weeksAdded: before },
      after: { deviceId: code, weeksAdded },
    });
    if (weeksAdded > 0) await enqueueBringingIn(client, [code], WRONG_TIMES);
    emit('assetsChanged', { accountId, assetIds: [asset] });
    return { weeksAdded };
  });
}
