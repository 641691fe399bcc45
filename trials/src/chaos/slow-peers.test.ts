import { gzipSync } from 'node:zlib';
import { addressOf, apiPrefix, type CallName } from '@azimute/contract';
import { positionFileType } from '@azimute/contract/position-imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composePortal, type MatrixPortal } from '../access-matrix/testing/compose-portal.ts';
import { mintToken } from '../access-matrix/testing/mint-token.ts';
import { LiveClient } from '@azimute/server/src/features/live/testing/live-client.ts';
import { startSlowPeers, type SlowPeers } from './slow-peers.ts';

const OF_EACH = 30;
const JSON_TYPE = { 'content-type': 'application/json' };

let portal: MatrixPortal;
let slow: SlowPeers;
let port = 0;
let token = '';

beforeAll(async () => {
  portal = await composePortal();
  const { world, database } = portal;
  port = Number(new URL(await portal.server.listen({ host: '127.0.0.1', port: 0 })).port);
  const slowToken = await mintToken(database, world, 'admin');
  token = await mintToken(database, world, 'twofold');
  await database.queryAsOwner('update sessions set current_account_id = $1 where user_id = $2', [
    world.otherAccountId,
    world.userIds.twofold,
  ]);
  slow = startSlowPeers({ port, key: world.keys.own, token: slowToken }, OF_EACH);
  await slow.settled;
});
afterAll(async () => {
  slow.stop();
  await portal.stop();
});

interface Asked {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer<ArrayBuffer>;
  readonly query?: string;
}

async function ask(name: CallName, { headers, body, query = '' }: Asked = {}): Promise<Response> {
  const { method, path } = addressOf(name);
  const url = `http://127.0.0.1:${port}${apiPrefix}${path}${query}`;
  return await fetch(url, { method, ...(headers && { headers }), ...(body !== undefined && { body }) });
}

async function statusOf(name: CallName, asked?: Asked): Promise<number> {
  const answer = await ask(name, asked);
  await answer.arrayBuffer();
  return answer.status;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const person = (): Record<string, string> => ({ authorization: `Bearer ${token}` });
const device = (): Record<string, string> => ({ ...JSON_TYPE, 'x-api-key': portal.world.keys.other });
const fixes = (): string =>
  JSON.stringify({
    positions: Array.from({ length: 3_000 }, (_, index) => ({
      deviceId: portal.world.targets.otherAccount.deviceId,
      time: new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString(),
      latitude: -30,
      longitude: -50,
    })),
  });

it.each<[string, CallName, number, () => Asked]>([
  [
    'sign-in',
    'createToken',
    400,
    () => ({
      headers: form,
      body: 'grant_type=password&client_id=azimute-web&username=a%40b.example&password=x',
    }),
  ],
  [
    'the renewal of a session',
    'createToken',
    400,
    () => ({ headers: form, body: 'grant_type=refresh_token&client_id=azimute-web&refresh_token=x' }),
  ],
  [
    'a forgotten password',
    'requestPasswordReset',
    204,
    () => ({ headers: JSON_TYPE, body: '{"email":"nobody@other.example"}' }),
  ],
  ['an endpoint', 'postPositions', 200, () => ({ headers: device(), body: fixes() })],
  [
    'an endpoint by gzip',
    'postPositions',
    200,
    () => ({ headers: { ...device(), 'content-encoding': 'gzip' }, body: gzipSync(fixes()) }),
  ],
  [
    'an upload',
    'createPositionImport',
    201,
    () => ({
      headers: { ...person(), 'content-type': positionFileType },
      query: '?fileName=a.csv',
      body: `device,time,latitude,longitude\n${'x,2026-01-01T00:00:00Z,1,1\n'.repeat(10_000)}`,
    }),
  ],
  ['a list', 'listAssets', 200, () => ({ headers: person() })],
  [
    'an export',
    'exportAssets',
    200,
    () => ({ headers: { ...person(), ...JSON_TYPE }, body: '{"selection":{"filters":{}}}' }),
  ],
])(
  '%s gets a response beside slow heads, slow bodies and slow readers of all kinds',
  async (_, name, status, asked) => {
    expect(await statusOf(name, asked())).toBe(status);
  },
);

it('streams open beside slow peers', async () => {
  const notifications = await ask('streamNotifications', { headers: person() });
  expect(notifications.status).toBe(200);
  await notifications.body?.cancel();
  const answer = await ask('createLiveTicket', { headers: person() });
  const { ticket } = (await answer.json()) as { ticket: string };
  const reader = await LiveClient.connect(port);
  reader.send({ type: 'open', ticket, account: portal.world.otherAccountId });
  await reader.until(() => reader.messages.length > 0);
  expect(reader.messages[0]?.type).not.toBe('end');
  reader.terminate();
});

it('slow peers occupy only the share of their account', async () => {
  expect(slow.opened).toBeGreaterThan(OF_EACH * 10);
  const mine = { ...device(), 'x-api-key': portal.world.keys.own };
  const statuses = await Promise.all(
    Array.from({ length: 8 }, () =>
      statusOf('postPositions', { headers: mine, body: ' '.repeat(7_000_000) }),
    ),
  );
  expect(statuses).toContain(429);
  expect(statuses).not.toContain(503);
});
