import type { DeviceCommand } from '@azimute/contract';
import { afterAll, afterEach, expect, it } from 'vitest';
import { drawFence } from '../geofences/testing/plant-fences.ts';
import { watchRemoteStops } from './remote-stops.ts';
import { commandedTrackers } from './testing/commanded-trackers.ts';
import { commandsPortal, connectTcp, type ConnectedTracker } from './testing/commands-portal.ts';

const portal = await commandsPortal();
const { clock, owner, people, queryAsOwner, reaches, send, stateOf } = portal;
const key = await portal.keyWith('telemetry:write');
const yard = await drawFence(portal);
// Positions before it was drawn lie in no geofence.
clock.advance(3_600_000);
const open: ConnectedTracker[] = [];
afterEach(async () => {
  for (const tracker of open.splice(0)) tracker.close();
  await portal.stopProcesses();
});
afterAll(() => portal.stop());

const kindOf = (protocol: string) => {
  const kind = commandedTrackers.find((one) => one.protocol === protocol);
  if (kind === undefined) throw new Error('It has commands');
  return kind;
};
let trackers = 500;

/** Reports every 30 seconds for a time that ends now, or moves on by it. */
async function report(
  deviceId: string,
  seconds: number,
  speedKph: number | null,
  latitude = -23.495,
): Promise<void> {
  const positions = Array.from({ length: seconds / 30 + 1 }, (_, nth) => ({
    deviceId,
    time: new Date(clock.now().getTime() - (seconds - nth * 30) * 1000).toISOString(),
    latitude,
    longitude: -46.595,
    ...(speedKph !== null && { speedKph }),
  }));
  const { statusCode, body } = await key.send('postPositions', { body: { positions } });
  expect(statusCode, body).toBe(200);
}

const stop = (deviceId: string) =>
  send(deviceId, { kind: 'stop', number: 1, standSeconds: 180, geofenceIds: [yard.id] });

/** A tracker of a machine in the yard, connected. */
async function connected(protocol = 'gt06') {
  const { newId, hello, commandsIn, answer } = kindOf(protocol);
  trackers += 1;
  const id = newId(trackers);
  await portal.addTracker(id);
  const { port } = await portal.openProcess(`${protocol}:0`);
  const tracker = await connectTcp(port);
  open.push(tracker);
  tracker.send(hello(id));
  return {
    id,
    received: () => commandsIn(tracker.written()),
    says: () => tracker.send(answer(id, tracker.written())),
    /** As the process looks again at what it holds back. */
    again: async () => {
      await queryAsOwner("select pg_notify('azimute_commands', $1)", [`${portal.accountId} ${id}`]);
      await new Promise((resolve) => setTimeout(resolve, 200));
    },
  };
}

const watch = () => watchRemoteStops(portal.database.pipeline, clock.now());
const releasesOf = async ({ deviceId, id }: DeviceCommand): Promise<DeviceCommand[]> =>
  (await owner.call('listDeviceCommands', { query: { device: deviceId } })).items.filter(
    ({ releases }) => releases === id,
  );

it('waits for a fresh standstill in an allowed geofence, says what it waits for, and is sent once', async () => {
  const tracker = await connected();
  const { id } = await stop(tracker.id);
  await tracker.again();
  expect((await stateOf(id)).stop).toMatchObject({ phase: 'waiting', isFresh: false, stoodSeconds: 0 });

  // Later commands do not wait for it.
  const { id: other } = await send(tracker.id, { kind: 'locate' });
  await reaches(other, 'sent');
  tracker.says();
  await reaches(other, 'acknowledged');
  expect(tracker.received()).toHaveLength(1);

  await report(tracker.id, 300, 20);
  await tracker.again();
  expect((await stateOf(id)).stop).toMatchObject({
    phase: 'waiting',
    isFresh: true,
    isStill: false,
  });

  clock.advance(120_000);
  await report(tracker.id, 90, 0);
  await tracker.again();
  expect((await stateOf(id)).stop).toMatchObject({ isStill: true, isInside: true, stoodSeconds: 90 });
  clock.advance(120_000);
  await report(tracker.id, 120, 0);
  await tracker.again();
  await reaches(id, 'sent');
  await tracker.again();
  expect(tracker.received().filter((command) => command === 'RELAY,1#')).toHaveLength(1);
  tracker.says();
  await reaches(id, 'acknowledged');
  await watch();
  expect((await stateOf(id)).stop).toMatchObject({ phase: 'stopped', alarm: null });
});

