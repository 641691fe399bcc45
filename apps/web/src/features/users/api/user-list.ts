import { defineList } from '../../../ui/list/use-list.ts';
import { refreshMs, usersKey } from './user-queries.ts';
import { toUserFilters, userSearch } from './user-search.ts';

export const userList = defineList({
  call: 'listUsers',
  key: [...usersKey, 'list'],
  search: userSearch,
  filtersOf: toUserFilters,
  nameOf: ({ name }) => name,
  refreshMs: (pages) => refreshMs * pages,
  idsName: 'userIds',
});
