import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceEventKinds } from '@azimute/contract';
import { toEventKind } from '../event-kind.ts';
import { decodeTraccar } from './decode.ts';

interface Fixture {
  readonly name: string;
  readonly body: string;
  readonly position?: Readonly<Record<string, unknown>>;
  readonly attributes?: unknown;
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

const nowMs = Date.parse('2026-02-15T13:00:00Z');
const fixtures = JSON.parse(
  readFileSync(new URL('fixtures/requests.json', import.meta.url), 'utf8'),
) as readonly Fixture[];

const fix = {
  fixTime: '2026-02-15T12:00:00.000+00:00',
  deviceTime: '2026-02-15T12:00:00.000+00:00',
  valid: true,
  latitude: 1,
  longitude: 2,
  attributes: {},
};

function positionBody(
  given: Readonly<Record<string, unknown>> = {},
  device: unknown = { uniqueId: '1' },
): string {
  return JSON.stringify({ position: { ...fix, ...given }, device });
}

function eventBody(given: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ event: { eventTime: fix.fixTime, ...given }, device: { uniqueId: '1' } });
}

function decode(text: string): ReturnType<typeof decodeTraccar> {
  return decodeTraccar({ text, isText: true }, nowMs);
}

describe('decodeTraccar', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('reads %s', (_, fixture) => {
    const { positions, events, quarantined } = decode(fixture.body);
    expect(quarantined).toEqual([]);
    const read = positions.map(({ attributes: _attributes, ...position }) => ({
      ...position,
      speedKph: position.speedKph === null ? null : Math.round(position.speedKph * 1e6) / 1e6,
    }));
    expect(read).toMatchObject(fixture.position === undefined ? [] : [fixture.position]);
    expect(positions.map(({ attributes }) => JSON.parse(attributes ?? 'null') as unknown)).toEqual(
      fixture.position === undefined ? [] : [fixture.attributes],
    );
    expect(events).toMatchObject(fixture.events);
    expect(events).toHaveLength(fixture.events.length);
  });

  it.each([
    ['invalid JSON', '{"position":{"latitude"', 'malformed'],
    ['unrelated JSON', '[17]', 'malformed'],
    ['neither position nor event', '{"device":{"uniqueId":"1"}}', 'malformed'],
    ['no device', JSON.stringify({ position: fix }), 'device_id_missing'],
    ['a device without an ID', positionBody({}, { id: 3 }), 'device_id_missing'],
    ['no time', positionBody({ fixTime: null, deviceTime: null }), 'time_missing'],
    ['an invalid time', positionBody({ fixTime: 'noon' }), 'time_invalid'],
    ['a clock that is ahead', positionBody({ fixTime: '2026-02-15T14:00:00Z' }), 'time_in_future'],
    [
      'no fix so far',
      positionBody({ fixTime: '1970-01-01T00:00:00.000+00:00', latitude: 0 }),
      'time_too_old',
    ],
    ['an invalid latitude', positionBody({ latitude: 91 }), 'latitude_invalid'],
    [
      'a longitude out of range',
      positionBody().replace('"longitude":2', '"longitude":1e999'),
      'longitude_invalid',
    ],
    ['an endless body', positionBody({ attributes: { note: 'x'.repeat(300_000) } }), 'malformed'],
    ['endless attributes', positionBody({ attributes: { note: 'x'.repeat(9_000) } }), 'value_invalid'],
    ['an event without a type', eventBody({ type: null }), 'malformed'],
    ['an event without a time', eventBody({ type: 'deviceOnline', eventTime: null }), 'time_missing'],
  ])('keeps %s in quarantine', (_, body, code) => {
    const submission = decode(body);
    expect(submission).toMatchObject({
      positions: [],
      events: [],
      rejected: [],
      quarantined: [{ index: 0, code }],
    });
  });

  it('uses the device time for a fix without a time', () => {
    expect(decode(positionBody({ fixTime: null })).positions).toMatchObject([
      { fixedAtMs: Date.parse(fix.deviceTime) },
    ]);
  });

  it('accepts an alarm without a position from a device without a fix', () => {
    const body = positionBody({ valid: false, attributes: { alarm: 'fallDown' } });
    const { positions, events, quarantined } = decode(body);
    expect(positions).toEqual([]);
    expect(events).toMatchObject([
      { kind: 'alarm_fall_down', latitude: null, longitude: null },
      { kind: 'heartbeat', latitude: null },
    ]);
    expect(quarantined).toEqual([]);
  });

  it.each([
    ['marks its fix as invalid', { valid: false }],
    ['is at 0, 0', { latitude: 0, longitude: 0 }],
  ])('decodes a message of a device that %s as a heartbeat, at the device time', (_, given) => {
    const attributes = { batteryLevel: 40, ignition: true, hours: 3_600_000 };
    const body = positionBody({ ...given, fixTime: '1970-01-01T00:00:00Z', attributes });
    expect(decode(body)).toMatchObject({
      positions: [],
      events: [
        {
          kind: 'heartbeat',
          occurredAtMs: Date.parse(fix.deviceTime),
          latitude: null,
          attributes: '{"batteryPercent":40,"hourMeterHours":1,"ignition":true}',
        },
      ],
      quarantined: [],
    });
  });

  it('separates an old fix from the contact that repeated it, and keeps it as one fix', () => {
    const repeat = (deviceTime: string, batteryLevel: number) =>
      decode(positionBody({ deviceTime, attributes: { batteryLevel, ignition: true } }));
    const [one, two] = [repeat('2026-02-15T12:30:00Z', 40), repeat('2026-02-15T12:40:00Z', 39)];
    expect(one.positions).toEqual(two.positions);
    expect(one.positions).toMatchObject([{ fixedAtMs: Date.parse(fix.fixTime), ignition: null }]);
    expect(two.events).toMatchObject([
      { kind: 'heartbeat', occurredAtMs: Date.parse('2026-02-15T12:40:00Z'), latitude: 1 },
    ]);
    expect(repeat('2026-02-15T12:00:40Z', 40)).toMatchObject({
      positions: [{ ignition: true }],
      events: [],
    });
  });

  it('keeps no personal data of Traccar’s users in quarantine', () => {
    const device = { uniqueId: '1', name: 'Pump', phone: '+55', contact: 'Ana', attributes: { pin: '1' } };
    const body = JSON.stringify({
      position: { ...fix, latitude: 95 },
      device,
      users: [{ email: 'a@b.example' }],
    });
    expect(decode(body).quarantined.map(({ payload }) => payload)).toEqual([
      { position: { ...fix, latitude: 95 }, device: { uniqueId: '1', name: 'Pump' } },
    ]);
  });

  it('decodes a repeat as the original, whatever attributes Traccar has added', () => {
    const first = decode(positionBody({ id: 0, attributes: { alarm: 'sos', distance: 4 } }));
    const later = {
      id: 991,
      serverTime: '2026-02-15T12:03:00Z',
      address: 'Rua A',
      geofenceIds: [2],
      attributes: { archive: true, alarm: 'sos', distance: 0, raw: '7878' },
    };
    expect(decode(positionBody(later, { uniqueId: '1', status: 'offline' }))).toEqual(first);
  });

  it('maps each event type of Traccar to the standard one', () => {
    for (const kind of deviceEventKinds) {
      const camel = kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      expect(toEventKind(camel)).toBe(kind);
    }
    expect(toEventKind('lowspeed')).toBe('low_speed');
    expect(toEventKind('SOS')).toBe('sos');
    expect(toEventKind('GPS antenna-cut!')).toBe('gps_antenna_cut');
  });

  it('yields positions, events or quarantine for any input, and never fails', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(0, -1, 1e308, '', '2026-02-15T12:00:00Z', true));
    const members = fc.dictionary(
      fc.constantFrom(
        'fixTime',
        'latitude',
        'longitude',
        'speed',
        'alarm',
        'hours',
        'motion',
        '__proto__',
        'type',
      ),
      value,
    );
    const shaped = fc.record({
      position: fc.oneof(value, fc.record({ attributes: members, latitude: value, fixTime: value })),
      event: fc.option(fc.record({ type: value, eventTime: value, attributes: members }), { nil: undefined }),
      device: fc.oneof(value, fc.record({ uniqueId: value })),
    });
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      shaped.map((body) => JSON.stringify(body)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const { positions, events = [], quarantined } = decode(text);
        expect(positions.length + events.length + quarantined.length).toBeGreaterThan(0);
        for (const { kind } of events)
          expect(kind.length).toSatisfy((length: number) => length >= 1 && length <= 80);
      }),
      { numRuns: 500 },
    );
  });
});
