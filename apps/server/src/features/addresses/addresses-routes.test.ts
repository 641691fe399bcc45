import type { Address } from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import { createManualClock } from '../../platform/clock.ts';
import { parseGeocoderSettings } from '../../platform/geocoder-settings.ts';
import { createLogger } from '../../platform/log.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { createReadAddress, type ReadAddress } from './read-address.ts';
import { answerOf, startGeocoderStub, type GeocoderStub } from './testing/geocoder-stub.ts';

const clock = createManualClock(new Date('2026-03-02T14:32:00.000Z'));
const stub = await startGeocoderStub();
const ofStub = { GEOCODER_URL: stub.url, GEOCODER_ALLOW_PRIVATE: 'true', GEOCODER_RATE: '100' };
const portal = await portalOf({
  clock,
  environment: {
    ...ofStub,
    GEOCODER_KIND: 'nominatim',
    GEOCODER_EMAIL: 'a@b.example',
    PUBLIC_URL: 'https://fleet.example',
  },
  assets: { hidden: {}, truck: { devices: ['truck'] } },
  people: { closed: { units: [] }, blind: { sees: ['notifications'] } },
});
afterAll(async () => {
  await portal.stop();
  await stub.stop();
});
const { owner, stranger, visitor, people, assetIds, database, metrics, queryAsOwner } = portal;
const actor = await actorOf(portal, owner);
const log = createLogger({ level: 'silent' });

/** Opens a process of the portal; for other settings, its request rate is separate. */
function openProcess(env: Readonly<Record<string, string>> = {}, withinMs = limits.waitMs): ReadAddress {
  const all: Record<string, string> = { ...ofStub, GEOCODER_KIND: 'photon', ...env };
  const settings = parseGeocoderSettings((name) => all[name], []);
  if (settings === undefined) throw new Error('These settings cannot be used');
  const geocoder = { settings, portalUrl: 'https://fleet.example', withinMs };
  return createReadAddress({ database, clock, log, metrics, mostKept: 3, geocoder });
}

beforeEach(async () => {
  clock.advance(3_600_000);
  stub.asked.length = 0;
  stub.answerWith(answerOf('photon-house'));
  await queryAsOwner('delete from geocoder_turns');
  await queryAsOwner('delete from geocoded_places');
});

const point = { longitude: -45.5558, latitude: -23.0262 };
const taubate = (more: Readonly<Record<string, string>> = {}) => ({ query: { ...point, ...more } });
const get = async (more?: Readonly<Record<string, string>>) =>
  (await owner.send('getAddress', taubate(more))).json<Address>();
const taubateAddress = {
  kind: 'address',
  lines: ['Rua Visconde do Rio Branco, 310', 'Centro'],
  place: 'Taubaté, SP',
};
const nearTaubate = { kind: 'nearest', place: 'Taubaté', region: 'SP', country: 'BR' };

let places = 0;
/** Requests a point that was not requested before. */
function ask(read: ReadAddress, userId = 1): Promise<Address> {
  places += 1;
  const there = [
    point.longitude + places / 1000,
    point.latitude,
  ] as unknown as Parameters<ReadAddress>[0]['point'];
  return read({
    actor,
    callerId: `user ${userId}`,
    point: there,
    language: 'pt',
    detail: 'address',
  });
}

describe('GET /addresses refuses', () => {
  it('visitors and people who do not see the map', async () => {
    await visitor.refused('getAddress', taubate(), 401);
    await people.blind.refused('getAddress', taubate(), 403);
  });

  it.each([
    ['latitude', { longitude: 1 }],
    ['latitude', { latitude: 91, longitude: 1 }],
    ['longitude', { latitude: 1, longitude: 180.1 }],
    ['longitude', { latitude: 1, longitude: 'x' }],
    ['language', { ...point, language: 'fr' }],
    ['detail', { ...point, detail: 'all' }],
  ])('an invalid %s: %o', async (field, query) => {
    expect(await owner.refused('getAddress', { query }, field)).toMatchObject({ status: 422 });
    expect(stub.asked).toEqual([]);
  });

  it('a caller over the rate limit, but no one else', async () => {
    const read = openProcess();
    for (let times = 0; times < 12; times += 1) await ask(read);
    await expect(ask(read)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3 });
    expect(await ask(read, 2)).toMatchObject({ kind: 'address' });
    clock.advance(3_000);
    expect(await ask(read)).toMatchObject({ kind: 'address' });
  });
});

