import { unsentCommandsMost, type DeviceCommand, type SendDeviceCommand } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { requestStop } from '@azimute/engine/remote-stop';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import type { KeptStop } from './remote-stops.ts';
import { findCommandDevice, readDeviceCommand, type FoundDevice } from './device-commands-reads.ts';

/**
 * Queues a command, or leaves it for the approval of a second user if the account requires it.
 * @throws DomainError validation_failed if the device is not found, or cannot receive this kind of command
 */
export function sendDeviceCommand(
  context: VerbContext,
  { deviceId, command, expiresInSeconds }: SendDeviceCommand,
): Promise<DeviceCommand> {
  return transact(context, async (transaction) => {
    const { client, accountId, actor, at } = transaction;
    const device = await findCommandDevice(transaction, deviceId);
    if (device === undefined)
      throw new DomainError('validation_failed', {
        errors: { deviceId: ['not_found'] },
        detail: `No device ${deviceId} is assigned to an asset of your ULs. Check the ID.`,
      });
    const { kind, ...settings } = command;
    requireKind(device, kind);
    await requireRoom(transaction, deviceId);
    if (command.kind === 'stop') await requireGeofences(transaction, command.geofenceIds);
    const stop: KeptStop | null =
      kind === 'stop' ? { state: requestStop(at.getTime() + expiresInSeconds * 1000), stand: null } : null;
    const { rows } = await client.query<{ id: number }>(
      `insert into device_commands (account_id, device_id, kind, settings, state, created_at, created_by, expires_at, stop)
      select $1, $2, $3, $4, case when a.approves_commands then 'awaiting_approval' else 'queued' end, $5, $6,
        $5::timestamptz + make_interval(secs => $7), $8
      from accounts a where a.account_id = $1 returning device_command_id as id`,
      [
        accountId,
        device.id,
        kind,
        JSON.stringify(settings),
        at,
        actor.userId,
        expiresInSeconds,
        stop && JSON.stringify(stop),
      ],
    );
    const sent = await readDeviceCommand(transaction, rows[0]?.id ?? 0);
    await audit(client, {
      action: 'device-command.send',
      entity: 'device-command',
      entityId: sent.id,
      after: { deviceId, asset: sent.asset.code, ...command, state: sent.state, expiresAt: sent.expiresAt },
    });
    return sent;
  });
}

function requireKind({ deviceId, source, kinds }: FoundDevice, kind: string): void {
  if (kinds.some((known) => known === kind)) return;
  throw new DomainError('validation_failed', {
    errors: { command: ['unsupported'] },
    detail:
      kinds.length === 0
        ? `The device ${deviceId} sends by ${source ?? 'an endpoint'}, which has no commands.`
        : `The protocol ${source ?? ''} has no command "${kind}". It has ${kinds.join(', ')}; send the command of the maker as custom.`,
  });
}

async function requireGeofences({ client, accountId }: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select geofence_id as id from geofences where account_id = $1 and geofence_id = any($2) and deleted_at is null',
    [accountId, ids],
  );
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing === undefined) return;
  throw new DomainError('validation_failed', {
    errors: { 'command.geofenceIds': ['not_found'] },
    detail: `No geofence ${missing} belongs to your ULs. Check the IDs.`,
  });
}

async function requireRoom({ client, accountId }: Transaction, deviceId: string): Promise<void> {
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from device_commands
    where account_id = $1 and external_id = $2 and state in ('awaiting_approval', 'queued')`,
    [accountId, deviceId],
  );
  if ((rows[0]?.total ?? 0) < unsentCommandsMost) return;
  throw new DomainError('validation_failed', {
    errors: { deviceId: ['too_many'] },
    detail: `${unsentCommandsMost} commands already wait for this device. Cancel some and try again.`,
  });
}
