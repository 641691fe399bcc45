import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleRental, type FactsOfRentedDay, type RentalTerms } from './settle-rental.ts';

const HOUR = 3600;
const terms: RentalTerms = {
  basis: 'day',
  rate: 1000,
  includedHours: 8,
  overuseRate: 50,
  dayRule: 'calendar',
  leastMinutes: 60,
};
const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const days = (
  ...hours: readonly (readonly [engine: number, site: number | null] | null)[]
): FactsOfRentedDay[] =>
  hours.map((one, at) => ({
    day: dayOf(at),
    facts:
      one === null
        ? null
        : { engineSeconds: one[0] * HOUR, siteSeconds: one[1] === null ? null : one[1] * HOUR },
  }));

describe('a rental', () => {
  it('by day pays each counted day, and hours beyond those included', () => {
    const { sums, days: settled } = settleRental(terms, days([10, null], [7, null], null));
    expect(sums).toEqual({
      days: 3,
      countedDays: 3,
      unknownDays: 1,
      engineSeconds: 17 * HOUR,
      includedSeconds: 24 * HOUR,
      overuseSeconds: 0,
      rent: 3000,
      overuse: 0,
      total: 3000,
    });
    expect(settled.map(({ amount }) => amount)).toEqual([1000, 1000, 1000]);
    expect(settleRental(terms, days([10, null], [9, null])).sums).toMatchObject({
      overuseSeconds: 3 * HOUR,
      overuse: 150,
      total: 2150,
    });
  });

  it('counts days by its rule, and hours on these only', () => {
    const facts = days([10, 5], [10, 0.5], [0.5, 24], null);
    const counted = (dayRule: RentalTerms['dayRule']): unknown => {
      const { days: settled, sums } = settleRental({ ...terms, dayRule }, facts);
      return [settled.map(({ counts }) => counts), sums.engineSeconds / HOUR, sums.rent];
    };
    expect(counted('on_site')).toEqual([[true, false, true, false], 10.5, 2000]);
    expect(counted('used')).toEqual([[true, true, false, false], 20, 2000]);
    expect(counted('calendar')).toEqual([[true, true, true, true], 20.5, 4000]);
  });

  it('by hour pays engine hours, none of which are included', () => {
    const { sums } = settleRental({ ...terms, basis: 'hour', rate: 99.99 }, days([1.5, null], [2, null]));
    expect(sums).toMatchObject({ rent: 349.97, includedSeconds: null, overuse: 0 });
  });

  it('by month totals the rate for each whole month, whatever its length', () => {
    const year = Array.from({ length: 365 }, (_, at) => ({ day: dayOf(at), facts: null }));
    const monthly: RentalTerms = { ...terms, basis: 'month', rate: 10_000.01, includedHours: 200 };
    const { sums, days: settled } = settleRental(monthly, year);
    expect(sums).toMatchObject({ rent: 120_000.12, includedSeconds: 12 * 200 * HOUR });
    const february = settled.filter(({ day }) => day.startsWith('2026-02'));
    expect(february.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(1_000_001);
  });

  it('has days that add up to its rent, to the cent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('hour', 'day', 'month'),
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.array(fc.option(fc.integer({ min: 0, max: 86_400 })), { maxLength: 366 }),
        (basis, rate, engine) => {
          const facts = engine.map((seconds, at) => ({
            day: dayOf(at),
            facts: seconds === null ? null : { engineSeconds: seconds, siteSeconds: null },
          }));
          const { sums, days: settled } = settleRental(
            { ...terms, basis, rate: rate / 10_000, dayRule: 'used' },
            facts,
          );
          const hundredths = settled.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
          expect(hundredths).toBe(Math.round(sums.rent * 100));
          expect(Math.round((sums.rent + sums.overuse) * 100)).toBe(Math.round(sums.total * 100));
        },
      ),
    );
  });
});
