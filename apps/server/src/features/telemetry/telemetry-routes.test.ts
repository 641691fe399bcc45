import { gzipSync } from 'node:zlib';
import type { PositionsAnswer } from '@azimute/contract';
import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { registerTelemetryParsers } from './register-telemetry-parsers.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { createTestAccount, createTestPortal } from './testing/create-test-portal.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const clock = createManualClock(now);
const portal = await portalOf({ clock });
afterAll(() => portal.stop());
const { owner, stranger, server, accountId, unitIds, queryAsOwner } = portal;
const { key } = await portal.keyWith('telemetry:write');
let assetId: number;
let sequence = 0;
let device: string;

beforeEach(async () => {
  clock.set(now);
  device = `d${(sequence += 1)}`;
  const made = await owner.call('createAsset', { body: { unitId: unitIds.NORTH, code: device } });
  assetId = made.id;
  await owner.call('createAssetDevice', { params: { assetId }, body: { deviceId: device } });
});

type Answer = PositionsAnswer & { code?: string; detail?: string };

async function call(
  options: InjectOptions,
): Promise<{ status: number; body: Answer; headers: Record<string, unknown> }> {
  const answer = await server.inject(options);
  return { status: answer.statusCode, body: answer.json<Answer>(), headers: answer.headers };
}

const createKey = (by: Person) =>
  by.call('createApiKey', { body: { name: 'Gateway', scopes: ['telemetry:write'] } });

function post(
  payload: unknown,
  given: { key?: string; headers?: Record<string, string> } = {},
): ReturnType<typeof call> {
  return call({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: {
      authorization: `Bearer ${given.key ?? key}`,
      'content-type': 'application/json',
      ...given.headers,
    },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  });
}

function position(minutes: number, given: Record<string, unknown> = {}): Record<string, unknown> {
  const time = new Date(now.getTime() + minutes * 60_000).toISOString();
  return { deviceId: device, time, latitude: -10.9, longitude: -37.06, ...given };
}

async function countStored(): Promise<number> {
  const rows = await queryAsOwner<{ count: number }>(
    'select count(*)::int from positions p where asset_id = $1',
    [assetId],
  );
  return rows[0]?.count ?? -1;
}

async function readState(): Promise<Record<string, unknown> | undefined> {
  const [state] = await queryAsOwner('select * from asset_states where asset_id = $1', [assetId]);
  return state;
}

async function listQuarantine(externalId: string): Promise<Record<string, unknown>[]> {
  return queryAsOwner(
    'select account_id, reason, payload from quarantined_positions where external_id = $1 order by 2',
    [externalId],
  );
}

