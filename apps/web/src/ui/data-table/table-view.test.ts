// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readStoredView, readTableView, storeView, withView, type TableView } from './table-view.ts';

const ids = ['status', 'code', 'model'];

describe('readTableView', () => {
  it.each([
    null,
    'compact',
    { columns: 'weight', density: 'huge' },
    { columns: [{}, 3], density: ['compact'] },
  ])('leaves out what makes no sense: %j', (source) => {
    expect(readTableView(source, ids)).toEqual({});
  });

  it('reads one column or several, in the order of the table', () => {
    expect(readTableView({ columns: 'code' }, ids)).toEqual({ columns: ['code'] });
    expect(readTableView({ columns: ['model', 'code', 'weight'], density: 'compact' }, ids)).toEqual({
      columns: ['code', 'model'],
      density: 'compact',
    });
  });
});

it('takes the place of the view in an address, whose other parts stay', () => {
  const search = { sort: 'model', columns: ['code'], density: 'compact' } as const;
  expect(withView<TableView & { sort: string }>(search, {})).toEqual({ sort: 'model' });
  expect(withView<TableView & { sort: string }>(search, { columns: ['model'] })).toEqual({
    sort: 'model',
    columns: ['model'],
  });
});

describe('the view that a person left', () => {
  beforeEach(() => window.localStorage.clear());

  it('comes back, without columns that the list no longer has', () => {
    storeView('view-1', { columns: ['code', 'model'], density: 'compact' });
    expect(readStoredView('view-1', ids)).toEqual({ columns: ['code', 'model'], density: 'compact' });
    expect(readStoredView('view-1', ['code'])).toEqual({ columns: ['code'], density: 'compact' });
    expect(readStoredView('view-2', ids)).toEqual({});
  });

  it('is forgotten with the last choice, and whatever else is stored is no view', () => {
    storeView('view-1', { density: 'compact' });
    storeView('view-1', {});
    expect(window.localStorage.getItem('view-1')).toBeNull();
    window.localStorage.setItem('view-1', '{broken');
    expect(readStoredView('view-1', ids)).toEqual({});
  });
});
