import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { CallInput, DeviceCommand } from '@azimute/contract';
import pg from 'pg';
import { expect } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import { parseTrackerSettings } from '../../../platform/tracker-settings.ts';
import { portalOf, type Person } from '../../../testing/portal-of.ts';
import { createIntake } from '../../telemetry/pipeline/intake.ts';
import { openTrackerPorts } from '../../telemetry/protocols/trackers/open-tracker-ports.ts';
import { createOwnerFinder } from '../../tracker-claims/find-tracker-account.ts';
import { openCommandQueue, type CommandQueue } from '../command-queue.ts';
import { deliverCommands } from '../deliver-commands.ts';

type Entered = CallInput<'sendDeviceCommand'>['body']['command'];

/** A portal with users in two ULs, and processes with ports to which trackers connect. */
export async function commandsPortal() {
  const clock = createManualClock(new Date('2026-02-15T13:00:00Z'));
  const log = createLogger({ level: 'silent' });
  const commands = ['services:simc:comandos'] as const;
  const portal = await portalOf({
    clock,
    viewer: { sees: commands },
    people: {
      sender: { changes: commands },
      second: { changes: commands },
      northern: { changes: commands, units: ['NORTH'] },
      southern: { changes: commands, units: ['SOUTH'] },
      outsider: { sees: ['services:simc:geolocalizacao'], changes: ['services:simc:geolocalizacao'] },
    },
  });
  const { database, queryAsOwner, accountId, unitIds, owner } = portal;
  const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: 1 });
  const stops: (() => Promise<void>)[] = [];
  let assets = 0;

  /** Opens a port in a process of its own; `guard` replaces parts of its queue. */
  const openProcess = async (
    entry: string,
    guard: (queue: CommandQueue) => Partial<CommandQueue> = () => ({}),
  ) => {
    const settings = parseTrackerSettings(
      (name) => (name === 'TRACKER_PORTS' ? entry : undefined),
      '127.0.0.1',
      [],
    );
    if (settings === undefined) throw new Error('There is a port');
    const queue = openCommandQueue(database.pipeline);
    const delivery = deliverCommands({
      database,
      queue: { ...queue, ...guard(queue) },
      clock,
      log,
      onSent: () => undefined,
    });
    const intake = createIntake({ ...portal, log, allowsUnsyncedCommits: true });
    const ports = await openTrackerPorts({
      ...portal,
      log,
      findOwner: createOwnerFinder(database.pipeline),
      keepFrames: () => undefined,
      commands: delivery,
      settings,
      intake,
    });
    const stop = async (): Promise<void> => {
      await ports.stop();
      await delivery.stop();
      await intake.drain();
    };
    stops.push(stop);
    return { port: ports.ports[0] ?? 0, stop };
  };

  const stateOf = async (id: number): Promise<DeviceCommand> =>
    await owner.call('getDeviceCommand', { params: { deviceCommandId: id } });

  return {
    ...portal,
    clock,
    openProcess,
    /** Claims a tracker and assigns it to a new asset. */
    addTracker: async (trackerId: string, unit: 'NORTH' | 'SOUTH' = 'NORTH'): Promise<number> => {
      assets += 1;
      const [row] = await queryAsOwner<{ id: number }>(
        `with claimed as (insert into tracker_claims (account_id, tracker_id, claimed_at) values ($1, $4, now())),
          made as (insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id),
          attached as (insert into devices (account_id, asset_id, external_id) select $1, asset_id, $4 from made)
        select asset_id as id from made`,
        [accountId, unitIds[unit], `C${assets}`, trackerId],
      );
      return row?.id ?? 0;
    },
    send: (
      deviceId: string,
      command: Entered = { kind: 'reboot' },
      { by = owner, ...more }: { readonly by?: Person; readonly expiresInSeconds?: number } = {},
    ) => by.call('sendDeviceCommand', { body: { deviceId, command, ...more } }),
    stateOf,
    /** Waits until a command has a state. */
    reaches: async (id: number, state: DeviceCommand['state']): Promise<DeviceCommand> => {
      await expect.poll(async () => (await stateOf(id)).state, { interval: 20 }).toBe(state);
      return await stateOf(id);
    },
    /** As the jobs do each minute. */
    sweep: async (): Promise<void> => {
      await jobs.query('select sweep_device_commands($1)', [clock.now()]);
    },
    stop: async (): Promise<void> => {
      await jobs.end();
      await portal.stop();
    },
    /** Stops the processes of a test. */
    stopProcesses: async (): Promise<void> => {
      await Promise.all(stops.splice(0).map((stop) => stop()));
    },
  };
}

/** A tracker's end of a line. */
export interface ConnectedTracker {
  send(bytes: Buffer): void;
  /** Everything that the portal has written. */
  written(): Buffer;
  close(): void;
}

export async function connectTcp(port: number): Promise<ConnectedTracker> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  return {
    send: (bytes) => socket.write(bytes),
    written: () => Buffer.concat(chunks),
    close: () => socket.destroy(),
  };
}

export async function connectUdp(port: number): Promise<ConnectedTracker> {
  const socket = createSocket('udp4');
  const chunks: Buffer[] = [];
  socket.on('message', (chunk) => chunks.push(chunk));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    send: (bytes) => socket.send(bytes, port, '127.0.0.1'),
    written: () => Buffer.concat(chunks),
    close: () => socket.close(),
  };
}
