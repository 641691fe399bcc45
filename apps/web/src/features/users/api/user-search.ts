import { userColumns, userLogins, userSorts, userStates } from '@azimute/contract/users/values';
import { roles } from '@azimute/contract/identity';
import { defineSearch, id, ids, manyOf, onlyOne } from '../../../ui/list/list-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

export const userSearch = defineSearch({
  filters: { state: manyOf(userStates), role: manyOf(roles), login: manyOf(userLogins), profiles: ids },
  sorts: userSorts, // The first is the default.
  columns: userColumns,
  open: { user: id },
  kept: {},
});

export type UserSearch = ReturnType<typeof userSearch.read>;
/** Filters of the calls that act on all matching users. */
export type UserFilters = FiltersOf<'listUsers'>;

export function toUserFilters(search: UserSearch): UserFilters {
  const { role, login, state, profiles, ...others } = userSearch.filtersOf(search);
  const [oneRole, oneLogin] = [onlyOne(role), onlyOne(login)];
  return {
    ...others,
    ...(oneRole && { role: oneRole }),
    ...(oneLogin && { login: oneLogin }),
    ...(state && { state: [...state] }),
    ...(profiles && { profiles: [...profiles] }),
  };
}
