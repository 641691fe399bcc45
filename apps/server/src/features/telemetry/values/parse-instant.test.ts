import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEpoch, parseInstant } from './parse-instant.ts';

describe('parseEpoch', () => {
  it('parses an instant of any likely year in seconds and milliseconds, as a number and as digits', () => {
    const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(instant, (ms) => {
        const readings = [ms, String(ms), ms / 1000, (ms / 1000).toFixed(3)];
        expect(readings.map(parseEpoch)).toEqual(readings.map(() => ms));
      }),
    );
  });

  it.each([
    ['the last second', 99_999_999_999, 99_999_999_999_000],
    ['the first millisecond', 100_000_000_000, 100_000_000_000],
    ['microseconds', 1_771_156_800_000_000, undefined],
    ['digits of a date', '20260215120000', 20_260_215_120_000],
    ['hexadecimal', '0x6991', undefined],
    ['an exponent', '1e9', undefined],
    ['nothing', '', undefined],
    ['not a number', Number.NaN, undefined],
    ['a date', '2026-02-15', undefined],
    ['yes', true, undefined],
  ])('handles %s', (_, given, ms) => {
    expect(parseEpoch(given)).toBe(ms);
  });
});

it('rejects an instant without offset, and an invalid day', () => {
  const texts = ['2026-02-15T12:00:00', '2026-02-30T12:00:00Z', '2026-02-15 12:00:00Z', '15/02/2026'];
  expect(texts.map(parseInstant)).toEqual(texts.map(() => undefined));
  expect(parseInstant('2026-02-15T09:00:00.5-03:00')).toBe(Date.UTC(2026, 1, 15, 12, 0, 0, 500));
});
