import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampDay, dayByKey, stepMonth, weeksOf } from './month-of-days.ts';

const anyMonth = fc
  .tuple(fc.integer({ min: 2010, max: 2060 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

it('lists every day of a month once, under its weekday', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const weeks = weeksOf(month);
      const days = weeks.flat().filter((day) => day !== null);
      const length = new Date(Date.parse(`${stepMonth(month, 1)}-01`) - 1).getUTCDate();
      expect(days).toEqual(Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`));
      for (const week of weeks)
        for (const [weekday, day] of week.entries())
          expect(day === null || new Date(day).getUTCDay() === weekday).toBe(true);
    }),
    { numRuns: 40 },
  );
});

it('steps across years, and from long months to short ones', () => {
  expect(stepMonth('2026-12', 1)).toBe('2027-01');
  expect(stepMonth('2026-01', -1)).toBe('2025-12');
  expect(dayByKey('2026-03-31', 'PageUp')).toBe('2026-02-28');
  expect(dayByKey('2026-03-01', 'ArrowLeft')).toBe('2026-02-28');
  expect(dayByKey('2026-12-31', 'ArrowDown')).toBe('2027-01-07');
  expect(dayByKey('2026-12-31', 'a')).toBeNull();
});

it('stays between the first day and the last', () => {
  expect(clampDay('2026-01-01', '2026-02-01', '2026-03-01')).toBe('2026-02-01');
  expect(clampDay('2026-04-01', '2026-02-01', '2026-03-01')).toBe('2026-03-01');
  expect(clampDay('2026-02-20', '2026-02-01', '2026-03-01')).toBe('2026-02-20');
});
