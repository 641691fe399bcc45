// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readStoredView, readTableView, storeView, withView, type TableView } from './table-view.ts';

const ids = { columns: ['status', 'code', 'model'], furtherColumns: /^custom\.\d+$/ };

describe('readTableView', () => {
  it.each([
    null,
    'compact',
    { columns: 'weight', density: 'huge' },
    { columns: [{}, 3], density: ['compact'] },
  ])('omits invalid values: %j', (source) => {
    expect(readTableView(source, ids)).toEqual({});
  });

  it('reads one or several columns, in the order of the table', () => {
    expect(readTableView({ columns: 'code' }, ids)).toEqual({ columns: ['code'] });
    expect(readTableView({ columns: ['custom.7', 'code', 'custom.'] }, ids)).toEqual({
      columns: ['code', 'custom.7'],
    });
    expect(readTableView({ columns: ['model', 'code', 'weight'], density: 'compact' }, ids)).toEqual({
      columns: ['code', 'model'],
      density: 'compact',
    });
  });
});

it('replaces the view in a URL, and keeps the rest', () => {
  const search = { sort: 'model', columns: ['code'], density: 'compact' } as const;
  expect(withView<TableView & { sort: string }>(search, {})).toEqual({ sort: 'model' });
  expect(withView<TableView & { sort: string }>(search, { columns: ['model'] })).toEqual({
    sort: 'model',
    columns: ['model'],
  });
});

describe('a stored view', () => {
  beforeEach(() => window.localStorage.clear());

  it('is restored, without columns that the list no longer has', () => {
    storeView('view-1', { columns: ['code', 'model'], density: 'compact' });
    expect(readStoredView('view-1', ids)).toEqual({ columns: ['code', 'model'], density: 'compact' });
    expect(readStoredView('view-1', { columns: ['code'] })).toEqual({
      columns: ['code'],
      density: 'compact',
    });
    expect(readStoredView('view-2', ids)).toEqual({});
  });

  it('is deleted with the last choice, and any other stored value is ignored', () => {
    storeView('view-1', { density: 'compact' });
    storeView('view-1', {});
    expect(window.localStorage.getItem('view-1')).toBeNull();
    window.localStorage.setItem('view-1', '{broken');
    expect(readStoredView('view-1', ids)).toEqual({});
  });
});
