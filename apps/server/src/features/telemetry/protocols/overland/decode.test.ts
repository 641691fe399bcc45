import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeKept } from '../decode-kept.ts';
import { decodeOverland } from './decode.ts';

const nowMs = Date.parse('2026-02-15T13:00:00Z');
const noon = Date.parse('2026-02-15T12:00:00Z');
const decode = (body: unknown, deviceName?: string) =>
  decodeOverland(
    { deviceName, text: typeof body === 'string' ? body : JSON.stringify(body), isText: true },
    nowMs,
  );
const feature = (properties: object = {}, coordinates: unknown = [2, 1]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { timestamp: '2026-02-15T12:00:00Z', device_id: 'phone', ...properties },
});

describe('decodeOverland', () => {
  it('decodes valid fixes of a batch, and marks invalid ones', () => {
    const { positions, events, quarantined } = decode(
      readFileSync(new URL('fixtures/batch.json', import.meta.url), 'utf8'),
    );
    expect(quarantined).toEqual([]);
    expect(positions).toMatchObject([
      {
        index: 0,
        externalId: 'loader-7',
        fixedAtMs: noon,
        latitude: -16.6869,
        longitude: -49.2648,
        speedKph: 36,
        headingDegrees: 271,
        altitudeMeters: 153,
        accuracyMeters: 30,
        attributes: '{"batteryPercent":89,"charging":true,"motion":["driving"],"vertical_accuracy":-1}',
      },
      {
        index: 1,
        fixedAtMs: noon + 1_000,
        speedKph: null,
        headingDegrees: null,
        attributes: '{"motion":[]}',
      },
    ]);
    expect(events).toEqual([
      {
        index: 2,
        externalId: 'loader-7',
        occurredAtMs: noon + 30 * 60_000,
        kind: 'heartbeat',
        latitude: null,
        longitude: null,
        attributes: '{"batteryPercent":50,"charging":false}',
      },
    ]);
  });

  it('uses the device of the URL if the app’s settings name none', () => {
    const locations = [feature({ device_id: '' }), feature({ timestamp: '2026-02-15T12:00:01Z' })];
    expect(decode({ locations }, 'pump').positions).toMatchObject([
      { externalId: 'pump' },
      { externalId: 'phone' },
    ]);
  });

  it.each([
    ['invalid JSON', '{', 'malformed'],
    ['unrelated JSON', { id: 'a', lat: 1, lon: 2 }, 'malformed'],
    ['an item that is not a feature', { locations: [7] }, 'malformed'],
    ['a line', { locations: [{ ...feature(), geometry: { type: 'LineString' } }] }, 'malformed'],
    ['no device', { locations: [feature({ device_id: '' })] }, 'device_id_missing'],
    ['no time', { locations: [feature({ timestamp: null })] }, 'time_missing'],
    ['an invalid time', { locations: [feature({ timestamp: 'today' })] }, 'time_invalid'],
    ['invalid coordinates', { locations: [feature({}, [1, 91])] }, 'latitude_invalid'],
    ['an invalid fix', { locations: [feature({ horizontal_accuracy: -1 })] }, 'value_invalid'],
  ])('keeps %s in quarantine', (_, body, code) => {
    expect(decode(body)).toMatchObject({ positions: [], events: [], quarantined: [{ code }] });
  });

  it('accepts an empty batch, and refuses one that is too long', () => {
    expect(decode({ locations: [] })).toMatchObject({ positions: [], quarantined: [] });
    expect(() => decode({ locations: Array.from({ length: 10_001 }, () => 1) })).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });

  it('decodes a quarantined feature again', () => {
    const [refused] = decode({
      locations: [feature({ timestamp: '2026-02-15T14:00:00Z', speed: 10 })],
    }).quarantined;
    const kept = { externalId: 'phone', source: 'overland', isRaw: true, payload: refused?.payload } as const;
    expect(decodeKept({ ...kept, receivedAtMs: nowMs }, nowMs + 7_200_000)).toMatchObject({
      positions: [{ externalId: 'phone', fixedAtMs: noon + 7_200_000, speedKph: 36 }],
    });
  });

  it('never dates a fix by the current time, for any input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (timestamp, coordinates) => {
        const { positions } = decode({
          locations: [feature({ timestamp }, coordinates), feature({ timestamp })],
        });
        for (const { fixedAtMs } of positions) expect(fixedAtMs).not.toBe(nowMs);
      }),
    );
  });
});