describe('POST /telemetry/positions refuses', () => {
  it.each([
    ['no key', {}],
    ['an unknown key', { authorization: `Bearer azk_${'x'.repeat(43)}` }],
    ['an unknown key in X-API-Key', { 'x-api-key': 'azk_nothing' }],
  ])('%s with 401', async (_, headers) => {
    const url = '/api/v1/telemetry/positions';
    const answer = await call({ method: 'POST', url, headers, payload: { positions: [] } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'api_key_invalid' } });
  });

  it('a revoked key with 401', async () => {
    const revoked = await createKey(owner);
    await owner.call('revokeApiKey', { params: { apiKeyId: revoked.id } });
    expect(await post({ positions: [] }, { key: revoked.key })).toMatchObject({ status: 401 });
  });

  it('an unknown field beside the positions with 422, by name', async () => {
    const answer = await post({ positions: [], device: 'x' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { device: ['unknown_field'] } } });
    expect(answer.body.detail).toContain('"device"');
  });

  it.each([
    ['a truncated body', '{"positions": [{"deviceId": "x"'],
    ['text', '"positions"'],
    ['positions that are not an array', '{"positions": {}}'],
    ['nothing', ''],
  ])('%s with 400 and advice', async (_, payload) => {
    const answer = await post(payload);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.detail).toContain('positions');
  });

  it('broken gzip with 400, another encoding with 415, a body that is not UTF-8 with 400', async () => {
    const gzip = { 'content-encoding': 'gzip' };
    expect(await post('not gzip', { headers: gzip })).toMatchObject({ status: 400 });
    expect(await post('x', { headers: { 'content-encoding': 'br' } })).toMatchObject({ status: 415 });
    expect(await post(Buffer.from([0x7b, 0xff, 0x7d]))).toMatchObject({ status: 400 });
  });

  it('a gzip bomb and a large body with 413', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await post(bomb, { headers: { 'content-encoding': 'gzip' } })).toMatchObject({ status: 413 });
    expect(await post(Buffer.alloc(9 * 1024 * 1024, ' '))).toMatchObject({ status: 413 });
  });

  it('more than 10,000 positions with 413, and stores none', async () => {
    const positions = Array.from({ length: 10_001 }, (_, index) => position(-index));
    expect(await post({ positions })).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(await countStored()).toBe(0);
  });

  it('each invalid position separately, with its index, code and advice', async () => {
    const bad: [string, unknown][] = [
      ['malformed', 7],
      ['device_id_missing', position(0, { deviceId: '' })],
      ['unknown_device', position(0, { deviceId: 'nobody' })],
      ['time_missing', position(0, { time: undefined })],
      ['time_invalid', position(0, { time: '2026-02-30T00:00:00Z' })],
      ['time_invalid', position(0, { time: '2026-02-01 10:00' })],
      ['time_in_future', position(6)],
      ['time_too_old', position(0, { time: '2009-12-31T23:59:59Z' })],
      ['time_too_old', position(0, { time: '1980-01-06T00:00:00Z' })],
      ['latitude_invalid', position(0, { latitude: 90.1 })],
      ['longitude_invalid', position(0, { longitude: '-37' })],
      ['value_invalid', position(0, { speedKph: -1 })],
      ['value_invalid', position(0, { ignition: 'on' })],
      ['value_invalid', position(0, { attributes: [] })],
      ['value_invalid', position(0, { attributes: { text: 'NUL \u0000 is not stored' } })],
    ];
    const positions = bad.flatMap(([, item], index) => [item, position(-index)]);
    const { status, body } = await post({ positions });
    expect(status).toBe(200);
    expect(body.accepted).toBe(bad.length);
    expect(body.rejected.map(({ index, code }) => [index, code])).toEqual(
      bad.map(([code], index) => [index * 2, code]),
    );
    for (const { message } of body.rejected) expect(message.length).toBeGreaterThan(20);
    expect(await countStored()).toBe(bad.length);
  });

  it('unknown devices and future fixes, which are quarantined once each', async () => {
    const unknown = `stranger${sequence}`;
    const positions = [position(0, { deviceId: unknown, attributes: { a: 1 } }), position(30)];
    await post({ positions });
    await post({ positions });
    const payload = { deviceId: unknown, attributes: { a: 1 }, latitude: -10.9 };
    expect(await listQuarantine(unknown)).toMatchObject([{ reason: 'unknown_device', payload }]);
    expect(await listQuarantine(device)).toMatchObject([
      { account_id: accountId, reason: 'time_in_future', payload: position(30) },
    ]);
  });

  it('a device of another account, without revealing it', async () => {
    const other = await createKey(stranger);
    const { body } = await post({ positions: [position(0)] }, { key: other.key });
    expect(body).toMatchObject({ accepted: 0, rejected: [{ index: 0, code: 'unknown_device' }] });
    expect(await countStored()).toBe(0);
  });
});

