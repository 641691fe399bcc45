import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { profileUserSorts } from '@azimute/contract/profile-fields';
import type { Sort } from '../../../ui/data-table/column.ts';
import { useRowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { useAddress } from '../../../ui/list/use-address.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { peopleListOptions } from '../api/profile-queries.ts';
import { readPeopleSearch, toPeopleFilters, type PeopleSearch } from '../api/profiles-search.ts';
import { usePersonColumns, type PersonRow } from './use-person-columns.tsx';

const idOf = ({ id }: PersonRow): number => id;

/** The people as the address asks for them, and what is selected of them. */
export function usePeopleView() {
  const { search, change } = useAddress(readPeopleSearch);
  const columns = usePersonColumns();
  const list = useInfiniteQuery(peopleListOptions(search));
  const people = useListRows(list);
  const ids = useMemo(() => people.map(idOf), [people]);
  const filters = toPeopleFilters(search);
  return {
    search,
    change,
    columns,
    list,
    people,
    filters,
    sort: { column: search.sort ?? 'name', order: search.order ?? 'asc' } satisfies Sort,
    sortBy: ({ column, order }: Sort): void =>
      change((current) => withSort(current, column, order), { replace: true }),
    selection: useRowSelection(ids, JSON.stringify(filters)),
    total: list.data?.pages[0]?.total,
  };
}

export type PeopleView = ReturnType<typeof usePeopleView>;

function withSort(current: PeopleSearch, column: string, order: Sort['order']): PeopleSearch {
  const { sort: _sort, order: _order, ...others } = current;
  const sort = profileUserSorts.find((one) => one === column);
  return {
    ...others,
    ...(sort === undefined || sort === 'name' ? {} : { sort }),
    ...(order === 'desc' ? { order } : {}),
  };
}
