import { expect, it } from 'vitest';
import {
  isFiltered,
  readUserSearch,
  toUserQuery,
  withFilter,
  withoutFilters,
  withSort,
} from './user-search.ts';

it('reads of an address what makes sense, and asks the server for that', () => {
  const search = readUserSearch({
    state: ['invited', 'asleep'],
    role: 'admin',
    login: ['password', 'directory'],
    profiles: ['3', 'x'],
    search: ' joão ',
    sort: 'lastSignIn',
    order: 'desc',
    user: '-1',
  });
  expect(search).toEqual({
    state: ['invited'],
    role: ['admin'],
    login: ['password', 'directory'],
    profiles: ['3'],
    search: ' joão ',
    sort: 'lastSignIn',
    order: 'desc',
  });
  expect(toUserQuery(search)).toEqual({
    state: ['invited'],
    role: 'admin',
    profiles: [3],
    search: 'joão',
    sort: 'lastSignIn',
    order: 'desc',
  });
  expect(readUserSearch({ state: 7, role: ['x'], search: '' })).toEqual({});
});

it('changes one thing of an address and keeps the rest', () => {
  const search = readUserSearch({ state: 'active', user: 4, sort: 'email' });
  expect(withFilter(search, 'state', [])).toEqual({ user: 4, sort: 'email' });
  expect(withSort(search, { column: 'name', order: 'asc' })).toEqual({ state: ['active'], user: 4 });
  expect(isFiltered(search)).toBe(true);
  expect(isFiltered(withoutFilters(search))).toBe(false);
});
