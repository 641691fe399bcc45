import type { UserFilters } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';

type FilterName = keyof UserFilters;

/** The conditions of the filters on `account_people p`, but for those of one filter. */
export function matchUsers(
  filters: { readonly [N in FilterName]?: UserFilters[N] | undefined },
  { bind }: Parameters,
  except?: FilterName,
): string {
  const conditions: string[] = [];
  const add = (name: FilterName, write: () => string): void => {
    if (name !== except && filters[name] !== undefined) conditions.push(write());
  };
  const search = filters.search?.trim() ?? '';
  if (search !== '') {
    conditions.push(`position(fold_text(${bind(search)}) in p.search_text) > 0`);
  }
  add('role', () => `p.role = ${bind(filters.role)}`);
  add('state', () => `p.state = any(${bind(filters.state)}::text[])`);
  add('login', () => `p.directory_login = ${bind(filters.login === 'directory')}`);
  add('profiles', () => `p.profile_ids && ${bind(filters.profiles)}::int[]`);
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