describe('POST /telemetry/positions', () => {
  it('stores a position with all its readings, and its state', async () => {
    const full = {
      speedKph: 42.5,
      headingDegrees: 90,
      altitudeMeters: 12,
      accuracyMeters: 3,
      ignition: true,
      hourMeterHours: 1234.56,
      odometerKm: 9876.5,
      attributes: { fuel: 55, driver: 'Zé' },
    };
    const answer = await post({ positions: [position(0, full)] });
    expect(answer).toMatchObject({ status: 200, body: { accepted: 1, duplicates: 0, rejected: [] } });
    const columns = {
      fixed_at: now,
      received_at: now,
      latitude: -10.9,
      longitude: -37.06,
      speed_kph: 42.5,
      heading_degrees: 90,
      altitude_meters: 12,
      accuracy_meters: 3,
      ignition: true,
      hour_meter_hours: 1234.56,
      odometer_km: 9876.5,
    };
    const [stored] = await queryAsOwner('select * from positions where asset_id = $1', [assetId]);
    expect(stored).toMatchObject({ ...columns, account_id: accountId, attributes: full.attributes });
    expect(await readState()).toMatchObject({ ...columns, engine_on: true });
  });

  it('counts duplicates within a request and against the database, in any format', async () => {
    const first = position(-1, { speedKph: 0, attributes: { b: 2, a: { d: 1, c: 2 } } });
    const same = { ...first, attributes: { a: { c: 2, d: 1 }, b: 2.0 }, ignition: null };
    const corrected = { ...first, speedKph: 1 };
    const answer = await post({ positions: [first, same, corrected, first] });
    expect(answer.body).toEqual({ accepted: 2, duplicates: 2, rejected: [] });
    const zero = JSON.stringify({ positions: [first, position(-2)] }).replace(
      '"speedKph":0',
      '"speedKph":-0.0',
    );
    expect((await post(zero)).body).toEqual({ accepted: 1, duplicates: 1, rejected: [] });
    expect(await countStored()).toBe(3);
  });

  it('returns each of concurrent senders its own counts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post({ positions: [position(-(index % 20)), position(-60 - index)] }),
      ),
    );
    const sum = (read: (answer: Answer) => number): number =>
      answers.reduce((total, answer) => total + read(answer.body), 0);
    expect(sum((answer) => answer.accepted)).toBe(60);
    expect(sum((answer) => answer.duplicates)).toBe(20);
    for (const { body } of answers) expect(body.accepted + body.duplicates).toBe(2);
    expect(await countStored()).toBe(60);
  });

  it('stores late fixes without moving the latest state back', async () => {
    await post({ positions: [position(0, { latitude: 1 })] });
    await post({
      positions: [position(-60, { latitude: 2 }), position(-3 * 365 * 24 * 60, { latitude: 3 })],
    });
    expect(await countStored()).toBe(3);
    expect(await readState()).toMatchObject({ latitude: 1, fixed_at: now });
  });

  it('orders fixes at one instant by content, and ignores a repeat', async () => {
    const [first, second] = [position(0, { latitude: 1 }), position(0, { latitude: 2 })];
    await post({ positions: [first] });
    clock.advance(1_000);
    await post({ positions: [second] });
    const [{ latitude } = {}] = await queryAsOwner<{ latitude: number }>(
      'select latitude from positions where asset_id = $1 order by fixed_at desc, content_hash desc limit 1',
      [assetId],
    );
    expect(await readState()).toMatchObject({ latitude });
    clock.advance(1_000);
    const { body } = await post({ positions: [second, first] });
    expect(body).toMatchObject({ duplicates: 2 });
    expect(await readState()).toMatchObject({ latitude });
  });

  it('keeps fixes of two devices of an asset at one instant', async () => {
    const twin = `twin${sequence}`;
    await queryAsOwner('insert into devices (account_id, asset_id, external_id) values ($1, $2, $3)', [
      accountId,
      assetId,
      twin,
    ]);
    const { body } = await post({ positions: [position(0), position(0, { deviceId: twin })] });
    expect(body).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
    expect(await countStored()).toBe(2);
  });

  it('accepts gzip, and NDJSON with invalid lines refused separately', async () => {
    const lines = [JSON.stringify(position(-1)), '', '{"deviceId":', JSON.stringify(position(-2))].join(
      '\r\n',
    );
    const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', 'content-encoding': 'gzip' };
    const { status, body } = await post(gzipSync(lines), { headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: 2, rejected: [{ index: 1, code: 'malformed' }] });
  });

  it('accepts 10,000 positions in one request', async () => {
    const positions = Array.from({ length: 10_000 }, (_, index) => position(-index));
    expect((await post({ positions })).body).toEqual({ accepted: 10_000, duplicates: 0, rejected: [] });
    expect((await post({ positions })).body).toEqual({ accepted: 0, duplicates: 10_000, rejected: [] });
  });

  it('announces changed states after the commit, and again with a repeat, but none for older fixes', async () => {
    const told: unknown[] = [];
    const stop = portal.events.on('statesChanged', (event) => told.push(event));
    await post({ positions: [position(0)] });
    expect(told).toEqual([{ accountId, assetIds: [assetId] }]);
    await post({ positions: [position(-1)] });
    expect(told).toHaveLength(1);
    await post({ positions: [position(0)] });
    stop();
    expect(told).toEqual([told[0], told[0]]);
  });
});

describe('other calls', () => {
  it('use the default JSON parser, and accept nothing else', async () => {
    const fastify = Fastify();
    registerTelemetryParsers(fastify);
    fastify.route({ method: 'POST', url: '/echo', handler: async (request) => ({ got: request.body }) });
    const send = (type: string, payload: string) =>
      fastify.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload });
    expect((await send('application/json', '{"cut":')).statusCode).toBe(400);
    expect((await send('application/json', '{"__proto__":{}}')).statusCode).toBe(400);
    expect((await send('text/plain', 'x')).json()).toMatchObject({
      message: 'This content type is not supported.',
    });
    expect((await send('application/json; charset=utf-8', '{"a":1}')).json()).toEqual({ got: { a: 1 } });
    await fastify.close();
  });
});

describe('overload', () => {
  it.each([{ room: 1 }, { roomBytes: 1 }])(
    'of %o returns 503 with Retry-After, and recovers',
    async (room) => {
      const small = await createTestPortal({ clock, ...room });
      try {
        const sender = await createTestAccount(small, 'small.example');
        await sender.addAsset(device);
        const send = (index: number) =>
          small.server.inject({
            method: 'POST',
            url: '/api/v1/telemetry/positions',
            headers: { 'x-api-key': sender.key },
            payload: { positions: [position(-index)] },
          });
        const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send(index)));
        const refused = answers.filter((answer) => answer.statusCode === 503);
        expect(answers.filter((answer) => answer.statusCode === 200).length).toBeGreaterThan(0);
        expect(refused.length).toBeGreaterThan(0);
        for (const answer of refused) {
          expect(answer.json()).toMatchObject({ code: 'overloaded' });
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        }
        expect((await send(100)).statusCode).toBe(200);
      } finally {
        await small.close();
      }
    },
  );
});
