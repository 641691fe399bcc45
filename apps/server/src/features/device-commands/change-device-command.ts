import { unsentCommandStates, type CommandState, type DeviceCommand } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { readDeviceCommand } from './device-commands-reads.ts';

/**
 * Queues a command that waits for approval.
 * @throws DomainError not_found, own_command, command_not_waiting
 */
export function approveDeviceCommand(context: VerbContext, deviceCommandId: number): Promise<DeviceCommand> {
  return transact(context, async (transaction) => {
    const before = await readDeviceCommand(transaction, deviceCommandId);
    const { client, accountId, actor, at } = transaction;
    if (before.createdBy?.id === actor.userId) throw new DomainError('own_command');
    const { rowCount } = await client.query(
      `update device_commands set state = 'queued', approved_at = $3, approved_by = $4
      where account_id = $1 and device_command_id = $2 and state = 'awaiting_approval' and expires_at > $3`,
      [accountId, deviceCommandId, at, actor.userId],
    );
    if (rowCount !== 1) throw new DomainError('command_not_waiting');
    return await auditChange(transaction, 'device-command.approve', before);
  });
}

/**
 * Cancels a command that no process has begun to write.
 * @throws DomainError not_found, command_not_waiting
 */
export function cancelDeviceCommand(context: VerbContext, deviceCommandId: number): Promise<DeviceCommand> {
  return transact(context, async (transaction) => {
    const before = await readDeviceCommand(transaction, deviceCommandId);
    const { client, accountId, actor, at } = transaction;
    const { rowCount } = await client.query(
      `update device_commands set state = 'cancelled', cancelled_by = $4, ended_at = $3
      where account_id = $1 and device_command_id = $2 and state = any($5::text[])`,
      [accountId, deviceCommandId, at, actor.userId, unsentCommandStates],
    );
    if (rowCount !== 1) throw new DomainError('command_not_waiting');
    return await auditChange(transaction, 'device-command.cancel', before);
  });
}

/**
 * Takes back a remote stop that was sent. The process that watches it sends the release.
 * @throws DomainError not_found, command_not_waiting
 */
export function releaseDeviceCommand(context: VerbContext, deviceCommandId: number): Promise<DeviceCommand> {
  return transact(context, async (transaction) => {
    const before = await readDeviceCommand(transaction, deviceCommandId);
    const { client, accountId, actor } = transaction;
    const { rowCount } = await client.query(
      `update device_commands set taken_back_by = $3
      where account_id = $1 and device_command_id = $2 and kind = 'stop'
        and state in ('sending', 'sent', 'acknowledged', 'unknown')
        and stop -> 'state' ->> 'phase' in ('stopping', 'stopped')`,
      [accountId, deviceCommandId, actor.userId],
    );
    if (rowCount !== 1) throw new DomainError('command_not_waiting');
    return await auditChange(transaction, 'device-command.release', before);
  });
}

async function auditChange(
  transaction: Transaction,
  action: string,
  before: { readonly id: number; readonly state: CommandState },
): Promise<DeviceCommand> {
  const changed = await readDeviceCommand(transaction, before.id);
  await audit(transaction.client, {
    action,
    entity: 'device-command',
    entityId: changed.id,
    before: { state: before.state },
    after: { state: changed.state },
  });
  return changed;
}
