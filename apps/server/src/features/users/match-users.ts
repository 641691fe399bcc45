import type { UserFilters } from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';

type FilterName = keyof UserFilters;

/** Returns the filters' conditions on `account_people p`, except the conditions of one filter. */
export function matchUsers(
  filters: { readonly [N in FilterName]?: UserFilters[N] | undefined },
  parameters: Parameters,
  except?: FilterName,
): string {
  const { bind } = parameters;
  const asked: typeof filters = except === undefined ? filters : { ...filters, [except]: undefined };
  const { search, role, state, login, profiles } = asked;
  return allOf(
    contains('fold_text', 'p.search_text', search, parameters),
    when(role, () => `p.role = ${bind(role)}`),
    when(state, () => `p.state = any(${bind(state)}::text[])`),
    when(login, () => `p.directory_login = ${bind(login === 'directory')}`),
    when(profiles, () => `p.profile_ids && ${bind(profiles)}::int[]`),
  );
}
