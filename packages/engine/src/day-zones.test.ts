import { describe, expect, it } from 'vitest';
import { nextDayMs, zoneAt, type DayZones } from './day-zones.ts';

const at = (instant: string): number => Date.parse(instant);
const next = (instant: string, zones: DayZones): string =>
  new Date(nextDayMs(at(instant), zones)).toISOString();

/** Manaus is an hour behind São Paulo, Noronha an hour ahead. */
const moved = (fromMs: number, zone: string): DayZones => [
  { fromMs: -Infinity, zone: 'America/Sao_Paulo' },
  { fromMs, zone },
];

describe('the days of an asset', () => {
  it('of one time zone end at its midnights', () => {
    expect(next('2026-11-27T12:00:00Z', 'America/Sao_Paulo')).toBe('2026-11-28T03:00:00.000Z');
  });

  it('are longer once if the UL’s time zone moves west', () => {
    const zones = moved(at('2026-11-28T04:00:00Z'), 'America/Manaus');
    expect(next('2026-11-26T12:00:00Z', zones)).toBe('2026-11-27T03:00:00.000Z');
    expect(next('2026-11-27T03:00:00Z', zones)).toBe('2026-11-28T04:00:00.000Z');
    expect(next('2026-11-28T03:30:00Z', zones)).toBe('2026-11-28T04:00:00.000Z');
    expect(next('2026-11-28T04:00:00Z', zones)).toBe('2026-11-29T04:00:00.000Z');
  });

  it('are shorter once if it moves east', () => {
    const zones = moved(at('2026-11-29T02:00:00Z'), 'America/Noronha');
    expect(next('2026-11-27T12:00:00Z', zones)).toBe('2026-11-28T03:00:00.000Z');
    expect(next('2026-11-28T03:00:00Z', zones)).toBe('2026-11-29T02:00:00.000Z');
    expect(next('2026-11-29T02:00:00Z', zones)).toBe('2026-11-30T02:00:00.000Z');
  });

  it('are each in the time zone in which they start', () => {
    const zones = moved(at('2026-11-28T04:00:00Z'), 'America/Manaus');
    expect(zoneAt(zones, at('2026-11-28T03:59:59Z'))).toBe('America/Sao_Paulo');
    expect(zoneAt(zones, at('2026-11-28T04:00:00Z'))).toBe('America/Manaus');
    expect(zoneAt('UTC', 0)).toBe('UTC');
  });
});
