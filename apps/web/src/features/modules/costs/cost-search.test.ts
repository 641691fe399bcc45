import { expect, it } from 'vitest';
import { costSearch } from './cost-search.ts';

it.each([
  [{}, {}],
  [
    { kinds: 'fuel', bases: ['day', 'year'] },
    { kinds: ['fuel'], bases: ['day'] },
  ],
  [
    { categories: ['Guindaste'], assets: '7', search: ' nota ' },
    { categories: ['Guindaste'], assets: [7], search: 'nota' },
  ],
  // Filters of the module that costs do not have.
  [{ units: [3], period: 'month', new: true, cost: 9 }, {}],
])('requests costs for the URL %o: %o', (raw, asked) => {
  expect(costSearch.filtersOf(costSearch.read(raw))).toEqual(asked);
});

it('keeps the module’s filters when its own are removed', () => {
  const search = costSearch.read({
    units: 3,
    compare: 'year',
    categories: 'Guindaste',
    sort: 'amount',
    cost: 9,
  });
  expect(costSearch.closed(costSearch.withoutFilters(search))).toEqual({
    units: [3],
    compare: 'year',
    sort: 'amount',
  });
});
