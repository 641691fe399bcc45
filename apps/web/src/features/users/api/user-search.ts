import {
  userColumns,
  userLogins,
  userSorts,
  userStates,
  type UserSort,
} from '@azimute/contract/users/values';
import { roles } from '@azimute/contract/identity/values';
import type { SortOrder } from '@azimute/contract/list/values';
import type { CallInput } from '../../../api/call-types.ts';
import type { Sort } from '../../../ui/data-table/column.ts';
import { readTableView, type TableView } from '../../../ui/data-table/table-view.ts';

/** The filters in the order in which the screen offers them. */
export const filterNames = ['state', 'role', 'login', 'profiles'] as const;
export type FilterName = (typeof filterNames)[number];

/** What the address of the screen says: filters, search, sort and view, and the user whose panel is open. */
export type UserSearch = { readonly [N in FilterName]?: readonly string[] } & TableView & {
    readonly search?: string;
    /** Absent: by name, upwards. */
    readonly sort?: UserSort;
    readonly order?: SortOrder;
    readonly user?: number;
  };

/** What the list asks for, but for the page. */
type UserQuery = Omit<NonNullable<NonNullable<CallInput<'listUsers'>>['query']>, 'limit' | 'cursor'>;
/** The filters alone, as every call takes them that means all users that match. */
export type UserFilters = NonNullable<NonNullable<CallInput<'listUserFacets'>>['query']>;

const possible: Readonly<Record<FilterName, (value: string) => boolean>> = {
  state: (value) => userStates.some((state) => state === value),
  role: (value) => roles.some((role) => role === value),
  login: (value) => userLogins.some((login) => login === value),
  profiles: (value) => /^\d{1,9}$/.test(value),
};

/** Reads the address, which people edit and share: what makes no sense is left out. */
export function readUserSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const values = [...new Set([search[name]].flat().map(String))].filter(possible[name]);
      return search[name] === undefined || values.length === 0 ? [] : [[name, values]];
    }),
  );
  const typed = search['search'];
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed).slice(0, 200) : '';
  const user = Number(search['user']);
  const sort = userSorts.find((one) => one === search['sort']);
  return {
    ...filters,
    ...readTableView(search, userColumns),
    ...(text === '' ? {} : { search: text }),
    ...(sort === undefined || sort === 'name' ? {} : { sort }),
    ...(search['order'] === 'desc' ? { order: 'desc' } : {}),
    ...(Number.isSafeInteger(user) && user > 0 ? { user } : {}),
  };
}

/** One of two filters is none where both values are chosen. */
function onlyOne<Value extends string>(
  values: readonly string[] | undefined,
  known: readonly Value[],
): Value | undefined {
  return values?.length === 1 ? known.find((one) => one === values[0]) : undefined;
}

/** The filters as the calls of the API take them. */
export function toUserFilters(search: UserSearch): UserFilters {
  const { state, profiles, search: text = '' } = search;
  const role = onlyOne(search.role, roles);
  const login = onlyOne(search.login, userLogins);
  return {
    ...(text.trim() === '' ? {} : { search: text.trim() }),
    ...(role === undefined ? {} : { role }),
    ...(login === undefined ? {} : { login }),
    ...(state === undefined ? {} : { state: userStates.filter((one) => state.includes(one)) }),
    ...(profiles === undefined ? {} : { profiles: profiles.map(Number) }),
  };
}

/** The filters and the order of the list. */
export function toUserQuery(search: UserSearch): UserQuery {
  const { sort, order } = search;
  return {
    ...toUserFilters(search),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
  };
}

export function readSort({ sort = 'name', order = 'asc' }: UserSearch): Sort {
  return { column: sort, order };
}

/** The same address in another order. */
export function withSort(search: UserSearch, { column, order }: Sort): UserSearch {
  const { sort: _sort, order: _order, ...others } = search;
  const sort = userSorts.find((one) => one === column);
  return {
    ...others,
    ...(sort === undefined || sort === 'name' ? {} : { sort }),
    ...(order === 'desc' ? { order } : {}),
  };
}

/** The same address with other values of one filter; no values remove it. */
export function withFilter(search: UserSearch, name: FilterName, values: readonly string[]): UserSearch {
  const { [name]: _replaced, ...others } = search;
  return values.length === 0 ? others : { ...others, [name]: values };
}

export function isFiltered(search: UserSearch): boolean {
  return filterNames.some((name) => search[name] !== undefined) || search.search !== undefined;
}

/** The same address without any filter; sort, view and the open panel stay. */
export function withoutFilters(search: UserSearch): UserSearch {
  const {
    search: _search,
    state: _state,
    role: _role,
    login: _login,
    profiles: _profiles,
    ...others
  } = search;
  return others;
}
