import type { ChangeDeviceClock } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';

/**
 * Has the clock of a device corrected, from the next message on, or no longer. What is stored stays as it is.
 * @throws DomainError not_found when it is on no asset that the person sees
 */
export function changeDeviceClock(
  context: VerbContext,
  deviceNumber: number,
  { weeksAdded }: ChangeDeviceClock,
): Promise<ChangeDeviceClock> {
  return transact(context, async ({ client, accountId, emit }) => {
    // Batches that are under way go by what was before.
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
    emit('assetsChanged', { accountId, assetIds: [asset] });
    return { weeksAdded };
  });
}
