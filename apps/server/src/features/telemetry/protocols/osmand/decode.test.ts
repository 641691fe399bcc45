import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTimestamp } from '../../values/lenient-values.ts';
import { decodeOsmand } from './decode.ts';

interface Fixture {
  readonly name: string;
  readonly query?: string;
  readonly contentType?: string;
  readonly body?: string;
  readonly position: Readonly<Record<string, unknown>>;
}

const nowMs = Date.parse('2026-02-15T13:00:00Z');
const fixtures = JSON.parse(
  readFileSync(new URL('fixtures/requests.json', import.meta.url), 'utf8'),
) as readonly Fixture[];

function decode(given: { query?: string; text?: string }): ReturnType<typeof decodeOsmand> {
  return decodeOsmand(
    { query: Object.fromEntries(new URLSearchParams(given.query)), text: given.text ?? '', isText: true },
    nowMs,
  );
}

describe('decodeOsmand', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('reads %s', (_, fixture) => {
    const { positions, quarantined } = decode({
      ...(fixture.query !== undefined && { query: fixture.query }),
      ...(fixture.body !== undefined && { text: fixture.body }),
    });
    expect(quarantined).toEqual([]);
    const read = positions.map((position) => ({
      ...position,
      speedKph: position.speedKph === null ? null : Math.round(position.speedKph * 1e6) / 1e6,
      attributes: JSON.parse(position.attributes ?? 'null') as unknown,
    }));
    expect(read).toMatchObject([fixture.position]);
  });

  it('decodes every location of a batch, each validated separately', () => {
    const at = (minute: number, latitude: number) => ({
      timestamp: `2026-02-15T12:0${minute}:00Z`,
      coords: { latitude, longitude: 1 },
    });
    const text = JSON.stringify({ device_id: 'phone', location: [at(1, 1), at(2, 91), at(3, 3)] });
    const { positions, quarantined } = decode({ text });
    expect(positions.map(({ index, latitude }) => [index, latitude])).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(quarantined).toMatchObject([{ index: 1, code: 'latitude_invalid', externalId: 'phone' }]);
  });

  it('decodes alarms of a fix as device events, in every form', () => {
    const location = { timestamp: nowMs, coords: { latitude: 1, longitude: 2 } };
    const json = (given: object) => ({
      text: JSON.stringify({ device_id: 'a', location: { ...location, ...given } }),
    });
    const query = 'id=a&lat=1&lon=2&timestamp=2026-02-15T13:00:00Z';
    const alarms = [
      { query: `${query}&alarm=sos,hardBraking` },
      json({ extras: { alarm: 'SOS,hardBraking' } }),
      json({ alarm: 'sos,hardBraking,sos' }),
    ];
    for (const given of alarms) {
      const { events } = decode(given);
      expect(events).toMatchObject(
        ['alarm_sos', 'alarm_hard_braking'].map((kind) => ({
          kind,
          externalId: 'a',
          occurredAtMs: nowMs,
          latitude: 1,
          longitude: 2,
          attributes: null,
        })),
      );
    }
    expect(decode({ query: `${query}&alarm=0` })).toMatchObject({ positions: [{}], events: [] });
    expect(decode({ query: 'id=a&lat=91&lon=2&alarm=sos' })).toMatchObject({ positions: [], events: [] });
  });

  it.each([
    ['knots by default', '', 18.52],
    ['knots', '&speedUnit=kn', 18.52],
    ['kilometers per hour', '&speedUnit=kph', 10],
    ['meters per second', '&speedUnit=mps', 36],
    ['an unknown unit, which is no speed', '&speedUnit=furlongs', null],
  ])('reads a speed in %s', (_, unit, speedKph) => {
    const { positions } = decode({ query: `id=a&lat=1&lon=2&speed=10${unit}` });
    expect(positions).toMatchObject([{ speedKph, attributes: null }]);
  });

  it('quarantines a message under the device it belongs to', () => {
    const ids = fc.constantFrom('a', ' b ', '\tc', '', 17);
    const names = fc.record(
      { device_id: ids, id: ids, deviceid: ids, deviceId: ids, imei: ids },
      { requiredKeys: [] },
    );
    const forms = [
      (given: object, latitude: number) => ({ ...given, timestamp: nowMs, lat: latitude, lon: 2 }),
      (given: object, latitude: number) => ({
        ...given,
        location: { timestamp: nowMs, coords: { latitude, longitude: 2 } },
      }),
    ];
    fc.assert(
      fc.property(names, fc.constantFrom(...forms), (given, form) => {
        const [stored] = decode({ text: JSON.stringify(form(given, 1)) }).positions;
        const [refused] = decode({ text: JSON.stringify(form(given, 91)) }).quarantined;
        expect(refused?.externalId).toBe(stored?.externalId ?? '');
      }),
    );
  });

  it.each([
    ['id, time and battery', { query: 'id=a&timestamp=2026-02-15T12:00:00Z&batt=81.5' }],
    ['an invalid fix', { query: 'id=a&lat=1&lon=1&valid=false&timestamp=2026-02-15T12:00:00Z&batt=81.5' }],
    ['a device at 0, 0', { query: 'id=a&lat=0&lon=0&timestamp=2026-02-15T12:00:00Z&batt=81.5' }],
    [
      'a battery in JSON',
      {
        text: '{"device_id":"a","location":{"timestamp":"2026-02-15T12:00:00Z","coords":{},"battery":{"level":0.815}}}',
      },
    ],
  ])('decodes %s as a heartbeat', (_, given) => {
    expect(decode(given)).toMatchObject({
      positions: [],
      quarantined: [],
      events: [
        {
          externalId: 'a',
          kind: 'heartbeat',
          occurredAtMs: Date.parse('2026-02-15T12:00:00Z'),
          latitude: null,
          attributes: '{"batteryPercent":81.5}',
        },
      ],
    });
  });

  it('uses the first of a repeated name, in a form as in a query', () => {
    expect(decode({ text: 'id=a&id=b&lat=1&lon=2' }).positions).toMatchObject([{ externalId: 'a' }]);
  });

  it('uses the device of the URL if the body names none', () => {
    const text = JSON.stringify({ location: { timestamp: nowMs, coords: { latitude: 1, longitude: 1 } } });
    expect(decode({ query: 'id=phone', text }).positions).toMatchObject([{ externalId: 'phone' }]);
  });

  it.each([
    ['an empty request', {}, 'device_id_missing'],
    ['no device', { query: 'lat=1&lon=1&timestamp=1771156800' }, 'device_id_missing'],
    ['no coordinates', { query: 'id=1&timestamp=1377177267&cell=257,02,16,2224' }, 'latitude_invalid'],
    ['an invalid longitude', { query: 'id=1&lat=1&lon=east&timestamp=1771156800' }, 'longitude_invalid'],
    ['an invalid time', { query: 'id=1&lat=1&lon=1&timestamp=yesterday' }, 'time_invalid'],
    ['a clock that is ahead', { query: 'id=1&lat=1&lon=1&timestamp=2026-02-15T14:00:00Z' }, 'time_in_future'],
    ['a clock that was never set', { query: 'id=1&lat=1&lon=1&timestamp=0' }, 'time_too_old'],
    ['an unfilled time', { query: 'id=1&lat=1&lon=1&timestamp={2}' }, 'time_invalid'],
    ['an empty time', { query: 'id=1&lat=1&lon=1&timestamp=' }, 'time_invalid'],
    ['microseconds', { query: 'id=1&lat=1&lon=1&timestamp=1771156800000000' }, 'time_invalid'],
    ['a time under another name', { query: 'id=1&lat=1&lon=1&fix_time=1771156800' }, 'time_invalid'],
    ['flat JSON without a time', { text: '{"id":"1","lat":1,"lon":1}' }, 'time_missing'],
    [
      'flat JSON with a time of null',
      { text: '{"id":"1","lat":1,"lon":1,"timestamp":null}' },
      'time_missing',
    ],
    [
      'an OwnTracks message',
      { query: 'id=1', text: '{"_type":"location","lat":1,"lon":1,"tst":1771156800,"vel":36}' },
      'malformed',
    ],
    ['an Overland batch', { query: 'id=1&lat=1&lon=1', text: '{"locations":[]}' }, 'malformed'],
    ['truncated JSON', { text: '{"location":{"timestamp"' }, 'malformed'],
    ['unrelated JSON', { text: '[17]' }, 'malformed'],
    ['a form larger than a fix', { text: `id=1&lat=1&lon=1${'&a=1'.repeat(20_000)}` }, 'malformed'],
    [
      'thousands of names beside tens of thousands of locations',
      {
        text: JSON.stringify({
          ...Object.fromEntries(Array.from({ length: 7_000 }, (_, name) => [`n${name}`, 1])),
          location: Array.from({ length: 30_000 }, () => 1),
        }),
      },
      'malformed',
    ],
    [
      'a long URL beside thousands of fixes',
      {
        query: Array.from({ length: 3_000 }, (_, name) => `n${name}=1`).join('&'),
        text: `[${'{},'.repeat(9_000)}{}]`,
      },
      'malformed',
    ],
    ['JSON without a time', { text: '{"device_id":"1","location":{"coords":{}}}' }, 'time_missing'],
  ])('keeps %s in quarantine', (_, given, code) => {
    const submission = decode(given);
    expect(submission.positions).toEqual([]);
    expect(submission.rejected).toEqual([]);
    expect(submission.quarantined).toMatchObject([{ index: 0, code }]);
  });

  it.each([
    ['a query', { query: 'id=a&valid=false&lat=0&lon=0&alarm=sos&timestamp=2026-02-15T12:00:00Z' }],
    [
      'JSON',
      { text: '{"device_id":"a","alarm":"sos","location":{"timestamp":"2026-02-15T12:00:00Z","coords":{}}}' },
    ],
  ])('keeps the alarm of an invalid fix, in %s', (_, given) => {
    const { events, quarantined } = decode(given);
    expect(quarantined).toEqual([]);
    expect(events).toMatchObject([
      { kind: 'heartbeat' },
      {
        externalId: 'a',
        kind: 'alarm_sos',
        occurredAtMs: Date.parse('2026-02-15T12:00:00Z'),
        latitude: null,
      },
    ]);
    expect(decode({ query: 'id=a&lat=99&lon=1&alarm=sos&timestamp=2026-02-15T12:00:00Z' })).toMatchObject({
      events: [{ kind: 'alarm_sos' }],
      quarantined: [{ code: 'latitude_invalid' }],
    });
    expect(decode({ query: 'valid=false&alarm=sos' }).events).toEqual([]);
    expect(decode({ query: 'id=a&alarm=sos&timestamp=0' }).events).toEqual([]);
  });

  it.each([
    ['in one object', `{"id":"a","location":[${'1,'.repeat(50_000)}1]}`],
    ['in many objects', `[${`{"id":"a","location":[${'1,'.repeat(9_999)}1]},`.repeat(20)}1]`],
  ])('refuses more fixes than the limit of a request, %s', (_, text) => {
    expect(() => decode({ text })).toThrow(expect.objectContaining({ code: 'payload_too_large' }));
  });

  it('rejects a fix whose time cannot be parsed', () => {
    const name = fc.constantFrom(
      'timestamp',
      'time',
      'Timestamp',
      'tst',
      'fixTime',
      'gps_time',
      'date',
      'created_at',
    );
    const time = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom('', 'null', '{2}', '%TIME', '0x6991'),
    );
    const fix = { id: 'a', lat: '1', lon: '2' };
    fc.assert(
      fc.property(name, time, fc.boolean(), (called, value, isJson) => {
        const given = { ...fix, [called]: value };
        const request = isJson ? { query: {}, text: JSON.stringify(given) } : { query: given, text: '' };
        const { positions } = decodeOsmand({ ...request, isText: true }, nowMs);
        for (const { fixedAtMs } of positions) {
          expect(called).toMatch(/^time(?:stamp)?$/);
          expect(fixedAtMs).toBe(parseTimestamp(value));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps no secret of a URL in quarantine', () => {
    const { quarantined } = decode({ query: 'id=1&lat=1&lon=99999&key=azk_secret&token=secret&batt=7' });
    expect(quarantined.map(({ payload }) => payload)).toEqual([
      { id: '1', lat: '1', lon: '99999', batt: '7' },
    ]);
  });

  it('yields positions or quarantine for any input, and never fails', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
    );
    const shaped = fc
      .record({ device_id: fc.anything(), location: fc.oneof(fc.anything(), fc.array(fc.anything())) })
      .map((value) => {
        try {
          return JSON.stringify(value) ?? '';
        } catch {
          return '';
        }
      });
    fc.assert(
      fc.property(fc.oneof(anything, shaped), fc.dictionary(fc.string(), fc.string()), (text, query) => {
        const { positions } = decodeOsmand({ query, text, isText: true }, nowMs);
        for (const position of positions) expect(Math.abs(position.latitude)).toBeLessThanOrEqual(90);
      }),
      { numRuns: 500 },
    );
  });
});