describe('GET /assets/:assetId/address', () => {
  it('returns 404 for assets of another unit or account', async () => {
    const hidden = { params: { assetId: assetIds.hidden } };
    for (const person of [people.closed, stranger]) await person.refused('getAssetAddress', hidden, 404);
    expect(stub.asked).toEqual([]);
  });

  it('returns null for an asset that never reported, else the address of its last position', async () => {
    const assetId = assetIds.truck;
    const asked = { params: { assetId }, query: { language: 'es' as const } };
    expect(await owner.call('getAssetAddress', asked)).toEqual({ assetId, at: null, address: null });
    const gateway = await portal.keyWith('telemetry:write');
    const positions = [{ deviceId: 'truck', time: clock.now().toISOString(), ...point }];
    await gateway.send('postPositions', { body: { positions } });
    stub.answerWith(answerOf('nominatim-house'));
    expect(await owner.call('getAssetAddress', asked)).toMatchObject({
      at: { ...point, fixedAt: clock.now().toISOString() },
      address: taubateAddress,
    });
    expect(stub.asked[0]?.headers['accept-language']).toBe('es');
  });
});

describe('the nearest known place is returned', () => {
  it('if no geocoder is configured', async () => {
    const read = createReadAddress({ database, clock, log, metrics, geocoder: undefined });
    const answer = await ask(read);
    expect(answer).toMatchObject({ ...nearTaubate, because: 'not-configured' });
  });

  it('if the request wants only a place, without asking the geocoder', async () => {
    expect(await get({ detail: 'nearest' })).toMatchObject({
      ...nearTaubate,
      because: 'asked',
      readAt: clock.now().toISOString(),
    });
    expect(stub.asked).toEqual([]);
  });

  it.each<[string, Parameters<GeocoderStub['answerWith']>[0]]>([
    ['is slow', () => undefined],
    ['truncates its response', (response) => response.writeHead(200, { 'content-length': '9' }).destroy()],
    ['returns garbage', (response) => response.end('<html>')],
    ['returns 10 MB', (response) => response.end(Buffer.alloc(10_000_000, ' '))],
    ['redirects', (response) => response.writeHead(302, { location: `${stub.url}/elsewhere` }).end()],
    ['fails', answerOf('photon-house', 503)],
    ['refuses its key', answerOf('photon-house', 403)],
    ['is over its rate limit', answerOf('photon-house', 429)],
  ])('if the geocoder %s, which is then paused', async (name, answer) => {
    stub.answerWith(answer);
    // Only a response that never arrives may exceed the limit.
    const read = openProcess({}, name === 'is slow' ? 400 : limits.waitMs);
    expect(await ask(read)).toMatchObject({ ...nearTaubate, because: 'unavailable' });
    stub.answerWith(answerOf('photon-house'));
    expect(await ask(read)).toMatchObject({ because: 'unavailable' });
    expect(stub.asked).toHaveLength(1);
    await queryAsOwner(`update geocoder_turns set paused_until = now() - interval '1 second'`);
    expect(await ask(openProcess())).toMatchObject(taubateAddress);
    expect(await queryAsOwner('select failures, paused_until from geocoder_turns')).toEqual([
      { failures: 0, paused_until: null },
    ]);
  });

  it('if the geocoder is in a private network without permission', async () => {
    const read = openProcess({ GEOCODER_ALLOW_PRIVATE: 'false' });
    expect(await ask(read)).toMatchObject({ because: 'unavailable' });
    expect(stub.asked).toEqual([]);
  });

  it('if the geocoder finds nothing, which is cached', async () => {
    stub.answerWith(answerOf('nominatim-nothing'));
    const answer = { ...nearTaubate, because: 'nothing-there' };
    expect(await get()).toMatchObject(answer);
    expect(await get()).toMatchObject(answer);
    expect(stub.asked).toHaveLength(1);
  });
});

