import type { UserFacets } from '@azimute/contract';
import { userLogins, userStates } from '@azimute/contract/users/values';
import { roles } from '@azimute/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter, FilterValue } from '../../../ui/filters/filter.ts';
import { userFacetsOptions } from '../api/user-queries.ts';
import type { UserFilters, UserSearch } from '../api/user-search.ts';
import { useUserWords } from './use-user-words.ts';
import { StateGlyph } from './user-state.tsx';

type FilterName = 'state' | 'role' | 'login' | 'profiles';

/** Filters of the users, with their values under the other filters. */
export function useUserFilters(search: UserSearch, filters: UserFilters): Filter<FilterName>[] {
  const text = useText('users');
  const words = useUserWords();
  const { data: facets } = useQuery(userFacetsOptions(filters));
  const countOf = (name: Exclude<FilterName, 'profiles'>, value: string): number | undefined =>
    facets?.[name].find((one) => one.value === value)?.count;
  const fixed = <Value extends string>(
    name: Exclude<FilterName, 'profiles'>,
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ): FilterValue[] => values.map((value) => ({ value, label: labelOf(value), count: countOf(name, value) }));
  const filter = (name: FilterName, values: FilterValue[]): Filter<FilterName> => ({
    name,
    label: text(name === 'profiles' ? 'profiles' : `filter_${name}`),
    chosen: search[name]?.map(String) ?? [],
    values,
  });
  return [
    filter(
      'state',
      userStates.map((state) => ({
        value: state,
        label: words.state(state),
        count: countOf('state', state),
        glyph: <StateGlyph state={state} />,
      })),
    ),
    filter('role', fixed('role', roles, words.role)),
    filter('login', fixed('login', userLogins, words.login)),
    filter('profiles', profileValues(search.profiles?.map(String) ?? [], facets)),
  ];
}

/** Profiles of the account, and chosen ones that no longer exist. */
function profileValues(chosen: readonly string[], facets: UserFacets | undefined): FilterValue[] {
  const known = (facets?.profiles ?? []).map(({ value, name, count }) => ({
    value: String(value),
    label: name,
    count,
  }));
  const gone = chosen.filter((value) => known.every((one) => one.value !== value));
  return [...known, ...gone.map((value) => ({ value, label: value, count: 0 }))];
}
