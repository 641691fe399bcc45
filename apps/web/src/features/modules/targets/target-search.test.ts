import { expect, it } from 'vitest';
import { targetSearch } from './target-search.ts';

it.each([
  [{}, {}],
  [{ metrics: ['utilization', 'luck'] }, { metrics: ['utilization'] }],
  [
    { categories: 'Guindaste', units: ['3', 'x'], search: ' sul ' },
    { categories: ['Guindaste'], units: [3], search: 'sul' },
  ],
  // Filters of the module that targets do not have.
  [{ customers: [3], period: 'month', new: true, target: 9 }, {}],
])('requests targets for the URL %o: %o', (raw, asked) => {
  expect(targetSearch.filtersOf(targetSearch.read(raw))).toEqual(asked);
});

it('keeps the module’s filters when its own are removed', () => {
  const search = targetSearch.read({ customers: 3, compare: 'year', units: 4, sort: 'value', target: 9 });
  expect(targetSearch.closed(targetSearch.withoutFilters(search))).toEqual({
    customers: [3],
    compare: 'year',
    sort: 'value',
  });
});
