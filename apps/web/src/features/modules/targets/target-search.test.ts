import { expect, it } from 'vitest';
import { targetSearch } from './target-search.ts';

it.each([
  [{}, {}],
  [{ metrics: ['utilization', 'luck'] }, { metrics: ['utilization'] }],
  [
    { categories: 'Guindaste', units: ['3', 'x'], search: ' sul ' },
    { categories: ['Guindaste'], units: [3], search: 'sul' },
  ],
  // What the module was narrowed down to, which targets do not have.
  [{ customers: [3], period: 'week', new: true, target: 9 }, {}],
])('asks by the address %o for the targets %o', (raw, asked) => {
  expect(targetSearch.filtersOf(targetSearch.read(raw))).toEqual(asked);
});

it('keeps what the module was narrowed down to, also without filters', () => {
  const search = targetSearch.read({ customers: 3, compare: 'year', units: 4, sort: 'value', target: 9 });
  expect(targetSearch.closed(targetSearch.withoutFilters(search))).toEqual({
    customers: [3],
    compare: 'year',
    sort: 'value',
  });
});
