import { expect, it } from 'vitest';
import { keptSearch, moduleSearch, onFirstPage, toFigureScope } from './module-search.ts';

const today = '2026-11-25';

it.each([
  [{}, '2026-10-27', '2026-11-26'],
  [{ period: 'today' }, '2026-11-25', '2026-11-26'],
  [{ period: 'yesterday' }, '2026-11-24', '2026-11-25'],
  [{ period: 'last_week' }, '2026-11-16', '2026-11-23'],
  [{ period: 'month' }, '2026-11-01', '2026-12-01'],
  [{ period: 'quarter' }, '2026-10-01', '2027-01-01'],
  [{ period: 'year' }, '2026-01-01', '2027-01-01'],
  [{ from: '2026-11-02', to: '2026-11-02' }, '2026-11-02', '2026-11-03'],
  [{ from: '2026-11-05', to: '2026-11-02' }, '2026-10-27', '2026-11-26'],
  [{ period: 'eternity' }, '2026-10-27', '2026-11-26'],
])('reads the days of %o', (raw, from, to) => {
  expect(toFigureScope(moduleSearch.read(raw), today)).toEqual({ from, to, compare: 'before' });
});

it('applies filters, and drops the open record when another page opens', () => {
  const search = moduleSearch.read({
    units: [3, 4],
    models: 'D65',
    explain: 'mtbf',
    asset: 7,
    compare: 'year',
    period: 'last_month',
  });
  expect(toFigureScope(search, today)).toMatchObject({ units: [3, 4], models: ['D65'], compare: 'year' });
  expect(keptSearch(search)).toEqual({
    units: [3, 4],
    models: ['D65'],
    compare: 'year',
    period: 'last_month',
  });
});

it.each(['1', '0', '-3', '1.5', 'x', '10001'])('reads %s as the first page', (page) => {
  expect(moduleSearch.read({ page })).toEqual({});
});

it('keeps the page of ranked assets unless the assets or their order change', () => {
  const search = moduleSearch.read({ units: 3, page: 4 });
  expect(onFirstPage(search, { ...search, compare: 'none', page: 5 })).toMatchObject({ page: 5 });
  expect(onFirstPage(search, { ...search, units: [4] })).not.toHaveProperty('page');
  expect(onFirstPage(search, { ...search, period: 'last_week' })).not.toHaveProperty('page');
  expect(onFirstPage(search, { ...search, metric: 'mttr' })).not.toHaveProperty('page');
  expect(onFirstPage(search, { ...search, direction: 'asc' })).not.toHaveProperty('page');
});
