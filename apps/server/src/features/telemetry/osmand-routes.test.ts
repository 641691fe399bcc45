import { Writable } from 'node:stream';
import type { PositionsAnswer } from '@azimute/contract';
import type { InjectOptions } from 'fastify';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { portalOf } from '../../testing/portal-of.ts';

const now = new Date('2026-02-15T13:00:00.000Z');
const address = '/api/v1/telemetry/osmand';
let logged = '';
const destination = new Writable({
  write: (chunk: Buffer, _, done) => {
    logged += chunk.toString();
    done();
  },
});
const portal = await portalOf({
  clock: createManualClock(now),
  log: createLogger({ level: 'trace', destination }),
  assets: { A1: { devices: ['phone'] } },
});
afterAll(() => portal.stop());
const { server, accountId, assetIds, queryAsOwner } = portal;
const { key } = await portal.keyWith('telemetry:write');

let second = 0;
/** Returns the query of a fix that was never sent before. */
function query(given: Record<string, string> = {}): string {
  const timestamp = String(now.getTime() / 1000 - 3_600 + (second += 1));
  return new URLSearchParams({
    id: 'phone',
    timestamp,
    lat: '-10.9',
    lon: '-37.1',
    speed: '10',
    ...given,
  }).toString();
}

async function send(
  options: InjectOptions,
): Promise<{ status: number; body: PositionsAnswer & { code?: string } }> {
  const answer = await server.inject(options);
  return { status: answer.statusCode, body: answer.json<PositionsAnswer & { code?: string }>() };
}

const stored = { status: 200, body: { accepted: 1, duplicates: 0, rejected: [] } };

describe('the OsmAnd endpoint refuses', () => {
  it('no key, a wrong key and a wrong key in the URL with 401', async () => {
    const answer = { status: 401, body: { code: 'api_key_invalid' } };
    expect(await send({ url: `${address}?${query()}` })).toMatchObject(answer);
    expect(await send({ url: `${address}?${query()}`, headers: { 'x-api-key': 'azk_wrong' } })).toMatchObject(
      answer,
    );
    expect(await send({ method: 'POST', url: `${address}/azk_wrong?${query()}` })).toMatchObject(answer);
  });

  it.each([
    ['unknown_device', query({ id: 'nobody' }), 'nobody'],
    ['device_id_missing', query({ id: '' }), ''],
    ['latitude_invalid', query({ lat: '91' }), 'phone'],
    ['time_in_future', query({ timestamp: '2026-02-16T00:00:00Z' }), 'phone'],
    ['time_too_old', query({ timestamp: '2009-01-01T00:00:00Z' }), 'phone'],
  ])('%s permanently with 2xx, reporting it and keeping it for inspection', async (code, text, device) => {
    const answer = await send({ url: `${address}/${key}?${text}` });
    expect(answer).toMatchObject({ status: 200, body: { accepted: 0, rejected: [{ index: 0, code }] } });
    const kept = await queryAsOwner(
      'select external_id from quarantined_positions where account_id = $1 and reason = $2',
      [accountId, code],
    );
    expect(kept.map((row) => row['external_id'])).toContain(device);
  });

  it('unreadable requests with 2xx, and keeps them', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await send({
      method: 'POST',
      url: `${address}/${key}`,
      headers,
      payload: '{"location":{',
    });
    expect(answer).toMatchObject({ status: 200, body: { rejected: [{ code: 'malformed' }] } });
    const kept = await queryAsOwner(`select payload from quarantined_positions where reason = 'malformed'`);
    expect(kept).toEqual([{ payload: { unreadable: '{"location":{' } }]);
  });
});

