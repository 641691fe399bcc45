import { roles } from '@azimute/contract/identity';
import { profileSorts, profileUserSorts } from '@azimute/contract/profiles/values';
import type { FiltersOf } from '../../../ui/list/use-list.ts';
import { defineSearch, id, ids, manyOf, onlyOne } from '../../../ui/list/list-search.ts';

/** Address of the profiles. */
export const profilesSearch = defineSearch({
  filters: {},
  sorts: profileSorts,
  open: { profile: (value: unknown) => (value === 'new' ? value : id(value)) },
  kept: {},
});

/** Address of the users with their profiles. */
export const peopleSearch = defineSearch({
  filters: { profiles: ids, role: manyOf(roles) },
  sorts: profileUserSorts,
  open: { person: id },
  kept: {},
});

/** Converts the address to API filters. */
export function toPeopleFilters(search: ReturnType<typeof peopleSearch.read>): FiltersOf<'listProfileUsers'> {
  const { profiles, role, ...others } = peopleSearch.filtersOf(search);
  return { ...others, ...(profiles && { profiles: [...profiles] }), role: onlyOne(role) };
}
