import { gzipSync } from 'node:zlib';
import { problemSchema, type PositionsAnswer } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const portal = await portalOf({
  clock: createManualClock(now),
  assets: { A1: { devices: ['device'] } },
});
afterAll(() => portal.stop());
const { stranger, server, assetIds, queryAsOwner } = portal;
const { key } = await portal.keyWith('telemetry:write');
const { key: strangersKey } = await stranger.call('createApiKey', {
  body: { name: 'Gateway', scopes: ['telemetry:write'] },
});
let minutes = 0;

interface PositionSource {
  readonly path: string;
  /**
   * A fix that was never sent before, in the endpoint's format, with `given` replacing valid members by invalid ones.
   */
  readonly fix: (given?: Record<string, unknown>) => object;
  readonly batch: (items: readonly unknown[]) => unknown;
  /**
   * Device endpoints acknowledge invalid fixes with 200 and keep them, so that the device does not retry forever;
   * integrators get an error.
   */
  readonly refuses: boolean;
}

const minuteAgo = (): Date => new Date(now.getTime() - (minutes += 1) * 60_000);

const endpoints: Readonly<Record<string, PositionSource>> = {
  positions: {
    path: '/api/v1/telemetry/positions',
    fix: (given) => ({
      deviceId: 'device',
      time: minuteAgo().toISOString(),
      latitude: -10.9,
      longitude: -37.1,
      ...given,
    }),
    batch: (positions) => ({ positions }),
    refuses: true,
  },
  osmand: {
    path: '/api/v1/telemetry/osmand',
    fix: ({ latitude = -10.9, ...given } = {}) => ({
      device_id: 'device',
      location: { timestamp: minuteAgo().toISOString(), coords: { latitude, longitude: -37.1 } },
      ...given,
    }),
    batch: (items) => items,
    refuses: false,
  },
  traccar: {
    path: '/api/v1/telemetry/traccar',
    fix: ({ latitude = -10.9, ...given } = {}) => ({
      position: {
        id: 0,
        fixTime: minuteAgo().toISOString(),
        valid: true,
        latitude,
        longitude: -37.1,
        attributes: {},
      },
      device: { uniqueId: 'device' },
      ...given,
    }),
    // One object per request: the neighbors are separate requests.
    batch: ([item]) => item,
    refuses: false,
  },
};

async function send(
  { path }: PositionSource,
  payload: string | Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const answer = await server.inject({
    method: 'POST',
    url: path,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.body };
}

async function countStored(): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    'select count(*)::int from positions where asset_id = $1',
    [assetIds.A1],
  );
  return row?.count ?? -1;
}

const gzip = { 'content-encoding': 'gzip' };

