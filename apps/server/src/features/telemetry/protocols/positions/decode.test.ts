import { readFileSync } from 'node:fs';
import { positionInputSchema } from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePositions } from './decode.ts';

const nowMs = Date.parse('2026-02-15T13:00:00Z');
const good = { deviceId: 'd', time: '2026-02-15T12:00:00Z', latitude: 1, longitude: 1 };

function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
}

describe('decodePositions', () => {
  it('decodes an integrator’s JSON', async () => {
    const { positions, rejected } = await decodePositions(fixture('batch.json'), 'application/json', nowMs);
    expect(rejected).toEqual([]);
    expect(positions).toMatchSnapshot();
  });

  it('decodes NDJSON as the same positions', async () => {
    const json = await decodePositions(fixture('batch.json'), 'application/json', nowMs);
    const lines = await decodePositions(fixture('batch.ndjson'), 'application/x-ndjson', nowMs);
    expect(lines).toEqual(json);
  });

  it('decodes a bare array, and Unix times in seconds and milliseconds, as numbers and as digits', async () => {
    const ms = Date.parse(good.time);
    const times = [good.time, ms / 1000, ms, String(ms / 1000), String(ms), `${ms / 1000}.000`];
    const body = JSON.stringify(times.map((time) => ({ ...good, time })));
    const { positions, rejected } = await decodePositions(body, 'application/json', nowMs);
    expect(rejected).toEqual([]);
    expect(positions.map(({ fixedAtMs }) => fixedAtMs)).toEqual(times.map(() => ms));
  });

  it('refuses unknown fields by name, and invalid times, each separately', async () => {
    const items = [
      good,
      { ...good, speed: 12 },
      { deviceId: 'd', time: good.time, event: 'alarm_sos', speedKph: 3 },
      ...[1_771_156_800_000_000, '20260215', true, '15/02/2026 12:00'].map((time) => ({ ...good, time })),
    ];
    const { positions, rejected } = await decodePositions(JSON.stringify(items), undefined, nowMs);
    expect(positions).toHaveLength(1);
    expect(rejected.map(({ index, code }) => [index, code])).toEqual([
      [1, 'value_invalid'],
      [2, 'value_invalid'],
      [3, 'time_invalid'],
      [4, 'time_too_old'],
      [5, 'time_invalid'],
      [6, 'time_invalid'],
    ]);
    expect(rejected[0]?.message).toContain('"speed"');
    expect(rejected[1]?.message).toContain('"speedKph"');
  });

  it('validates as the contract does', async () => {
    const number = fc.oneof(
      fc.double(),
      fc.integer({ min: -400, max: 400 }),
      fc.constantFrom(0, -0, 90, -90, 180, 360, 2000, 2001),
    );
    const odd = fc.constantFrom<unknown>(undefined, '', 'x', true, {}, [], '12');
    const value = fc.oneof({ weight: 4, arbitrary: number }, { weight: 1, arbitrary: odd });
    const time = fc.oneof(
      fc
        .date({ min: new Date('2010-01-01'), max: new Date(nowMs), noInvalidDate: true })
        .map((date) => date.toISOString()),
      fc.constantFrom(
        '2024-02-29T00:00:00Z',
        '2023-02-29T00:00:00Z',
        '2024-04-31T00:00:00Z',
        '2024-01-01T24:00:00Z',
        '2024-01-01T10:00:00',
        '2024-01-01T10:00:00+03:00',
        '2024-01-01T10:00:00.123456-11:30',
        '2024-01-01T10:00:60Z',
        '2024-13-01T10:00:00Z',
        '2024-01-01 10:00:00Z',
      ),
    );
    const item = fc.record(
      {
        deviceId: fc.constantFrom<unknown>('d', '', 7, 'x'.repeat(120), 'x'.repeat(121)),
        time,
        latitude: value,
        longitude: value,
        speedKph: value,
        headingDegrees: value,
        altitudeMeters: value,
        accuracyMeters: value,
        hourMeterHours: value,
        odometerKm: value,
        ignition: fc.constantFrom<unknown>(undefined, true, false, 1, 'on'),
        attributes: fc.constantFrom<unknown>(undefined, {}, { a: [1] }, 'x'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item.map((given) => ({ ...good, ...given }))), async (items) => {
        const asSent = JSON.parse(JSON.stringify({ positions: items })) as { positions: unknown[] };
        const { positions } = await decodePositions(JSON.stringify(asSent), 'application/json', nowMs);
        const expected = asSent.positions.flatMap((one, index) => {
          // JSON has no NaN or infinity: they become null, which the endpoint treats as absent.
          const withoutNulls = Object.entries(one as object).filter(([, member]) => member !== null);
          return positionInputSchema.safeParse(Object.fromEntries(withoutNulls)).success ? [index] : [];
        });
        expect(positions.map(({ index }) => index)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('decodes an item with an event as a device event, validated separately', async () => {
    const at = { deviceId: 'd', time: good.time };
    const items = [
      { ...at, event: 'alarm_sos' },
      good,
      { ...at, event: 'ignitionOn', latitude: 1, longitude: 2, attributes: { driver: 'Ana' } },
      { ...at, event: '!' },
      { ...at, event: 7 },
      { ...at, event: 'a', latitude: 1 },
      { ...at, event: 'a', time: '2026-02-15T14:00:00Z' },
      { ...good, event: null },
    ];
    const read = await decodePositions(JSON.stringify({ positions: items }), 'application/json', nowMs);
    expect(read.positions.map(({ index }) => index)).toEqual([1, 7]);
    expect(read.events).toEqual([
      {
        index: 0,
        externalId: 'd',
        occurredAtMs: Date.parse(good.time),
        kind: 'alarm_sos',
        latitude: null,
        longitude: null,
        attributes: null,
      },
      expect.objectContaining({
        index: 2,
        kind: 'ignition_on',
        longitude: 2,
        attributes: '{"driver":"Ana"}',
      }),
    ]);
    expect(read.rejected).toMatchObject([
      { index: 3, code: 'value_invalid' },
      { index: 4, code: 'value_invalid' },
      { index: 5, code: 'longitude_invalid' },
    ]);
    expect(read.quarantined).toMatchObject([{ index: 6, code: 'time_in_future' }]);
  });

  it('refuses attributes with a character that no row can store, and accepts its escape as text', async () => {
    const texts = ['a\u0000b', '\ud800', String.raw`a\u0000b`, String.raw`\ud800`, '😀'];
    const body = JSON.stringify({ positions: texts.map((text) => ({ ...good, attributes: { text } })) });
    const { positions, rejected } = await decodePositions(body, 'application/json', nowMs);
    expect(positions.map(({ index }) => index)).toEqual([2, 3, 4]);
    expect(rejected).toMatchObject([
      { index: 0, code: 'value_invalid' },
      { index: 1, code: 'value_invalid' },
    ]);
  });

  it('refuses attributes that are too long or nested too deep', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const body = `{"positions":[${[`{"a":${deep}}`, JSON.stringify({ a: 'x'.repeat(9_000) })]
      .map((attributes) => JSON.stringify(good).replace('}', `,"attributes":${attributes}}`))
      .join(',')}]}`;
    const { rejected } = await decodePositions(body, 'application/json', nowMs);
    expect(rejected.map(({ code }) => code)).toEqual(['value_invalid', 'value_invalid']);
  });
});
