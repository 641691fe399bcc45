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
  // What the module was narrowed down to, which costs do not have.
  [{ units: [3], period: 'week', new: true, cost: 9 }, {}],
])('asks by the address %o for the costs %o', (raw, asked) => {
  expect(costSearch.filtersOf(costSearch.read(raw))).toEqual(asked);
});

it('keeps what the module was narrowed down to, also without filters', () => {
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
