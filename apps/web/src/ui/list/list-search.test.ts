import { describe, expect, it } from 'vitest';
import { day, defineSearch, flag, id, ids, manyOf, oneOf, texts } from './list-search.ts';

const search = defineSearch({
  filters: {
    state: oneOf(['open', 'closed']),
    kinds: manyOf(['lorry', 'crane']),
    units: ids,
    models: texts,
    from: day,
    to: day,
    old: flag,
  },
  together: { days: ['from', 'to'] },
  sorts: ['name', 'age'],
  columns: ['name', 'age'],
  open: { row: id },
  kept: { tab: oneOf(['a', 'b']), part: oneOf(['facts']) },
  withOpen: ['part'],
});

describe('the URL of a list', () => {
  it('omits invalid and default values', () => {
    const odd = {
      state: 'ajar',
      kinds: 7,
      units: ['x', '1e9'],
      from: '2026-02-30',
      old: 'yes',
      row: -3,
      tab: {},
    };
    expect(search.read({ ...odd, search: ' ', sort: 'name', order: 'up', columns: 'height' })).toEqual({});
  });

  it('accepts texts, and its own result unchanged', () => {
    const read = search.read({
      state: ['open', 'closed'],
      kinds: ['crane', 'crane'],
      units: ['0', '7'],
      models: 'D8',
      old: 'true',
      search: 861,
      sort: 'age',
      order: 'desc',
      columns: 'age',
      density: 'dense',
      row: '4',
      tab: 'b',
    });
    expect(read).toMatchObject({
      state: 'closed',
      kinds: ['crane'],
      units: [0, 7],
      models: ['D8'],
      old: true,
      search: '861',
      sort: 'age',
      order: 'desc',
      columns: ['age'],
      row: 4,
      tab: 'b',
    });
    expect(search.read(read)).toEqual(read);
  });

  it('contains a search of up to 120 characters', () => {
    expect(search.read({ search: 'x'.repeat(121) }).search).toHaveLength(120);
  });
});

describe('a single URL parameter', () => {
  const now = search.read({ state: 'open', units: 3, search: ' a ', sort: 'age', row: 4, tab: 'a' });

  it('changes alone', () => {
    expect(search.withFilter(now, 'state', [])).toEqual({ ...now, state: undefined });
    expect(search.withFilter(now, 'units', ['3', '5'])).toEqual({ ...now, units: [3, 5] });
    expect(search.withText(now, '')).toEqual({ ...now, search: undefined });
    expect(search.withSort(now, { column: 'name', order: 'desc' })).toEqual({
      ...now,
      sort: undefined,
      order: 'desc',
    });
    expect(search.opened(9)({ ...now })).toEqual({ ...now, row: 9 });
    expect(search.closed(now)).toEqual({ ...now, row: undefined });
    const closed = search.closed(now);
    expect(search.closed(closed)).toBe(closed);
  });

  it('is removed with the open row if it describes that row', () => {
    const facts = search.read({ ...now, part: 'facts' });
    expect(search.followed(9)(facts)).toEqual({ ...facts, row: 9 });
    expect(search.opened(9)(facts)).toEqual({ ...now, row: 9 });
    expect(search.closed(facts)).toEqual(search.closed(now));
  });

  it('changes together with the parameters it depends on', () => {
    const days = search.read({ from: '2026-03-03', to: '2026-03-05', tab: 'a' });
    expect(search.withFilter(days, 'days', [])).toEqual({ tab: 'a' });
  });

  it('filters the list only if it is a filter, and clearing filters keeps others', () => {
    expect(search.isFiltered(now)).toBe(true);
    expect(search.withoutFilters(now)).toEqual({ sort: 'age', row: 4, tab: 'a' });
    expect(search.isFiltered(search.withoutFilters(now))).toBe(false);
    expect(search.filtersOf(now)).toEqual({ state: 'open', units: [3], search: 'a' });
    expect(search.chosen(now, 'units')).toEqual(['3']);
    expect(search.sortOf(now)).toEqual({ column: 'age', order: 'asc' });
  });

  it('passes a non-default sort order to the call', () => {
    const newest = defineSearch({ filters: {}, sorts: ['age'], usualOrder: 'desc', open: {}, kept: {} });
    expect(newest.sortOf({})).toEqual({ column: 'age', order: 'desc' });
    expect(newest.withSort({}, { column: 'age', order: 'desc' })).toEqual({});
    expect(newest.withSort({}, { column: 'age', order: 'asc' })).toEqual({ order: 'asc' });
  });
});
