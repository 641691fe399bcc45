import { expect, it } from 'vitest';
import { fuelSearch } from './fuel-search.ts';

it.each([
  [{}, {}],
  [{ fuels: ['diesel', 'coal'] }, { fuels: ['diesel'] }],
  [
    { categories: 'Guindaste', search: ' ipcc ' },
    { categories: ['Guindaste'], search: 'ipcc' },
  ],
  // Filters of the module that fuels do not have.
  [{ units: [3], period: 'month', new: true, fuel: 9 }, {}],
])('requests fuels for the URL %o: %o', (raw, asked) => {
  expect(fuelSearch.filtersOf(fuelSearch.read(raw))).toEqual(asked);
});

it('keeps the module’s filters when its own are removed', () => {
  const search = fuelSearch.read({ units: 3, compare: 'year', categories: 'Guindaste', fuel: 9 });
  expect(fuelSearch.closed(fuelSearch.withoutFilters(search))).toEqual({ units: [3], compare: 'year' });
});