describe('both endpoints', () => {
  it('respond to any input without an internal error', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('phone', 'nobody', '\u0000', '\ud800', '2026-02-15T12:00:00Z', '-10.9', ''),
      fc.double(),
      fc.jsonValue(),
    );
    const location = fc.record({
      timestamp: odd,
      coords: fc.record({ latitude: odd, longitude: odd, speed: odd }),
    });
    const item = fc.record(
      {
        id: odd,
        device_id: odd,
        deviceId: odd,
        time: odd,
        timestamp: odd,
        location: fc.oneof(odd, location),
      },
      { requiredKeys: [] },
    );
    const values = fc.record({
      latitude: odd,
      longitude: odd,
      lat: odd,
      lon: odd,
      attributes: fc.oneof(odd, item),
    });
    const shaped = fc.tuple(item, values).map(([names, numbers]) => ({ ...names, ...numbers }));
    const payload = fc.oneof(
      fc.string({ unit: 'binary' }),
      shaped.map((one) => JSON.stringify(one)),
      fc.array(shaped).map((positions) => JSON.stringify({ positions })),
    );
    const type = fc.constantFrom('application/json', 'application/x-ndjson', 'text/plain', 'x', '');
    await fc.assert(
      fc.asyncProperty(payload, type, async (body, contentType) => {
        const headers = { 'x-api-key': key, 'content-type': contentType };
        const statuses = [];
        for (const url of [`${address}/${key}`, '/api/v1/telemetry/positions']) {
          statuses.push((await server.inject({ method: 'POST', url, headers, payload: body })).statusCode);
        }
        expect(statuses[0]).toBe(200);
        expect([200, 400]).toContain(statuses[1]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the OsmAnd endpoint accepts', () => {
  it.each<[string, () => InjectOptions]>([
    ['a query', () => ({ url: `${address}?${query()}`, headers: { authorization: `Bearer ${key}` } })],
    ['a key in X-API-Key', () => ({ url: `${address}?${query()}`, headers: { 'x-api-key': key } })],
    ['a key in the URL', () => ({ url: `${address}/${key}?${query()}` })],
    ['a URL with a trailing slash', () => ({ url: `${address}/${key}/?${query()}` })],
    ['POST without a body', () => ({ method: 'POST', url: `${address}/${key}?${query()}` })],
    [
      'a form',
      () => ({
        method: 'POST',
        url: `${address}/${key}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: query(),
      }),
    ],
    [
      'a form without a content type',
      () => ({
        method: 'POST',
        url: `${address}/${key}`,
        headers: { 'content-type': '' },
        payload: query(),
      }),
    ],
    [
      'a form with a text content type',
      () => ({
        method: 'POST',
        url: `${address}/${key}`,
        headers: { 'content-type': 'text/plain' },
        payload: query(),
      }),
    ],
    [
      'JSON',
      () => ({
        method: 'POST',
        url: `${address}/${key}`,
        payload: {
          device_id: 'phone',
          location: {
            timestamp: new Date(now.getTime() - (second += 1) * 1_000).toISOString(),
            coords: { latitude: -10.9, longitude: -37.1, speed: 10, heading: 20 },
          },
        },
      }),
    ],
  ])('%s', async (_, options) => {
    expect(await send(options())).toMatchObject(stored);
  });

  it('HEAD without storing, which checks whether the URL exists', async () => {
    const count = () => queryAsOwner('select count(*)::int from positions');
    const before = await count();
    for (const url of [`${address}/${key}?${query()}`, `${address}?${query()}`]) {
      const headers = { 'x-api-key': key };
      const answer = await server.inject({ method: 'HEAD', url, headers });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
    }
    expect((await server.inject({ method: 'HEAD', url: `${address}/azk_wrong` })).statusCode).toBe(401);
    expect(await count()).toEqual(before);
  });

  it('a repeated fix as a duplicate', async () => {
    const url = `${address}/${key}?${query()}`;
    expect(await send({ url })).toMatchObject(stored);
    expect(await send({ url })).toMatchObject({ status: 200, body: { accepted: 0, duplicates: 1 } });
  });

  it('knots in the query form and meters per second in JSON', async () => {
    const timestamp = now.toISOString();
    await send({ url: `${address}/${key}?${query({ timestamp, speed: '10' })}` });
    const speed = async (): Promise<unknown> =>
      (await queryAsOwner('select speed_kph from asset_states where asset_id = $1', [assetIds.A1]))[0];
    expect(await speed()).toEqual({ speed_kph: 18.52 });
    const coords = { latitude: -10.9, longitude: -37.1, speed: 10 };
    const later = new Date(now.getTime() + 1000).toISOString();
    const payload = { device_id: 'phone', location: { timestamp: later, coords } };
    await send({ method: 'POST', url: `${address}/${key}`, payload });
    expect(await speed()).toEqual({ speed_kph: 36 });
  });

  it('hundreds of devices concurrently, each with its own response', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => send({ url: `${address}/${key}?${query()}` })),
    );
    for (const answer of answers) expect(answer).toMatchObject(stored);
  });
});

describe('the key in a URL', () => {
  it('never reaches a log, even if the call fails unexpectedly', async () => {
    await queryAsOwner('alter table positions rename column attributes to away');
    try {
      const answer = await send({ url: `${address}/${key}?${query()}` });
      expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected' } });
    } finally {
      await queryAsOwner('alter table positions rename column away to attributes');
    }
    expect(logged).toContain('unexpectedly');
    expect(logged).not.toContain(key);
  });
});
