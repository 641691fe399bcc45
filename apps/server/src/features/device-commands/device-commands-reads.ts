import {
  commandKinds,
  commandsOfProtocols,
  trackerProtocols,
  type CommandDevice,
  type CommandDeviceList,
  type CommandKind,
  type CommandState,
  type DeviceCommand,
  type DeviceCommandList,
  type ListCommandDevicesQuery,
  type ListDeviceCommandsQuery,
} from '@azimute/contract';
import type { KeptStop } from './remote-stops.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row extends Pick<
  DeviceCommand,
  'id' | 'deviceId' | 'asset' | 'unit' | 'state' | 'reason' | 'result' | 'releases'
> {
  readonly kind: CommandKind;
  readonly settings: object;
  readonly stop: KeptStop | null;
  readonly createdAt: Date;
  readonly createdBy: DeviceCommand['createdBy'];
  readonly expiresAt: Date;
  readonly approvedAt: Date | null;
  readonly approvedBy: DeviceCommand['approvedBy'];
  readonly cancelledBy: DeviceCommand['cancelledBy'];
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
}

const named = (id: string, name: string): string =>
  `case when ${id} is not null then json_build_object('id', ${id}, 'name', coalesce(${name}, '')) end`;

const SELECT = `select r.device_command_id as id, r.external_id as "deviceId",
  json_build_object('id', r.asset_id, 'code', r.asset_code) as asset,
  json_build_object('id', r.unit_id, 'code', r.unit_code, 'name', r.unit_name) as unit,
  r.kind, r.settings, r.state, r.reason, r.result, r.stop, r.releases, r.created_at as "createdAt",
  ${named('r.created_by', 'r.creator')} as "createdBy", r.expires_at as "expiresAt", r.approved_at as "approvedAt",
  ${named('r.approved_by', 'r.approver')} as "approvedBy", ${named('r.cancelled_by', 'r.canceller')} as "cancelledBy",
  r.written_at as "sentAt", r.ended_at as "endedAt"
from device_command_rows r`;

const LIST = 'device-commands';

/** Returns a page of the commands that the reader sees, newest first. */
export async function listDeviceCommands(
  { client, accountId }: AccountRead,
  { search, device, states, assets, units, cursor, limit }: ListDeviceCommandsQuery,
): Promise<DeviceCommandList> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const { bind, values } = parameters;
  const where = allOf(
    `r.account_id = ${bind(accountId)}`,
    when(device, (id) => `r.external_id = ${bind(id)}`),
    when(states, (chosen) => `r.state = any(${bind(chosen)}::text[])`),
    when(assets, (ids) => `r.asset_id = any(${bind(ids)}::int[])`),
    when(units, (ids) => `r.unit_id = any(${bind(ids)}::int[])`),
    contains('fold_text', "fold_text(concat_ws(' ', r.external_id, r.asset_code))", search, parameters),
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from device_command_rows r where ${where}`,
    values,
  );
  const after = when(place?.after, (id) => `r.device_command_id < ${bind(id)}`);
  const { rows } = await client.query<Row>(
    `${SELECT} where ${allOf(where, after)} order by r.device_command_id desc limit ${bind(limit + 1)}`,
    values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: counted.rows[0]?.total ?? 0,
    placeOf: ({ id }) => [String(id)],
    present,
  });
}

/** @throws DomainError not_found, also if the command's asset is in no UL of the reader */
export async function readDeviceCommand(
  { client, accountId }: AccountRead,
  deviceCommandId: number,
): Promise<DeviceCommand> {
  const { rows } = await client.query<Row>(`${SELECT} where r.account_id = $1 and r.device_command_id = $2`, [
    accountId,
    deviceCommandId,
  ]);
  if (rows[0] === undefined) throw new DomainError('not_found');
  return present(rows[0]);
}

interface DeviceRow {
  readonly id: number;
  readonly deviceId: string;
  readonly asset: CommandDevice['asset'];
  readonly source: string | null;
}

/** A device as commands concern it. */
export interface FoundDevice extends CommandDevice {
  /** ID of its row. */
  readonly id: number;
  /** Endpoint of its last report, which may take no commands. */
  readonly source: string | null;
}

const DEVICES = 'command-devices';
const SELECT_DEVICES = `select d.device_id as id, d.external_id as "deviceId", d.source,
  json_build_object('id', d.asset_id, 'code', d.asset_code) as asset from command_devices d`;

/** Returns a page of the devices that can receive commands. */
export async function listCommandDevices(
  { client, accountId }: AccountRead,
  { search, cursor, limit }: ListCommandDevicesQuery,
): Promise<CommandDeviceList> {
  const place = cursor === undefined ? null : readCursor(DEVICES, cursor);
  const parameters = createParameters();
  const { bind, values } = parameters;
  const where = allOf(
    `d.account_id = ${bind(accountId)}`,
    `(d.source is null or d.source = any(${bind(Object.keys(commandsOfProtocols))}::text[]))`,
    contains('fold_text', "fold_text(concat_ws(' ', d.external_id, d.asset_code))", search, parameters),
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from command_devices d where ${where}`,
    values,
  );
  const after = when(place?.after[0] ?? undefined, (id) => `d.external_id > ${bind(id)} collate "C"`);
  const { rows } = await client.query<DeviceRow>(
    `${SELECT_DEVICES} where ${allOf(where, after)} order by d.external_id collate "C" limit ${bind(limit + 1)}`,
    values,
  );
  return pageOf(rows, {
    list: DEVICES,
    limit,
    total: counted.rows[0]?.total ?? 0,
    placeOf: ({ deviceId }) => [deviceId],
    present: (row) => {
      const { id: _id, source: _source, ...device } = presentDevice(row);
      return device;
    },
  });
}

/** Returns a device of an asset that the reader sees, even if it takes no commands. */
export async function findCommandDevice(
  { client, accountId }: AccountRead,
  deviceId: string,
): Promise<FoundDevice | undefined> {
  const { rows } = await client.query<DeviceRow>(
    `${SELECT_DEVICES} where d.account_id = $1 and d.external_id = $2`,
    [accountId, deviceId],
  );
  return rows[0] && presentDevice(rows[0]);
}

function presentStop({ state, stand }: KeptStop, commandState: CommandState): DeviceCommand['stop'] {
  const isUnsent = commandState === 'cancelled' || commandState === 'expired';
  const { isFresh = false, isInside = false, isStill = false, stoodMs = 0 } = stand ?? {};
  return {
    phase: isUnsent ? commandState : state.phase,
    alarm: state.alarm,
    isFresh,
    isInside,
    isStill,
    stoodSeconds: Math.floor(stoodMs / 1000),
  };
}

function presentDevice(row: DeviceRow): FoundDevice {
  const protocol = trackerProtocols.find((name) => name === row.source) ?? null;
  // Before its first report, any protocol is possible.
  const kinds = row.source === null ? commandKinds : protocol === null ? [] : commandsOfProtocols[protocol];
  return { ...row, protocol, kinds: [...(kinds ?? [])] };
}

function present({
  kind,
  settings,
  stop,
  createdAt,
  expiresAt,
  approvedAt,
  sentAt,
  endedAt,
  ...row
}: Row): DeviceCommand {
  return {
    ...row,
    // The schema of the call that stored it.
    command: { kind, ...settings } as DeviceCommand['command'],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    stop: stop && presentStop(stop, row.state),
  };
}
