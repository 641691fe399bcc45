import { callExamples } from '@azimute/contract/call-examples';
import { fileUploadType } from '@azimute/contract/files/values';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePdf } from '../features/files/testing/make-files.ts';
import { plantPeople, rightPassword } from '../features/identity/testing/start-identity-server.ts';
import { LiveClient } from '../features/live/testing/live-client.ts';
import { createTestAccount, type TestAccount } from '../features/telemetry/testing/create-test-portal.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { startGate } from './gate.ts';
import type { RunningPortal } from './start-portal.ts';
import { findFreePort, startCell, type TestCell } from './testing/start-cell.ts';

const MODULES = ['services:file-manager', 'services:simc:geolocalizacao'];
const names = ['north', 'south'] as const;
type Name = (typeof names)[number];

const cells = {} as Record<Name, TestCell>;
const accountIds = {} as Record<Name, number>;
const fleets = {} as Record<Name, TestAccount>;
let gate: RunningPortal;

beforeAll(async () => {
  const ports = { north: await findFreePort(), south: await findFreePort() };
  const settings = {
    CELLS: names.map((name) => `${name}=http://127.0.0.1:${ports[name]}`).join(','),
    CELLS_KEY: 'k'.repeat(40),
  };
  for (const name of names) {
    const cell = await startCell({ ...settings, CELL: name, TRUSTED_PROXIES: 'loopback' }, ports[name]);
    cells[name] = cell;
    const { accountIds: made } = await plantPeople(cell.portal, {
      accounts: [`${name}.example`],
      modules: MODULES,
      people: [{ email: `ana@${name}.example`, roles: { [`${name}.example`]: 'admin' } }],
    });
    accountIds[name] = made[`${name}.example`] ?? 0;
    fleets[name] = await createTestAccount(cell.portal, `fleet.${name}.example`);
    await fleets[name].addAsset('tracker-1');
  }
  const config = loadConfig({ ...settings, PORT: '0' }, ['--role=gate']);
  gate = await startGate(config, createLogger({ level: 'silent' }));
});
afterAll(async () => {
  await gate.stop();
  for (const name of names) await cells[name].close();
});

const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
  await fetch(`${gate.address}/api/v1${path}`, init);
const asJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function grant(body: Record<string, string>): Promise<Response> {
  return await ask('/oauth/token', asJson({ client_id: 'azimute-web', ...body }));
}