describe('a failing geocoder is paused', () => {
  const pause = async (): Promise<number> => {
    const rows = await queryAsOwner<{ seconds: number }>(
      'select extract(epoch from paused_until - clock_timestamp())::float8 as seconds from geocoder_turns',
    );
    return rows[0]?.seconds ?? 0;
  };

  it('for the Retry-After time in seconds or until a date, up to an hour', async () => {
    for (const [retryAfter, least, most] of [
      ['120', 100, 120],
      [new Date(clock.now().getTime() + 600_000).toUTCString(), 500, 601],
      ['999999', 3_500, 3_600],
    ] as const) {
      await queryAsOwner('delete from geocoder_turns');
      stub.answerWith((response) => response.writeHead(429, { 'retry-after': retryAfter }).end());
      await ask(openProcess());
      const seconds = await pause();
      expect(seconds).toBeGreaterThan(least);
      expect(seconds).toBeLessThanOrEqual(most);
    }
  });

  it('even if a response to an earlier request arrives', async () => {
    const read = openProcess();
    let release = (): void => undefined;
    const isAsked = new Promise<void>((asked) => {
      stub.answerWith((response) => {
        release = () => answerOf('photon-house')(response);
        asked();
      });
    });
    const early = ask(read);
    await isAsked;
    stub.answerWith((response) => response.writeHead(429, { 'retry-after': '120' }).end());
    await ask(read);
    release();
    expect(await early).toMatchObject({ kind: 'address' });
    expect(await pause()).toBeGreaterThan(100);
  });

  it('longer after each consecutive failure, up to 5 minutes', async () => {
    stub.answerWith((response) => response.writeHead(500).end());
    const read = openProcess();
    for (const [failures, seconds] of [
      [0, 5],
      [1, 10],
      [3, 40],
      [20, 300],
    ] as const) {
      await queryAsOwner('update geocoder_turns set paused_until = null, failures = $1', [failures]);
      // The pause begins after this, and before its remaining time is read.
      const [before] = await queryAsOwner<{ at: string }>('select clock_timestamp()::text as at');
      await ask(read);
      const [told] = await queryAsOwner<{ most: number; least: number }>(
        `select extract(epoch from paused_until - $1::timestamptz)::float8 as most,
          extract(epoch from paused_until - clock_timestamp())::float8 as least from geocoder_turns`,
        [before?.at],
      );
      expect(told?.most).toBeGreaterThanOrEqual(seconds);
      expect(told?.least).toBeLessThanOrEqual(seconds);
    }
  });
});

