import { webhookBodySchema, webhookEventData } from '@azimute/contract';
import type { LatestFix } from '@azimute/engine';
import { drive, placeAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import type { VerbContext } from '../../platform/transact.ts';
import { createGeofence } from '../geofences/create-geofence.ts';
import { createFoldRunner, type FoldRunner } from '../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { createWebhookSender, type WebhookSender } from './create-webhook-sender.ts';
import { createWebhook } from './save-webhook.ts';
import { startReceiver, type Receiver } from './testing/start-receiver.ts';

const clock = createManualClock(new Date(startMs));
const modules = ['services:simc:geolocalizacao', 'services:simc:alertas'];
const settings = {
  sealingKey: testKeys.sealingKey,
  webhooksAllowPrivate: true,
  portalUrl: () => 'https://portal.example',
};
let portal: TestPortal;
let account: TestAccount;
let receiver: Receiver;
let sender: WebhookSender;
let context: VerbContext;
let folds: FoldRunner;
const tripStart = webhookEventData['trip.started'];

beforeAll(async () => {
  portal = await createTestPortal({ clock });
  account = await createTestAccount(portal, 'hooked.example');
  await portal.queryAsOwner('update accounts set modules = $2 where account_id = $1', [
    account.accountId,
    modules,
  ]);
  const [person] = await portal.queryAsOwner<{ userId: number }>(
    `with person as (insert into users (email, name) values ('ana@hooked.example', 'Ana') returning user_id)
      insert into memberships (account_id, user_id, role) select $1, user_id, 'admin' from person
      returning user_id as "userId"`,
    [account.accountId],
  );
  context = {
    database: portal.database,
    clock,
    events: createPortalEvents(),
    actor: { ...account.administrator, userId: person?.userId ?? 0, sees: modules, changes: modules },
  };
  const corner = (x: number, y: number): [number, number] => [...placeAt(x, y)];
  await createGeofence(context, {
    unitId: account.unitId,
    parentId: null,
    name: 'Yard',
    color: 'petrol',
    maxSpeedKph: null,
    resources: ['entry', 'exit'],
    assets: { all: true },
    shape: {
      type: 'Polygon',
      coordinates: [[corner(0, -200), corner(400, -200), corner(400, 200), corner(0, 200), corner(0, -200)]],
    },
    drawnAs: 'rectangle',
    severity: 'low',
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    confirmSeconds: 30,
    schedule: null,
    mustBeInside: false,
    tags: [],
  });
  receiver = await startReceiver(() => clock.now().getTime());
  for (const [name, event] of [
    ['Both', 'geofence.left'],
    ['Entries', 'geofence.entered'],
  ] as const) {
    const { secret } = await createWebhook(context, settings, {
      name,
      address: receiver.address,
      events: name === 'Both' ? ['geofence.entered', event] : [event],
      unitIds: [],
      enabled: true,
    });
    receiver.secrets.push(secret);
  }
  folds = createFoldRunner({
    ...portal,
    clock,
    log: createLogger({ level: 'silent' }),
    allowsUnsyncedCommits: true,
  });
  sender = createWebhookSender({
    ...settings,
    database: portal.database,
    clock,
    log: createLogger({ level: 'silent' }),
  });
});
afterAll(async () => {
  await folds.stop();
  await sender.stop();
  await receiver.stop();
  await portal.close();
});

afterEach(() => {
  receiver.received.length = 0;
});

const send = async (deviceId: string, fixes: readonly LatestFix[]): Promise<void> => {
  clock.set(new Date(Math.max(clock.now().getTime(), ...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
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

it('what a geofence records goes out once to each endpoint that asks for it, whatever is sent again', async () => {
  await account.addAsset('hooked-1');
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

it('trips are told as they begin and end, once; what late fixes make of them is not', async () => {
  const { secret } = await createWebhook(context, settings, {
    name: 'Trips',
    address: receiver.address,
    events: ['trip.started', 'trip.ended'],
    unitIds: [],
    enabled: true,
  });
  receiver.secrets.push(secret);
  await account.addAsset('hooked-2');
  const fixes = drive(
    [
      [0, -5000, 0],
      [900, -5000, 0],
      [1500, -12_000, 0],
      [2700, -12_000, 0],
    ],
    20,
  );
  // Up to the middle of the trip, then all again and the rest; some fixes of the trip come late.
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
  await folds.runWaiting();
  const revised = await portal.queryAsOwner('select from trip_intervals where is_revised');
  expect(revised.length).toBeGreaterThan(0);
  expect(await deliver()).toHaveLength(2);
});
