import type { UnknownDevice } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { lockUnknownDevice } from './lock-unknown-device.ts';
import { readUnknownDevice } from './unknown-devices-reads.ts';

/**
 * From the commit on nothing more of it is kept, or is kept again; what was kept stays. One that is so already is left.
 * @throws DomainError not_found
 */
export async function setUnknownDeviceBlocked(
  read: AssetRead,
  id: number,
  change: { readonly blocked: boolean; readonly userId: number | null },
): Promise<UnknownDevice> {
  const { client, accountId, at } = read;
  const locked = await lockUnknownDevice(read, id);
  await readUnknownDevice(read, id);
  if (locked.isBlocked === change.blocked) return await readUnknownDevice(read, id);
  await client.query(
    `update refused_devices set blocked_at = $3, blocked_by = $4 where account_id = $1 and refused_device_id = $2`,
    [accountId, id, change.blocked ? at : null, change.blocked ? change.userId : null],
  );
  await client.query(
    `update quarantine_accounts set waiting_devices = greatest(0, waiting_devices + $2) where account_id = $1`,
    [accountId, change.blocked ? -1 : 1],
  );
  const device = await readUnknownDevice(read, id);
  await audit(client, {
    action: change.blocked ? 'unknown-device.block' : 'unknown-device.unblock',
    entity: 'unknown-device',
    entityId: locked.externalId,
  });
  return device;
}

/**
 * Forgets it with all that is kept of it; it comes again when it knocks again.
 * @throws DomainError not_found; conflict while a replay is about to judge what is kept of it
 */
export async function forgetUnknownDevice(read: AssetRead, id: number): Promise<void> {
  const { client, accountId } = read;
  const locked = await lockUnknownDevice(read, id);
  const device = await readUnknownDevice(read, id);
  const kept = await client.query<{ replaying: boolean }>(
    `delete from quarantined_positions where account_id = $1 and external_id = $2
    returning quarantine_run_id is not null as replaying`,
    [accountId, locked.externalId],
  );
  if (kept.rows.some(({ replaying }) => replaying)) throw new DomainError('conflict');
  await client.query('delete from refused_devices where account_id = $1 and refused_device_id = $2', [
    accountId,
    id,
  ]);
  await client.query(
    `update quarantine_accounts set waiting_devices = greatest(0, waiting_devices - $2),
      room_taken = greatest(0, room_taken - $3) where account_id = $1`,
    [accountId, locked.isBlocked ? 0 : 1, locked.room],
  );
  await audit(client, {
    action: 'unknown-device.forget',
    entity: 'unknown-device',
    entityId: locked.externalId,
    before: { positions: kept.rows.length, firstSeenAt: device.firstSeenAt, lastSeenAt: device.lastSeenAt },
  });
}
