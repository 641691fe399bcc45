import { DomainError } from '../../platform/domain-error.ts';
import type { AssetRead } from '../assets/assets-reads.ts';

export interface LockedUnknownDevice {
  readonly externalId: string;
  readonly isBlocked: boolean;
  readonly room: number;
}

/**
 * Blocks messages of an unknown device until the transaction ends. Locks in the order of the pipeline: the
 * account's count, then the device.
 * @throws DomainError not_found
 */
export async function lockUnknownDevice(
  { client, accountId }: AssetRead,
  id: number,
): Promise<LockedUnknownDevice> {
  await client.query('select from quarantine_accounts where account_id = $1 for no key update', [accountId]);
  const { rows } = await client.query<LockedUnknownDevice>(
    `select external_id as "externalId", blocked_at is not null as "isBlocked", room from refused_devices
    where account_id = $1 and refused_device_id = $2 and external_id <> '' for update`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}
