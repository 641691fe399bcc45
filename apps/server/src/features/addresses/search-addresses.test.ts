import type { FoundAddresses } from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import { createManualClock } from '../../platform/clock.ts';
import { parseGeocoderSettings } from '../../platform/geocoder-settings.ts';
import { createLogger } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { createSearchAddresses, type SearchAddresses } from './search-addresses.ts';
import { answerOf, startGeocoderStub } from './testing/geocoder-stub.ts';

const portal = await portalOf({ people: { blind: { sees: ['notifications'] } } });
const { owner, visitor, people, database, queryAsOwner } = portal;
const actor = await actorOf(portal, owner);
const clock = createManualClock(new Date('2026-03-02T14:32:00.000Z'));
const log = createLogger({ level: 'silent' });
const metrics = createMetrics();
const stub = await startGeocoderStub();
afterAll(() => stub.stop());
beforeEach(async () => {
  stub.asked.length = 0;
  stub.answerWith(answerOf('photon-house'));
  await queryAsOwner('delete from geocoder_turns');
});

/** Opens a process of the portal with an empty cache. */
function openProcess(env: Readonly<Record<string, string>> = {}): SearchAddresses {
  const all: Record<string, string> = {
    GEOCODER_URL: `${stub.url}/reverse?key=k`,
    GEOCODER_ALLOW_PRIVATE: 'true',
    GEOCODER_KIND: 'photon',
    GEOCODER_RATE: '100',
    ...env,
  };
  const settings = parseGeocoderSettings((name) => all[name], []);
  if (settings === undefined) throw new Error('These settings cannot be used');
  const geocoder = { settings, portalUrl: 'https://fleet.example', withinMs: limits.waitMs };
  return createSearchAddresses({ database, clock, log, metrics, geocoder });
}

function searchBy(process: SearchAddresses, search: string, userId = 1): Promise<FoundAddresses> {
  return process({
    actor,
    callerId: `user ${userId}`,
    search,
    language: 'pt',
    near: [-46.6333, -23.5505] as unknown as NonNullable<Parameters<SearchAddresses>[0]['near']>,
  });
}

describe.each(['searchPlaces', 'searchAddresses'] as const)('%s refuses', (call) => {
  it('visitors and people who do not see the map', async () => {
    await visitor.refused(call, { query: { search: 'Taubate' } }, 401);
    await people.blind.refused(call, { query: { search: 'Taubate' } }, 403);
  });

  it.each([
    ['search', { search: ' Ta ' }, [101]],
    ['search', { search: 'x'.repeat(121) }, [102]],
    ['latitude', { search: 'Taubate', latitude: 91 }, []],
    ['language', { search: 'Taubate', language: 'fr' }, []],
  ])('an invalid %s: %o', async (field, query, codes) => {
    const errors = { [field]: expect.arrayContaining(codes) as unknown };
    expect(await owner.refused(call, { query }, 422)).toMatchObject({ errors });
  });
});

it('finds known places in the person’s language, and reports that there is no geocoder', async () => {
  expect(await owner.call('searchPlaces', { query: { search: 'Londres', language: 'pt' } })).toMatchObject({
    places: [{ name: 'Londres', country: 'GB' }, expect.anything(), expect.anything()],
    hasGeocoder: false,
  });
  expect(await owner.call('searchAddresses', { query: { search: 'Rua A' } })).toEqual({
    addresses: [],
    because: 'not-configured',
    attribution: null,
  });
});

describe('an address search', () => {
  it('sends Photon the approximate map position, once for identical searches', async () => {
    const process = openProcess();
    const [found, again] = await Promise.all([
      searchBy(process, 'Rua Visconde, 310'),
      searchBy(process, ' rua  VISCONDE, 310', 2),
    ]);
    expect(found).toEqual({
      addresses: [
        {
          lines: ['Rua Visconde do Rio Branco, 310', 'Centro'],
          place: 'Taubaté, SP',
          longitude: -45.55583,
          latitude: -23.02621,
        },
      ],
      because: null,
      attribution: { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
    });
    expect(again).toEqual(found);
    expect(stub.asked.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      '/api?key=k&q=Rua+Visconde%2C+310&limit=5&lat=-23.6&lon=-46.6',
    ]);
    expect(stub.asked[0]?.headers['accept-language']).toBe('pt');
    clock.advance(3_600_000);
    await searchBy(process, 'Rua Visconde, 310');
    expect(stub.asked).toHaveLength(2);
  });

  it('respects Nominatim’s usage policy', async () => {
    stub.answerWith((response) => response.writeHead(200).end('[]'));
    const process = openProcess({ GEOCODER_KIND: 'nominatim', GEOCODER_EMAIL: 'a@b.example' });
    expect(await searchBy(process, 'Rua Nenhuma')).toMatchObject({ addresses: [], because: null });
    const [asked] = stub.asked;
    expect(asked?.url.pathname).toBe('/search');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
      key: 'k',
      format: 'jsonv2',
      addressdetails: '1',
      'accept-language': 'pt',
      email: 'a@b.example',
      q: 'Rua Nenhuma',
      limit: '5',
      viewbox: '-47.6,-24.6,-45.6,-22.6',
      bounded: '0',
    });
  });

  it('is refused for a person over the rate limit, and for no other', async () => {
    const process = openProcess();
    for (let times = 0; times < 8; times += 1) await searchBy(process, `Rua ${times}00`);
    await expect(searchBy(process, 'Rua Nove')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await searchBy(process, 'Rua Nove', 2)).toMatchObject({ because: null });
  });

  it('is sent again after a failure, once the pause shared by all processes is over', async () => {
    const process = openProcess();
    stub.answerWith((response) => response.writeHead(503, { 'retry-after': '60' }).end());
    expect(await searchBy(process, 'Rua Visconde')).toEqual({
      addresses: [],
      because: 'unavailable',
      attribution: null,
    });
    stub.answerWith(answerOf('photon-house'));
    expect(await searchBy(openProcess(), 'Rua Visconde')).toMatchObject({ because: 'unavailable' });
    expect(stub.asked).toHaveLength(1);
    await queryAsOwner('delete from geocoder_turns');
    expect(await searchBy(process, 'Rua Visconde')).toMatchObject({ because: null });
  });
});