/** A remote stop that was sent. */
async function sent(protocol?: string) {
  const tracker = await connected(protocol);
  const command = await stop(tracker.id);
  await report(tracker.id, 300, 0);
  await tracker.again();
  await reaches(command.id, 'sent');
  return { tracker, command };
}

it('sends a release and notifies its sender when the asset moves after it, and repeats it until it is confirmed', async () => {
  const { tracker, command } = await sent();
  clock.advance(10_000);
  await report(tracker.id, 0, 30);
  expect(await watch()).toBe(1);
  expect(await watch()).toBe(0);
  expect((await stateOf(command.id)).stop).toMatchObject({ phase: 'releasing', alarm: 'moved' });
  const [release] = await releasesOf(command);
  await reaches(release?.id ?? 0, 'sent');
  expect(tracker.received()).toEqual(['RELAY,1#', 'RELAY,0#']);
  const notified = await queryAsOwner(
    "select user_id, data from notifications where account_id = $1 and kind = 'remote_stop_released'",
    [portal.accountId],
  );
  expect(notified).toEqual([
    { user_id: owner.id, data: expect.objectContaining({ commandId: command.id, reason: 'moved' }) },
  ]);

  clock.advance(61_000);
  expect(await watch()).toBe(1);
  expect(await releasesOf(command)).toHaveLength(2);
  await expect.poll(() => tracker.received().length, { interval: 20 }).toBe(3);
  tracker.says();
  await expect
    .poll(async () => {
      await watch();
      return (await stateOf(command.id)).stop?.phase;
    })
    .toBe('released');
});

it('takes the first answer without a number for the stop, never for its release', async () => {
  const { tracker, command } = await sent('teltonika');
  clock.advance(10_000);
  await report(tracker.id, 0, 30);
  await watch();
  const [release] = await releasesOf(command);
  await reaches(release?.id ?? 0, 'sent');
  tracker.says();
  await reaches(command.id, 'acknowledged');
  expect(await watch()).toBe(1);
  expect((await stateOf(command.id)).stop?.phase).toBe('releasing');
  await expect.poll(() => tracker.received().length, { interval: 20 }).toBe(3);
  const [last] = await releasesOf(command);
  await reaches(last?.id ?? 0, 'sent');
  for (const answered of [release, last]) {
    tracker.says();
    await reaches(answered?.id ?? 0, 'acknowledged');
  }
  await watch();
  expect((await stateOf(command.id)).stop?.phase).toBe('released');
});

it('releases without an answer in time', async () => {
  const { tracker, command } = await sent();
  clock.advance(61_000);
  await report(tracker.id, 60, 0);
  expect(await watch()).toBe(1);
  expect((await stateOf(command.id)).stop).toMatchObject({ phase: 'releasing', alarm: 'unanswered' });
});

it('is taken back by a user, even before the device has answered, without a second user', async () => {
  const { tracker, command } = await sent();
  const of = { params: { deviceCommandId: command.id } };
  for (const person of [people.southern, portal.stranger])
    await person.refused('releaseDeviceCommand', of, 404);
  await portal.viewer.refused('releaseDeviceCommand', of, 403);
  await owner.call('updateAccount', { body: { approvesCommands: true } });
  await people.sender.call('releaseDeviceCommand', of);
  expect(await watch()).toBe(1);
  await owner.call('updateAccount', { body: { approvesCommands: false } });
  await expect.poll(() => tracker.received(), { interval: 20 }).toEqual(['RELAY,1#', 'RELAY,0#']);
  await owner.refused('cancelDeviceCommand', of, 409);
  await owner.refused('releaseDeviceCommand', of, 409);
});

it('rejects geofences that the sender does not see, and a release of what was not sent', async () => {
  const tracker = await connected();
  const hidden = await drawFence(portal, { name: 'South', unitId: portal.unitIds.SOUTH });
  const body = (geofenceIds: number[]) => ({
    body: { deviceId: tracker.id, command: { kind: 'stop' as const, number: 1, geofenceIds } },
  });
  await owner.refused('sendDeviceCommand', body([yard.id, 999_999]), 'command.geofenceIds');
  await people.northern.refused('sendDeviceCommand', body([hidden.id]), 'command.geofenceIds');
  const { id } = await stop(tracker.id);
  await owner.refused('releaseDeviceCommand', { params: { deviceCommandId: id } }, 409);
  await owner.call('cancelDeviceCommand', { params: { deviceCommandId: id } });
  expect((await stateOf(id)).stop).toMatchObject({ phase: 'cancelled' });
});
