import { webhookBodySchema } from '@azimute/contract';
import { drive, placeAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import type { VerbContext } from '../../platform/transact.ts';
import { createGeofence } from '../geofences/create-geofence.ts';
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
  const context: VerbContext = {
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
  sender = createWebhookSender({
    ...settings,
    database: portal.database,
    clock,
    log: createLogger({ level: 'silent' }),
  });
});
afterAll(async () => {
  await sender.stop();
  await receiver.stop();
  await portal.close();
});

it('what a geofence records goes out once to each endpoint that asks for it, whatever is sent again', async () => {
  await account.addAsset('hooked-1');
  const fixes = drive([
    [0, -500, 0],
    [100, 200, 0],
    [300, 210, 0],
    [400, -500, 0],
    [500, -900, 0],
  ]);
  const send = async (): Promise<void> => {
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/telemetry/positions',
      headers: { authorization: `Bearer ${account.key}` },
      payload: {
        positions: fixes.map(({ fixedAtMs, latitude, longitude }) => ({
          deviceId: 'hooked-1',
          time: new Date(fixedAtMs).toISOString(),
          latitude,
          longitude,
        })),
      },
    });
    expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
  };
  clock.set(new Date(Math.max(...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  await send();
  await send();
  await sender.runWaiting();
  await sender.runWaiting();
  const got = receiver.received.map(({ body, provedBy }) => `${provedBy.join()} ${body.type}`);
  expect(got.toSorted()).toEqual([
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
