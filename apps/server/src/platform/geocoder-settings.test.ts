import { describe, expect, test } from 'vitest';
import { parseGeocoderSettings } from './geocoder-settings.ts';

function parse(env: Readonly<Record<string, string>>) {
  const problems: string[] = [];
  return { settings: parseGeocoderSettings((name) => env[name], problems), problems };
}

const own = { GEOCODER_URL: 'http://photon.example:2322', GEOCODER_KIND: 'photon' };
const shared = { GEOCODER_URL: 'https://nominatim.openstreetmap.org', GEOCODER_KIND: 'nominatim' };

describe('invalid geocoder settings, each reported with advice,', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['GEOCODER_URL', { ...own, GEOCODER_URL: 'photon.example' }],
    ['GEOCODER_URL', { ...own, GEOCODER_URL: 'ftp://photon.example' }],
    ['GEOCODER_URL', { ...own, GEOCODER_URL: 'https://user:secret@photon.example' }],
    ['GEOCODER_KIND', { GEOCODER_URL: own.GEOCODER_URL }],
    ['GEOCODER_KIND', { ...own, GEOCODER_KIND: 'google' }],
    ['GEOCODER_KIND', { GEOCODER_KIND: 'photon' }],
    ['GEOCODER_RATE', { ...own, GEOCODER_RATE: '0' }],
    ['GEOCODER_RATE', { ...own, GEOCODER_RATE: '1000' }],
    ['GEOCODER_RATE', { ...own, GEOCODER_RATE: 'fast' }],
    ['GEOCODER_EMAIL', { ...own, GEOCODER_EMAIL: 'nobody' }],
    ['GEOCODER_ALLOW_PRIVATE', { ...own, GEOCODER_ALLOW_PRIVATE: 'yes' }],
    ['GEOCODER_USER_AGENT', { ...own, GEOCODER_USER_AGENT: 'one\r\nX-Other: two' }],
    ['GEOCODER_ATTRIBUTION', { ...own, GEOCODER_ATTRIBUTION: 'x'.repeat(201) }],
    ['GEOCODER_EMAIL', shared],
    ['GEOCODER_RATE', { ...shared, GEOCODER_EMAIL: 'fleet@example.com', GEOCODER_RATE: '2' }],
  ])('include %s of %j', (name, env) => {
    const { problems } = parse(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
    expect(problems[0]).not.toContain('secret');
  });
});

describe('geocoder settings', () => {
  test('are empty without GEOCODER_URL', () => {
    expect(parse({ GEOCODER_RATE: '5' })).toEqual({ settings: undefined, problems: [] });
  });

  test('of the public Nominatim follow its policy', () => {
    const { settings, problems } = parse({ ...shared, GEOCODER_EMAIL: 'fleet@example.com' });
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      kind: 'nominatim',
      requestsPerSecond: 1,
      email: 'fleet@example.com',
      allowsPrivate: false,
      attribution: { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
    });
    expect(settings?.url.href).toBe('https://nominatim.openstreetmap.org/reverse');
  });

  test.each([
    ['http://photon.example:2322', 'http://photon.example:2322/reverse'],
    ['http://photon.example/maps/', 'http://photon.example/maps/reverse'],
    ['https://geo.example/v1/reverse?key=k', 'https://geo.example/v1/reverse?key=k'],
    ['https://geo.example/reverse.php', 'https://geo.example/reverse.php'],
  ])('turn %s into %s', (given, meant) => {
    const all = { ...own, GEOCODER_URL: given, GEOCODER_RATE: '20', GEOCODER_ATTRIBUTION: '© Us, © OSM' };
    const { settings } = parse({ ...all, GEOCODER_ALLOW_PRIVATE: 'true' });
    expect(settings?.url.href).toBe(meant);
    expect(settings).toMatchObject({
      requestsPerSecond: 20,
      allowsPrivate: true,
      attribution: { text: '© Us, © OSM', url: null },
    });
  });
});
