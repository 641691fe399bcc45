import { webhookBodySchema, webhookEventData, type WebhookEvent } from '@azimute/contract';
import type { LatestFix } from '@azimute/engine';
import { drive, placeAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { drawFence, rectangle } from '../geofences/testing/plant-fences.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { createWebhookSender } from './create-webhook-sender.ts';
import { createWebhook } from './save-webhook.ts';
import { startReceiver } from './testing/start-receiver.ts';

const clock = createManualClock(new Date(startMs));
const settings = {
  sealingKey: testKeys.sealingKey,
  webhooksAllowPrivate: true,
  portalUrl: () => 'https://portal.example',
};
const portal = await portalOf({
  clock,
  assets: { A1: { devices: ['hooked-1'] }, A2: { devices: ['hooked-2'] } },
});
const { database, queryAsOwner } = portal;
const gateway = await portal.keyWith('telemetry:write');
await drawFence(portal, {
  shape: rectangle([...placeAt(0, -200)], [...placeAt(400, 200)]),
  confirmSeconds: 30,
});
const receiver = await startReceiver(() => clock.now().getTime());
const context = { ...portal, actor: await actorOf(portal, portal.owner) };
const hook = async (name: string, ...events: WebhookEvent[]): Promise<void> => {
  const { secret } = await createWebhook(context, settings, {
    name,
    address: receiver.address,
    events,
    unitIds: [],
    enabled: true,
  });
  receiver.secrets.push(secret);
};
await hook('Both', 'geofence.entered', 'geofence.left');
await hook('Entries', 'geofence.entered');
const log = createLogger({ level: 'silent' });
const reducers = createReducerRunner({ ...portal, log, allowsUnsyncedCommits: true });
const sender = createWebhookSender({ ...settings, database, clock, log });
afterAll(async () => {
  await reducers.stop();
  await sender.stop();
  await receiver.stop();
  await portal.stop();
});
afterEach(() => {
  receiver.received.length = 0;
});
const tripStart = webhookEventData['trip.started'];

const send = async (deviceId: string, fixes: readonly LatestFix[]): Promise<void> => {
  clock.set(new Date(Math.max(clock.now().getTime(), ...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  const answer = await gateway.send('postPositions', {
    body: {
      positions: fixes.map(({ fixedAtMs, latitude, longitude }) => ({
        deviceId,
        time: new Date(fixedAtMs).toISOString(),
        latitude,
        longitude,
      })),
    },
  });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
};
const deliver = async (): Promise<string[]> => {
  await sender.runWaiting();
  await sender.runWaiting();
  return receiver.received.map(({ body, provedBy }) => `${provedBy.join()} ${body.type}`);
};

it('a geofence event is sent once to each subscribed endpoint, despite repeats', async () => {
  const fixes = drive([
    [0, -500, 0],
    [100, 200, 0],
    [300, 210, 0],
    [400, -500, 0],
    [500, -900, 0],
  ]);
  await send('hooked-1', fixes);
  await send('hooked-1', fixes);
  expect((await deliver()).toSorted()).toEqual([
    '0 azimute.geofence.entered',
    '0 azimute.geofence.left',
    '1 azimute.geofence.entered',
  ]);
  for (const { body } of receiver.received)
    expect(webhookBodySchema.parse(body).data).toMatchObject({
      geofence: { name: 'Yard' },
      asset: { code: 'A1' },
    });
});

it('trips are sent once at start and end; late corrections are not', async () => {
  await hook('Trips', 'trip.started', 'trip.ended');
  const fixes = drive(
    [
      [0, -5000, 0],
      [900, -5000, 0],
      [1500, -12_000, 0],
      [2700, -12_000, 0],
    ],
    20,
  );
  // Up to the middle of the trip, then everything again and the rest; some fixes of the trip arrive late.
  const isLate = (index: number): boolean => index > 50 && index < 60;
  const inTime = fixes.filter((_fix, index) => !isLate(index));
  await send(
    'hooked-2',
    inTime.filter(({ fixedAtMs }) => fixedAtMs < startMs + 1_200_000),
  );
  expect(await deliver()).toEqual(['2 azimute.trip.started']);
  await send('hooked-2', inTime);
  await send('hooked-2', inTime);
  expect(await deliver()).toEqual(['2 azimute.trip.started', '2 azimute.trip.ended']);
  const [started, ended] = receiver.received.map(({ body }) => body.data);
  expect(tripStart.parse(started)).toMatchObject({ asset: { code: 'A2' } });
  const trip = webhookEventData['trip.ended'].parse(ended);
  expect(trip.startedAt).toBe(tripStart.parse(started).startedAt);
  expect(trip.distanceMeters).toBeGreaterThan(6_500);
  await send(
    'hooked-2',
    fixes.filter((_fix, index) => isLate(index)).map((fix) => ({ ...fix, latitude: fix.latitude + 0.02 })),
  );
  await reducers.runWaiting();
  const revised = await queryAsOwner('select from trip_intervals where is_revised');
  expect(revised.length).toBeGreaterThan(0);
  expect(await deliver()).toHaveLength(2);
});
