import { describe, expect, it } from 'vitest';
import { toLocalMs } from '@azimute/engine/zoned-time';
import { findTimeZones } from './find-time-zone.ts';
import { createRepeatDetector, readInstant, readLocalMs, readReceipt } from './read-instant.ts';

const HOUR_MS = 3_600_000;
const write = (ms: number, zone: string): string =>
  new Date(toLocalMs(ms, zone)).toISOString().replace('T', ' ').replace('Z', '');

describe('times of a source', () => {
  it.each([
    ['UTC', '2023-10-29T00:10:00Z'],
    ['America/Sao_Paulo', '2018-02-18T01:10:00Z'],
    ['Europe/Berlin', '2023-10-28T23:10:00Z'],
  ])('become the same instants again in %s, also in an hour that exists twice', (zone, from) => {
    const isRepeated = createRepeatDetector();
    for (let minute = 0; minute < 300; minute += 1) {
      const ms = Date.parse(from) + minute * 60_000;
      const text = write(ms, zone);
      const received = readReceipt(text, zone, isRepeated(readLocalMs(text)));
      expect(received).toBe(ms);
      expect(readInstant(write(ms - 10_000, zone), zone, received)).toBe(ms - 10_000);
    }
  });

  it('with an offset need no zone', () => {
    expect(readInstant('2024-02-15T12:00:00.000+00:00', 'Europe/Berlin', undefined)).toBe(
      Date.UTC(2024, 1, 15, 12),
    );
    expect(readInstant('noon', 'UTC', undefined)).toBeUndefined();
  });

  it('take rows that were committed a little late for no change of clocks', () => {
    const isRepeated = createRepeatDetector();
    expect([0, 10_000, 5_000, 10 * HOUR_MS, 8 * HOUR_MS].map((ms) => isRepeated(ms))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('tell the zone of a database beside the same positions of the API', () => {
    const samples = (zone: string) =>
      ['2024-01-15T12:00:00Z', '2024-07-15T12:00:00Z'].map((text) => {
        const instantMs = Date.parse(text);
        return { instantMs, localMs: toLocalMs(instantMs, zone) };
      });
    expect(findTimeZones(samples('UTC'))[0]).toBe('UTC');
    expect(findTimeZones(samples('America/Sao_Paulo'))[0]).toBe('America/Sao_Paulo');
    expect(findTimeZones(samples('Europe/Berlin'))[0]).toBe('Europe/Berlin');
    expect(findTimeZones([{ instantMs: 0, localMs: 12_345_678 }])).toEqual([]);
    expect(findTimeZones([])).toEqual([]);
  });
});