async function signIn(name: Name): Promise<Tokens> {
  const answer = await grant({
    grant_type: 'password',
    username: `ana@${name}.example`,
    password: rightPassword,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Tokens;
}

describe('people', () => {
  it.each(names)('of the cell %s sign in, go on and renew their session at the one address', async (name) => {
    const { access_token: access, refresh_token: refresh } = await signIn(name);
    const profile = await ask('/profile', bearer(access));
    expect(await profile.json()).toMatchObject({ email: `ana@${name}.example` });
    const renewed = await grant({ grant_type: 'refresh_token', refresh_token: refresh });
    const { access_token: next } = (await renewed.json()) as Tokens;
    expect((await ask('/profile', bearer(next))).status).toBe(200);
  });

  it('are refused as by a portal that stands alone', async () => {
    const wrong = await grant({
      grant_type: 'password',
      username: 'eva@nowhere.example',
      password: 'wrong horse',
    });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_grant' }),
    ]);
    expect((await ask('/profile')).status).toBe(401);
    expect((await ask('/profile', bearer('made-up'))).status).toBe(401);
  });

  it('are known to their cell by the address that they came from', async () => {
    const { access_token: access } = await signIn('south');
    await ask('/profile', {
      headers: { authorization: `Bearer ${access}`, 'x-forwarded-for': '203.0.113.9' },
    });
    const rows = await cells.south.portal.queryAsOwner<{ address: string }>(
      'select distinct address from sessions where address is not null',
    );
    expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1']);
  });

  it.each(names)('of the cell %s upload a file and get it back, whole and in part', async (name) => {
    const { access_token: access } = await signIn(name);
    const authorization = `Bearer ${access}`;
    const bytes = makePdf(name.repeat(100_000));
    const stored = await ask(`/files?name=${name}.pdf`, {
      method: 'POST',
      headers: { authorization, 'content-type': fileUploadType },
      body: bytes,
    });
    expect(stored.status).toBe(201);
    const { id } = (await stored.json()) as { file?: { id: number }; id?: number } as { id: number };
    const whole = await ask(`/files/${id}/content`, { headers: { authorization } });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await ask(`/files/${id}/content`, { headers: { authorization, range: 'bytes=5-14' } });
    expect([part.status, await part.text()]).toEqual([206, bytes.subarray(5, 15).toString('latin1')]);
    const head = await ask(`/files/${id}/content`, { method: 'HEAD', headers: { authorization } });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it.each(names)('of the cell %s read the live stream', async (name) => {
    const { access_token: access } = await signIn(name);
    const ticket = async (): Promise<string> => {
      const answer = await ask('/live/tickets', { method: 'POST', ...bearer(access) });
      return ((await answer.json()) as { ticket: string }).ticket;
    };
    const port = Number(new URL(gate.address).port);
    const client = await LiveClient.connect(port);
    client.send({ type: 'open', ticket: await ticket(), account: accountIds[name] });
    await client.next('picture');
    await ask('/auth/logout', bearer(access));
    expect(await client.end()).toBe('unauthenticated');
    const stranger = await LiveClient.connect(port);
    stranger.send({ type: 'open', ticket: 'made-up', account: accountIds[name] });
    expect(await stranger.end()).toBe('unauthenticated');
    await expect(LiveClient.connect(port, { origin: 'https://evil.example' })).rejects.toThrow('403');
  });

  it('read the stream of their notifications as it comes', async () => {
    const { access_token: access } = await signIn('north');
    const controller = new AbortController();
    const answer = await ask('/notifications/stream', { ...bearer(access), signal: controller.signal });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const first = await answer.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toContain('event: rights');
    controller.abort();
  });
});

describe('devices', () => {
  const query = (values: unknown): string => new URLSearchParams(values as Record<string, string>).toString();
  const { getOsmand, postOwntracks, postOverland, getGpslogger, postTraccar, postPositions } = callExamples;
  const doors: readonly (readonly [string, (key: string) => Promise<Response>])[] = [
    [
      'positions',
      async (key) =>
        await ask('/telemetry/positions', {
          ...asJson(postPositions?.body),
          headers: { 'content-type': 'application/json', 'x-api-key': key },
        }),
    ],
    ['osmand', async (key) => await ask(`/telemetry/osmand/${key}?${query(getOsmand?.query)}`)],
    [
      'owntracks',
      async (key) =>
        await ask(`/telemetry/owntracks?${query(postOwntracks?.query)}`, {
          ...asJson(postOwntracks?.body),
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${Buffer.from(`phone:${key}`).toString('base64')}`,
          },
        }),
    ],
    [
      'overland',
      async (key) =>
        await ask(`/telemetry/overland/${key}?${query(postOverland?.query)}`, asJson(postOverland?.body)),
    ],
    [
      'gpslogger',
      async (key) => await ask(`/telemetry/gpslogger?${query(getGpslogger?.query)}`, bearer(key)),
    ],
    [
      'traccar',
      async (key) =>
        await ask('/telemetry/traccar', {
          ...asJson(postTraccar?.body),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        }),
    ],
  ];

  it.each(doors)('of both cells are taken by the door %s', async (_, send) => {
    const count = async (name: Name): Promise<number> => {
      const [row] = await cells[name].portal.queryAsOwner<{ count: number }>(
        'select count(*)::int as count from positions',
      );
      return row?.count ?? 0;
    };
    for (const name of names) {
      await cells[name].portal.queryAsOwner('truncate positions cascade');
      const answer = await send(fleets[name].key);
      expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
      expect(await count(name)).toBeGreaterThan(0);
    }
    expect((await send(`azk_${'x'.repeat(43)}`)).status).toBe(401);
  });

  it('exchange a key for a token, and send by that', async () => {
    for (const name of names) {
      const [row] = await cells[name].portal.queryAsOwner<{ id: number }>(
        'select api_key_id as id from api_keys limit 1',
      );
      const answer = await ask('/oauth/token', {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${row?.id}:${fleets[name].key}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token: token } = (await answer.json()) as Tokens;
      expect((await ask(`/telemetry/osmand?${query(getOsmand?.query)}`, bearer(token))).status).toBe(200);
    }
  });
});

describe('a gate', () => {
  it('serves what belongs to no account, and nothing that cells tell each other', async () => {
    expect((await ask('/portal')).status).toBe(200);
    expect((await ask('/docs/json')).status).toBe(200);
    const internal = await fetch(`${gate.address}/%69nternal/cells/whose`, {
      ...asJson({ kind: 'domain', value: 'north.example' }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${'k'.repeat(40)}` },
    });
    expect([internal.status, await internal.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
  });

  it('goes to the other cell for a key that has come to live there', async () => {
    const { north, south } = cells;
    const [key] = await north.portal.queryAsOwner<{ hash: Buffer }>(
      'select secret_hash as hash from api_keys where account_id = $1',
      [fleets.north.accountId],
    );
    const send = async (): Promise<Response> =>
      await ask(`/telemetry/osmand/${fleets.north.key}?id=tracker-1&lat=-10&lon=-37&timestamp=1771156900`);
    expect((await send()).status).toBe(200);
    await south.portal.queryAsOwner(
      `insert into api_keys (account_id, name, secret_hash, scopes, all_units)
        values ($1, 'Moved', $2, '{telemetry:write}', true)`,
      [fleets.south.accountId, key?.hash],
    );
    await north.portal.queryAsOwner('delete from api_keys where secret_hash = $1', [key?.hash]);
    await vi.waitFor(async () => expect((await send()).status).toBe(200), 5_000);
    await south.portal.queryAsOwner('delete from api_keys where secret_hash = $1', [key?.hash]);
    await vi.waitFor(async () => expect((await send()).status).toBe(401), 5_000);
  });

  it('refuses the people of a cell that does not answer, and serves all others', async () => {
    const [north, south] = [await signIn('north'), await signIn('south')];
    await cells.south.halt();
    const refused = await ask('/profile', bearer(south.access_token));
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual(
      [503, '1', 'application/problem+json; charset=utf-8'],
    );
    expect(await refused.json()).toMatchObject({ code: 'cell_unavailable', status: 503 });
    // Nobody can say that it does not live in the other.
    expect((await ask('/profile', bearer('made-up-too'))).status).toBe(503);
    expect((await ask('/profile', bearer(north.access_token))).status).toBe(200);
    await signIn('north');
    const ready = await fetch(`${gate.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ role: 'gate' })]);
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${gate.address}/metrics`)).text();
      expect(metrics.match(/gate_cell_unreachable.*/g)).toContain('gate_cell_unreachable{cell="south"} 1');
    });
    await cells.south.goOn();
    await vi.waitFor(
      async () => expect((await ask('/profile', bearer(south.access_token))).status).toBe(200),
      15_000,
    );
  });
});
