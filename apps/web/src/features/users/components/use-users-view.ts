import type { User } from '@azimute/contract';
import { userColumns } from '@azimute/contract/users/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Sort } from '../../../ui/data-table/column.ts';
import { useRowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useListView } from '../../../ui/list/use-list-view.ts';
import { userListOptions } from '../api/user-queries.ts';
import { toUserFilters, withSort } from '../api/user-search.ts';
import { useUserSearch } from '../api/use-user-search.ts';
import { useUserColumns } from './use-user-columns.tsx';

const idOf = (user: User): number => user.id;

/** The list as the address asks for it: its rows, how it is looked at, and what is selected of it. */
export function useUsersView() {
  const address = useUserSearch();
  const { search, change } = address;
  const columns = useUserColumns();
  const list = useInfiniteQuery(userListOptions(search));
  const users = useListRows(list);
  const ids = useMemo(() => users.map(idOf), [users]);
  return {
    search,
    change,
    list,
    users,
    columns,
    view: useListView('users', userColumns, address),
    sortBy: (sort: Sort): void => change((current) => withSort(current, sort), { replace: true }),
    selection: useRowSelection(ids, JSON.stringify(toUserFilters(search))),
    total: list.data?.pages[0]?.total,
  };
}

export type UsersView = ReturnType<typeof useUsersView>;
