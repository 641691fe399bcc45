import { expect, it } from 'vitest';
import { toUserFilters, userSearch } from './user-search.ts';

it('reads valid values of a URL, and sends them to the server', () => {
  const search = userSearch.read({
    state: ['invited', 'asleep'],
    role: 'admin',
    login: ['password', 'directory'],
    profiles: ['3', 'x'],
    search: ' joão ',
    sort: 'lastSignIn',
    order: 'desc',
    user: '-1',
  });
  expect(search).toMatchObject({ state: ['invited'], role: ['admin'], profiles: [3], sort: 'lastSignIn' });
  expect(search).not.toHaveProperty('user');
  expect(toUserFilters(search)).toEqual({ state: ['invited'], role: 'admin', profiles: [3], search: 'joão' });
});