describe('GET /addresses', () => {
  it('calls Nominatim within its usage policy, and returns the attribution', async () => {
    stub.answerWith(answerOf('nominatim-house'));
    expect(await get({ language: 'pt' })).toEqual({
      ...taubateAddress,
      attribution: { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
      readAt: clock.now().toISOString(),
    });
    const [asked] = stub.asked;
    expect(asked?.url.pathname).toBe('/reverse');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
      format: 'jsonv2',
      lat: '-23.0262',
      lon: '-45.5558',
      'accept-language': 'pt',
      email: 'a@b.example',
    });
    expect(asked?.headers['user-agent']).toBe('Azimute (https://fleet.example)');
  });

  it('calls Photon with supported parameters only, and with the configured key', async () => {
    await ask(openProcess({ GEOCODER_URL: `${stub.url}/reverse?key=k1` }));
    const [asked] = stub.asked;
    expect([...(asked?.url.searchParams.keys() ?? [])]).toEqual(['key', 'limit', 'lat', 'lon']);
    expect(asked?.headers['accept-language']).toBe('pt');
  });

  it('caches responses for nearby places, per language, and does not reveal when they were first requested', async () => {
    stub.answerWith(answerOf('nominatim-house'));
    await get({ language: 'pt' });
    clock.advance(60_000);
    const beside = { latitude: -23.02623, longitude: -45.55577, language: 'pt' as const };
    expect(await owner.call('getAddress', { query: beside })).toMatchObject({
      ...taubateAddress,
      readAt: clock.now().toISOString(),
    });
    expect(stub.asked).toHaveLength(1);
    await get({ language: 'en' });
    expect(stub.asked).toHaveLength(2);
    await queryAsOwner(`update geocoded_places set expires_at = now() - interval '1 second'`);
    await get({ language: 'pt' });
    expect(stub.asked).toHaveLength(3);
  });

  it('caches a limited number of responses, the latest', async () => {
    const read = openProcess();
    for (let times = 0; times < 5; times += 1) await ask(read);
    const kept = await queryAsOwner<{ longitude_e4: number }>(
      'select longitude_e4 from geocoded_places order by slot',
    );
    expect(kept).toHaveLength(3);
    expect(kept.at(-1)?.longitude_e4).toBe(Math.round((point.longitude + places / 1000) * 1e4));
  });

  it('counts requests by outcome', async () => {
    const read = openProcess();
    await ask(read);
    stub.answerWith(answerOf('photon-nothing'));
    await ask(read);
    stub.answerWith(answerOf('photon-house', 500));
    await ask(read);
    await ask(read);
    const { text } = await metrics.render();
    for (const outcome of ['address', 'nothing', 'failed', 'paused'])
      expect(text).toMatch(new RegExp(`azimute_geocoder_turns_total\\{outcome="${outcome}"\\} [1-9]`));
  });

  it('sends one request for identical concurrent ones', async () => {
    stub.answerWith(answerOf('nominatim-house'));
    // Exceeds a user's limit: requests for a pending point do not count.
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    for (const answer of answers) expect(answer).toMatchObject(taubateAddress);
    expect(stub.asked).toHaveLength(1);
  });

  it('limits the rate across all processes, and does not queue callers that would wait too long', async () => {
    const slow = { GEOCODER_RATE: '0.5' };
    const [one, other] = [openProcess(slow), openProcess(slow)];
    expect(await ask(one)).toMatchObject({ kind: 'address' });
    await queryAsOwner(`update geocoder_turns set next_at = clock_timestamp() + interval '3 seconds'`);
    expect(await ask(other)).toMatchObject({ ...nearTaubate, because: 'busy' });
    expect(stub.asked).toHaveLength(1);
    const turns = async () =>
      await database.app.query(
        `select outcome, wait_ms from (select set_config('azimute.sees', '{services:simc}', true)) s,
          lateral take_geocoder_turn('x', interval '1 second', interval '2 seconds')`,
      );
    const waits = [];
    for (let times = 0; times < 4; times += 1) waits.push((await turns()).rows[0]);
    expect(waits.map(({ outcome }) => outcome)).toEqual(['granted', 'granted', 'granted', 'busy']);
    expect(waits[2]?.wait_ms).toBeGreaterThan(1_000);
  });

  it('does not touch the database for people who do not see the map', async () => {
    const { app } = database;
    stub.answerWith(answerOf('nominatim-house'));
    await get();
    const find = `select from (select set_config('azimute.sees', $2, true)) s,
      lateral find_geocoded_place($1, -230262, -455558, 'en')`;
    const geocoder = `nominatim ${stub.url}/reverse`;
    expect((await app.query(find, [geocoder, '{notifications}'])).rowCount).toBe(0);
    expect((await app.query(find, [geocoder, '{services:simc:geolocalizacao:mapa}'])).rowCount).toBe(1);
    const turn = await app.query(
      `select outcome from take_geocoder_turn('y', interval '1 second', interval '9 days')`,
    );
    expect(turn.rows).toEqual([{ outcome: 'busy' }]);
  });
});
