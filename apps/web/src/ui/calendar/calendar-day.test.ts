import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepDay } from '@azimute/contract/periods';
import { dayOf, isCalendarDay, rangeOf } from './calendar-day.ts';

const hourMs = 3_600_000;
const zones = [
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
];
const someDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => stepDay('2010-01-01', days))
  .filter((day) => isCalendarDay(day));

test('only calendar days since the start of storage are valid', () => {
  for (const wrong of ['', '2026-02-30', '2026-13-01', '20261120', '2009-12-31', '2026-11-20T00:00']) {
    expect(isCalendarDay(wrong)).toBe(false);
  }
  expect(isCalendarDay('2028-02-29')).toBe(true);
});

test('a local day starts at the end of the previous one, and contains its instants', () => {
  fc.assert(
    fc.property(
      someDay,
      fc.constantFrom(...zones),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (day, zone, share) => {
        const { fromMs, toMs } = rangeOf(day, zone);
        expect([23, 24, 25]).toContain((toMs - fromMs) / hourMs);
        expect(dayOf(fromMs + Math.floor(share * (toMs - fromMs)), zone)).toBe(day);
        expect(rangeOf(stepDay(day, 1), zone).fromMs).toBe(toMs);
      },
    ),
    { numRuns: 60 },
  );
});

test('a day with a clock change has 23 or 25 hours', () => {
  const hours = (day: string) => {
    const { fromMs, toMs } = rangeOf(day, 'Europe/Lisbon');
    return (toMs - fromMs) / hourMs;
  };
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
});
