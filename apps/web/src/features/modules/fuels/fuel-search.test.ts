import { expect, it } from 'vitest';
import { fuelSearch } from './fuel-search.ts';

it.each([
  [{}, {}],
  [{ fuels: ['diesel', 'coal'] }, { fuels: ['diesel'] }],
  [
    { categories: 'Guindaste', search: ' ipcc ' },
    { categories: ['Guindaste'], search: 'ipcc' },
  ],
  // What the module was narrowed down to, which fuels do not have.
  [{ units: [3], period: 'week', new: true, fuel: 9 }, {}],
])('asks by the address %o for the fuels %o', (raw, asked) => {
  expect(fuelSearch.filtersOf(fuelSearch.read(raw))).toEqual(asked);
});

it('keeps what the module was narrowed down to, also without filters', () => {
  const search = fuelSearch.read({ units: 3, compare: 'year', categories: 'Guindaste', fuel: 9 });
  expect(fuelSearch.closed(fuelSearch.withoutFilters(search))).toEqual({ units: [3], compare: 'year' });
});
