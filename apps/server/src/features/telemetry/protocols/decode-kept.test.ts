import { positionSources } from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeKept } from './decode-kept.ts';
import { describeRefused } from '../pipeline/quarantine.ts';
import type { Position } from '../values/position.ts';
import { storableJson } from '../values/storable-json.ts';

const nowMs = Date.UTC(2026, 5, 1);
const rest = { externalId: 'a', isRaw: true, receivedAtMs: nowMs - 60_000 } as const;
const osmand = { id: 'a', lat: '1', lon: '2', speed: '10' };

describe('a quarantined message', () => {
  it.each([
    ['not an object', { ...rest, source: 'osmand', payload: 17 }, 'device_id_missing'],
    ['too long to keep', { ...rest, source: 'traccar', payload: { omitted: 'too long' } }, 'malformed'],
    ['unreadable content', { ...rest, source: 'osmand', payload: { unreadable: '{' } }, 'malformed'],
    [
      'a fix still in the future',
      { ...rest, source: null, payload: { ...osmand, timestamp: '2026-06-02T00:00:00Z' } },
      'time_in_future',
    ],
    [
      'a fix with an unparsed time',
      { ...rest, source: 'osmand', payload: { ...osmand, tst: 1_780_000_000 } },
      'time_invalid',
    ],
    [
      'a position without a time',
      { ...rest, source: 'mqtt', payload: { latitude: 1, longitude: 2 } },
      'time_missing',
    ],
    [
      'a position of a device other than its topic’s',
      {
        ...rest,
        source: 'mqtt',
        payload: { deviceId: 'b', time: '2026-05-01T00:00:00Z', latitude: 1, longitude: 2 },
      },
      'value_invalid',
    ],
  ] as const)('is refused again: %s', (_, kept, code) => {
    expect(decodeKept(kept, nowMs)).toMatchObject({ positions: [], events: [], refusal: { code } });
  });

  it('without a time is dated by receipt', () => {
    const { positions } = decodeKept({ ...rest, source: 'osmand', payload: osmand }, nowMs);
    expect(positions).toMatchObject([{ fixedAtMs: rest.receivedAtMs, speedKph: 18.52 }]);
  });

  it('from before protocols were stored is decoded by the one that fits', () => {
    const kept = { ...rest, isRaw: null, source: null };
    const payload = { deviceId: 'a', time: '2026-05-01T00:00:00Z', latitude: 1, longitude: 2, speedKph: 10 };
    expect(decodeKept({ ...kept, payload }, nowMs).positions).toMatchObject([{ speedKph: 10 }]);
    expect(decodeKept({ ...kept, payload: osmand }, nowMs).positions).toMatchObject([{ speedKph: 18.52 }]);
  });

  it('of any protocol is decoded as the same position', () => {
    const optional = (max: number) =>
      fc.option(fc.double({ min: 0, max, noNaN: true }).map((value) => value + 0));
    const position: fc.Arbitrary<Position> = fc.record({
      index: fc.constant(0),
      externalId: fc.string({ minLength: 1, maxLength: 20 }).filter((id) => /^[\u0020-\u007e]+$/.test(id)),
      fixedAtMs: fc.integer({ min: Date.UTC(2010, 0, 1), max: nowMs }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
      speedKph: optional(2000),
      headingDegrees: optional(360),
      altitudeMeters: optional(9000),
      accuracyMeters: optional(1000),
      ignition: fc.option(fc.boolean()),
      hourMeterHours: optional(1e6),
      odometerKm: optional(1e6),
      attributes: fc.constantFrom(null, '{"a":1,"b":"x"}', '{"event":"motion"}'),
    });
    fc.assert(
      fc.property(position, fc.constantFrom(...positionSources), (given, source) => {
        const origin = { accountId: 1, source, receivedAtMs: nowMs, keepRefused: true };
        const { payload, isRaw, externalId } = describeRefused({ origin, position: given }, 'unknown_device');
        const kept = { externalId, source, isRaw, payload: JSON.parse(storableJson(payload)) as unknown };
        expect(decodeKept({ ...kept, receivedAtMs: nowMs }, nowMs)).toEqual({
          positions: [given],
          events: [],
          refusal: null,
        });
      }),
    );
  });
});
