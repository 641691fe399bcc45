import type { UnknownDevice } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { lockUnknownDevice } from './lock-unknown-device.ts';
import { readUnknownDevice } from './unknown-devices-reads.ts';

/**
 * Stops or resumes keeping the positions of a device, effective with the commit. Existing positions stay.
 * Does nothing if the setting is unchanged.
 * @throws DomainError not_found
 */
export function setUnknownDeviceBlocked(
  context: VerbContext,
  id: number,
  blocked: boolean,
): Promise<UnknownDevice> {
  return transact(context, async (transaction) => {
    const { client, accountId, actor, at } = transaction;
    const locked = await lockUnknownDevice(transaction, id);
    await readUnknownDevice(transaction, id);
    if (locked.isBlocked === blocked) return await readUnknownDevice(transaction, id);
    await client.query(
      `update refused_devices set blocked_at = $3, blocked_by = $4 where account_id = $1 and refused_device_id = $2`,
      [accountId, id, blocked ? at : null, blocked ? actor.userId : null],
    );
    await client.query(
      `update quarantine_accounts set waiting_devices = greatest(0, waiting_devices + $2) where account_id = $1`,
      [accountId, blocked ? -1 : 1],
    );
    const device = await readUnknownDevice(transaction, id);
    await audit(client, {
      action: blocked ? 'unknown-device.block' : 'unknown-device.unblock',
      entity: 'unknown-device',
      entityId: locked.externalId,
    });
    return device;
  });
}

/**
 * Deletes an unknown device with its kept positions. It reappears when it sends again.
 * @throws DomainError not_found; conflict while a replay of its positions is waiting
 */
export function forgetUnknownDevice(context: VerbContext, id: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const locked = await lockUnknownDevice(transaction, id);
    const device = await readUnknownDevice(transaction, id);
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
  });
}
