import { describe, expect, it } from 'vitest';
import { holidaysOf } from './holidays.ts';
import { holidayCountries, type HolidayCountry } from './national-holidays.ts';
import { holidayNameMaxLength } from './values.ts';

const datesOf = (country: HolidayCountry, year: number, withOptional = false): string =>
  holidaysOf(country, year, withOptional)
    .map(({ date }) => date.slice(5))
    .join(' ');

describe('national holidays', () => {
  it('follow Easter', () => {
    const easters = [2024, 2025, 2026, 2027, 2038].map(
      (year) => holidaysOf('PT', year, false).find(({ name }) => name.includes('Páscoa'))?.date,
    );
    expect(easters).toEqual(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25']);
  });

  it.each([
    [
      'AR',
      2026,
      '01-01 02-16 02-17 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 08-17 10-12 11-23 12-08 12-25',
    ],
    ['BO', 2022, '01-01 01-22 02-28 03-01 04-15 05-01 05-02 06-16 06-21 08-06 11-02 12-25 12-26'],
    ['BR', 2026, '01-01 04-03 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25'],
    ['BR', 2023, '01-01 04-07 04-21 05-01 09-07 10-12 11-02 11-15 12-25'],
    [
      'CL',
      2024,
      '01-01 03-29 03-30 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 11-01 12-08 12-25',
    ],
    [
      'CL',
      2023,
      '01-01 01-02 04-07 04-08 05-01 05-21 06-21 06-26 07-16 08-15 09-18 09-19 10-09 10-27 11-01 12-08 12-25',
    ],
    [
      'CO',
      2026,
      '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
    ],
    ['EC', 2026, '01-01 02-16 02-17 04-03 05-01 05-25 08-10 10-09 11-02 11-03 12-25'],
    ['EC', 2024, '01-01 02-12 02-13 03-29 05-03 05-24 08-09 10-11 11-01 11-04 12-25'],
    ['ES', 2026, '01-01 01-06 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25'],
    ['MX', 2024, '01-01 02-05 03-18 05-01 09-16 10-01 11-18 12-25'],
    [
      'PE',
      2026,
      '01-01 04-02 04-03 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25',
    ],
    ['PT', 2026, '01-01 04-03 04-05 04-25 05-01 06-04 06-10 08-15 10-05 11-01 12-01 12-08 12-25'],
    ['PY', 2026, '01-01 03-01 04-02 04-03 05-01 05-14 05-15 06-12 08-15 09-29 12-08 12-25'],
    ['US', 2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    ['UY', 2026, '01-01 05-01 07-18 08-25 12-25'],
  ] as const)('of %s in %i match the law', (country, year, dates) => {
    expect(datesOf(country, year)).toBe(dates);
  });

  it('include the days that a law leaves optional, on request', () => {
    expect(datesOf('BR', 2026, true)).toBe(
      '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25',
    );
    expect(datesOf('UY', 2026, true)).toContain('04-19 05-01 05-18 06-19');
  });

  it('list each day of a year once, in order and under one name', () => {
    for (const country of holidayCountries)
      for (let year = 2020; year <= 2041; year += 1) {
        const days = holidaysOf(country, year, true);
        const dates = days.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
        expect(Math.max(...days.map(({ name }) => name.length))).toBeLessThanOrEqual(holidayNameMaxLength);
      }
  });
});
