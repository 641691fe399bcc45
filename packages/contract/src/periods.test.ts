import { describe, expect, it } from 'vitest';
import { countDays, daysOfPeriod, periodCodes, stepDay, type PeriodCode } from './periods.ts';

describe('a preset period', () => {
  it.each<[PeriodCode, string, string]>([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['days7', '2026-02-23', '2026-03-01'],
    ['last_week', '2026-02-16', '2026-02-22'],
    ['days30', '2026-01-31', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-31'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-01-01', '2026-03-31'],
    ['year', '2026-01-01', '2026-12-31'],
  ])('covers the days of %s on a Sunday, the first of March', (code, from, to) => {
    expect(daysOfPeriod(code, '2026-03-01')).toEqual({ from, to });
  });

  it('works across the end of a year', () => {
    expect(daysOfPeriod('last_month', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOfPeriod('last_week', '2027-01-04')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
    expect(daysOfPeriod('yesterday', '2027-01-01')).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  });

  it('starts at or before the current day and never ends before it starts', () => {
    for (let day = '2026-01-01'; day < '2028-03-01'; day = stepDay(day, 1)) {
      for (const code of periodCodes) {
        const days = daysOfPeriod(code, day);
        expect(days.from <= day && countDays(days) >= 1, `${code} on ${day}`).toBe(true);
      }
    }
  });
});
