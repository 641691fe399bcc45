import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeKept } from '../decode-kept.ts';
import { decodeMqtt } from '../mqtt/decode.ts';
import { decodeOwntracks } from './decode.ts';

interface Fixture {
  readonly name: string;
  readonly body: string;
  readonly position?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly events: readonly unknown[];
}

const nowMs = Date.parse('2026-02-15T13:00:00Z');
const tst = nowMs / 1000 - 60;
const fixtures = JSON.parse(
  readFileSync(new URL('fixtures/messages.json', import.meta.url), 'utf8'),
) as readonly Fixture[];

const decode = (body: unknown, deviceName?: string) =>
  decodeOwntracks(
    { deviceName, text: typeof body === 'string' ? body : JSON.stringify(body), isText: true },
    nowMs,
  );

describe('decodeOwntracks', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('reads %s', (_, fixture) => {
    const { positions, events, quarantined } = decode(fixture.body);
    expect(quarantined).toEqual([]);
    expect(positions).toMatchObject(fixture.position === undefined ? [] : [fixture.position]);
    expect(events).toMatchObject(fixture.events);
    expect(JSON.parse(positions[0]?.attributes ?? 'null')).toEqual(fixture.attributes ?? null);
  });

  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    'decodes %s from MQTT, on the topic of its kind',
    (_, { body, position, events }) => {
      const subtopic = /"topic":"owntracks\/\w+\/([^"]+)"/.exec(body)?.[1] ?? 'loader-7/info';
      const told = decodeMqtt(subtopic, Buffer.from(body), nowMs);
      expect(told.quarantined).toEqual([]);
      expect(told.positions).toMatchObject(position === undefined ? [] : [position]);
      expect(told.events).toMatchObject(events);
    },
  );

  it('prefers the device of the URL to that of the topic', () => {
    const message = { _type: 'location', tst, lat: 1, lon: 2, topic: 'owntracks/ana/phone' };
    expect(decode(message, 'pump').positions).toMatchObject([{ externalId: 'pump' }]);
    expect(decode(message).positions).toMatchObject([{ externalId: 'phone' }]);
  });

  it.each([
    ['invalid JSON', '_type=location', 'malformed'],
    ['an array', '[]', 'malformed'],
    ['no type', { lat: 1, lon: 2, tst }, 'malformed'],
    ['an unknown type', { _type: 'place', lat: 1, lon: 2, tst }, 'malformed'],
    ['an encrypted message', { _type: 'encrypted', data: 'x' }, 'malformed'],
    ['no time', { _type: 'location', lat: 1, lon: 2 }, 'time_missing'],
    ['an empty time', { _type: 'location', lat: 1, lon: 2, tst: '' }, 'time_missing'],
    ['an invalid time', { _type: 'location', lat: 1, lon: 2, tst: 'now' }, 'time_invalid'],
    ['no coordinates', { _type: 'location', tst }, 'latitude_invalid'],
    ['an invalid fix', { _type: 'location', tst, lat: 1, lon: 2, acc: -1 }, 'value_invalid'],
    ['an event without a type', { _type: 'transition', tst, event: 'near' }, 'value_invalid'],
  ])('keeps %s in quarantine', (_, body, code) => {
    const { positions, events, quarantined } = decode(body, 'phone');
    expect([positions, events]).toEqual([[], []]);
    expect(quarantined).toMatchObject([{ code, externalId: 'phone' }]);
  });

  it('refuses a message without a device, and stores no topic, which may contain a key', () => {
    const message = { _type: 'location', tst, lat: 1, lon: 200, topic: 'owntracks/azk_secret/phone' };
    const [refused] = decode(message).quarantined;
    expect(refused).toMatchObject({ externalId: 'phone', code: 'longitude_invalid' });
    expect(JSON.stringify(refused)).not.toContain('azk_secret');
    expect(decode({ ...message, topic: undefined }).quarantined).toMatchObject([
      { code: 'device_id_missing' },
    ]);
    const byMqtt = decodeMqtt('phone', Buffer.from(JSON.stringify(message)), nowMs);
    expect(JSON.stringify(byMqtt)).not.toContain('azk_secret');
  });

  it('decodes a quarantined message again with its type', () => {
    const message = { _type: 'location', tst: nowMs / 1000 + 3600, lat: 1, lon: 2, vel: 36 };
    for (const source of ['owntracks', 'mqtt'] as const) {
      const [refused] =
        source === 'mqtt'
          ? decodeMqtt('phone', Buffer.from(JSON.stringify(message)), nowMs).quarantined
          : decode(message, 'phone').quarantined;
      const kept = {
        externalId: 'phone',
        source,
        isRaw: true,
        payload: refused?.payload,
        receivedAtMs: nowMs,
      };
      expect(decodeKept(kept, nowMs + 7_200_000)).toMatchObject({
        positions: [{ externalId: 'phone', fixedAtMs: nowMs + 3_600_000, speedKph: 36 }],
        refusal: null,
      });
    }
  });

  it('stores every fix at its stated time, or not at all', () => {
    const time = fc.oneof(fc.anything(), fc.integer({ min: 1e9, max: nowMs / 1000 - 1 }));
    fc.assert(
      fc.property(
        time,
        fc.constantFrom('location', 'waypoint', 'lwt', 'card', 'transition'),
        (given, type) => {
          const json = JSON.stringify({ _type: type, event: 'enter', lat: 1, lon: 2 }).replace(
            '}',
            `,"tst":${toJson(given)}}`,
          );
          const { positions } = decode(json, 'phone');
          expect(type === 'location' || positions.length === 0).toBe(true);
          for (const { fixedAtMs } of positions) expect(fixedAtMs).not.toBe(nowMs);
        },
      ),
    );
  });
});

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return 'null';
  }
}