describe.each(Object.entries(endpoints))('the endpoint of %s', (_name, endpoint) => {
  const good = (): string => JSON.stringify(endpoint.batch([endpoint.fix()]));

  it.each<[string, number, () => string | Buffer, Record<string, string>]>([
    ['a body over the limit', 413, () => Buffer.alloc(9 * 1024 * 1024, ' '), {}],
    ['a gzip bomb', 413, () => gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), gzip],
    ['broken gzip', 400, () => gzipSync(good()).subarray(0, 40), gzip],
    ['invalid gzip', 400, good, gzip],
    ['an unsupported encoding', 415, good, { 'content-encoding': 'br' }],
    ['no key', 401, good, { 'x-api-key': '' }],
    ['an unknown key', 401, good, { 'x-api-key': `azk_${'x'.repeat(43)}` }],
    ['a key with SQL in it', 401, good, { 'x-api-key': `' or 1=1 --` }],
  ])('returns for %s status %i with advice', async (_what, status, make, headers) => {
    const answer = await send(endpoint, make(), headers);
    expect(answer.status).toBe(status);
    const problem = problemSchema.parse(JSON.parse(answer.body));
    expect((problem.detail ?? problem.message).length).toBeGreaterThan(20);
  });

  it.each([
    ['truncated at the end', () => Buffer.concat([Buffer.from(good()), Buffer.from([0xff, 0xfe])])],
    ['Latin-1', () => Buffer.from(good().replace('"device"', '"device", "driver": "Zé"'), 'latin1')],
    ['UTF-16', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good(), 'utf16le')])],
  ])('stores no invalid UTF-8, and reports it once: %s', async (_what, make) => {
    const before = await countStored();
    const answer = await send(endpoint, make());
    expect(answer.status).toBe(endpoint.refuses ? 400 : 200);
    expect(JSON.parse(answer.body)).toMatchObject(
      endpoint.refuses ? { code: 'bad_request' } : { accepted: 0, rejected: [{ code: 'malformed' }] },
    );
    expect(await countStored()).toBe(before);
  });

  it('rejects a form of many names', async () => {
    const before = await countStored();
    const names = 'a=1&'.repeat(50_000);
    const form = { 'content-type': 'Application/X-WWW-Form-URLEncoded; charset=utf-8' };
    for (const [body, headers] of [
      [names, form],
      [gzipSync(names), { ...form, ...gzip }],
    ] as const) {
      const answer = await send(endpoint, body, headers);
      expect(answer.status).toBe(endpoint.refuses ? 400 : 200);
      expect(JSON.parse(answer.body)).toMatchObject(
        endpoint.refuses ? { code: 'bad_request' } : { accepted: 0, rejected: [{ code: 'malformed' }] },
      );
    }
    expect(await countStored()).toBe(before);
  });

  it('rejects a key of another account', async () => {
    const before = await countStored();
    const answer = await send(endpoint, good(), { 'x-api-key': strangersKey });
    expect(JSON.parse(answer.body)).toMatchObject({ accepted: 0, rejected: [{ code: 'unknown_device' }] });
    expect(await countStored()).toBe(before);
  });

  it.each([
    ['truncated', () => good().slice(0, -3)],
    ['a NUL', () => `\u0000${good()}`],
    ['two values', () => good() + good()],
    ['endless nesting', () => '['.repeat(100_000)],
    ['closed nesting', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['null', () => 'null'],
    ['a number', () => '1e999'],
    ['nothing', () => ''],
  ])('does not fail on malformed JSON: %s', async (_what, make) => {
    const answer = await send(endpoint, make());
    expect(answer.status).toBe(endpoint.refuses ? 400 : 200);
    expect(JSON.parse(answer.body)).toMatchObject(
      endpoint.refuses ? { code: 'bad_request' } : { accepted: 0 },
    );
  });

  it.each<[string, (text: string) => string]>([
    ['latitude 91', (text) => text.replace('-10.9', '91')],
    ['1e999', (text) => text.replace('-10.9', '1e999')],
    ['a textual latitude', (text) => text.replace('-10.9', '"here"')],
    ['an object as latitude', (text) => text.replace('-10.9', '{"a":1}')],
    ['a device with NUL', (text) => text.replace('"device"', '"dev\\u0000ice"')],
    ['a lone surrogate', (text) => text.replace('"device"', '"\\ud800"')],
    ['a device of a hundred thousand letters', (text) => text.replace('"device"', `"${'x'.repeat(1e5)}"`)],
    ['an impossible time', (text) => text.replace(/2026-[^"]+/, '2026-02-30T25:00:00Z')],
    [
      'a deeply nested device',
      (text) => text.replace('"device"', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
    ],
  ])('stores the neighbors of %s, and reports its error', async (_what, spoil) => {
    const before = await countStored();
    const bad = spoil(JSON.stringify(endpoint.fix()));
    const [left, right] = [JSON.stringify(endpoint.fix()), JSON.stringify(endpoint.fix())];
    const bodies = JSON.stringify(endpoint.batch([1, 2])).includes('2')
      ? [JSON.stringify(endpoint.batch(['left', 'bad', 'right']))]
      : ['"left"', '"bad"', '"right"'];
    const rejected: { code: string; message: string }[] = [];
    for (const body of bodies) {
      const text = body
        .replace('"left"', () => left)
        .replace('"bad"', () => bad)
        .replace('"right"', () => right);
      const answer = await send(endpoint, text);
      expect(answer.status).toBe(200);
      rejected.push(...(JSON.parse(answer.body) as PositionsAnswer).rejected);
    }
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.message.length).toBeGreaterThan(20);
    expect(await countStored()).toBe(before + 2);
  });

  it.each(['__proto__', 'constructor', 'toString', 'toJSON', 'then', 'length'])(
    'is not affected by %s beside a fix, which only strict endpoints refuse',
    async (name) => {
      const before = await countStored();
      const text = JSON.stringify(endpoint.batch([endpoint.fix()])).replace(
        '{',
        () => `{"${name}":{"polluted":true},`,
      );
      expect((await send(endpoint, text)).status).toBe(endpoint.refuses ? 422 : 200);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(await countStored()).toBe(before + (endpoint.refuses ? 0 : 1));
    },
  );

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
    '',
    ';;',
    'application/json; charset=latin1',
  ])('accepts readable content with any content type: %s', async (type) => {
    const before = await countStored();
    expect((await send(endpoint, good(), { 'content-type': type })).status).toBe(200);
    expect(await countStored()).toBe(before + 1);
  });
});

describe('many concurrent bodies that decompress to large sizes', () => {
  it('are limited together, without affecting other accounts', async () => {
    const address = await portal.listen();
    const positions = endpoints['positions'] as PositionSource;
    const post = async (by: string, payload: Buffer<ArrayBuffer>): Promise<number> => {
      const headers = { 'x-api-key': by, 'content-type': 'application/json', ...gzip };
      const answer = await fetch(`${address}${positions.path}`, { method: 'POST', headers, body: payload });
      await answer.text();
      return answer.status;
    };
    // Whitespace before invalid JSON: the whole body is decompressed and held before it is refused.
    const bomb = gzipSync(Buffer.alloc(7.5 * 1024 * 1024, ' '));
    const honest = gzipSync(
      JSON.stringify(positions.batch(Array.from({ length: 3_000 }, () => positions.fix()))),
    );
    const bombs = Promise.all(Array.from({ length: 60 }, () => post(key, bomb)));
    for (let times = 0; times < 3; times += 1) expect(await post(strangersKey, honest)).toBe(200);
    expect(new Set(await bombs)).toEqual(new Set([400, 429]));
  });
});
