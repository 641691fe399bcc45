import type { DeviceDescription, UpdateDevice } from '@azimute/contract';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { descriptionJson } from './device-description.ts';

/**
 * Saves the model and firmware of a device that does not report them.
 * @throws DomainError not_found if it is not assigned to an asset that the user sees
 */
export function updateDevice(
  context: VerbContext,
  deviceNumber: number,
  entered: UpdateDevice,
): Promise<DeviceDescription> {
  return transact(context, async ({ client, accountId, emit }) => {
    const read = async () => {
      const { rows } = await client.query<{ asset: number; code: string; description: DeviceDescription }>(
        `select d.asset_id as asset, d.external_id as code, ${descriptionJson} as description
          from devices d left join device_descriptions k on k.account_id = d.account_id and k.device_id = d.device_id
          where d.account_id = $1 and d.device_id = $2 and d.asset_id is not null`,
        [accountId, deviceNumber],
      );
      if (rows[0] === undefined) throw new DomainError('not_found');
      return rows[0];
    };
    const { asset, code, description } = await read();
    const before = description.entered;
    if (isDeepStrictEqual(before, { ...entered })) return description;
    await client.query(
      `insert into device_descriptions (account_id, device_id, model, firmware) values ($1, $2, $3, $4)
        on conflict (account_id, device_id) do update set model = excluded.model, firmware = excluded.firmware`,
      [accountId, deviceNumber, entered.model, entered.firmware],
    );
    const { description: after } = await read();
    await audit(client, {
      action: 'asset.describe-device',
      entity: 'asset',
      entityId: asset,
      before: { deviceId: code, ...before },
      after: { deviceId: code, ...entered },
    });
    emit('assetsChanged', { accountId, assetIds: [asset] });
    return after;
  });
}
