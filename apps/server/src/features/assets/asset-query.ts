import type { AssetFilters } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';

/** The account of the statement and the instant at which statuses are computed. */
export interface AssetScope {
  readonly accountId: string;
  readonly at: string;
}

/** A scope that binds the instant only where a status is computed, as a statement refuses values it does not use. */
export function createScope(read: { accountId: number; at: Date }, { bind }: Parameters): AssetScope {
  let at: string | undefined;
  return {
    accountId: bind(read.accountId),
    get at() {
      return (at ??= bind(read.at));
    },
  };
}

/** How a filter reads its value from an asset (`a`); status alone needs its state (`s`) as well. */
const textColumns = {
  categories: 'a.category',
  manufacturers: 'a.manufacturer',
  segments: 'a.segment',
  costCenters: 'a.cost_center',
  regions: 'a.region',
  models: 'a.model',
} as const;

export const facetNames = [
  'categories',
  'manufacturers',
  'segments',
  'costCenters',
  'regions',
  'models',
  'customers',
  'units',
  'tags',
  'status',
] as const;
export type FacetName = (typeof facetNames)[number];

export const joinUnit = 'join units u on u.account_id = a.account_id and u.unit_id = a.unit_id';
export const joinCustomer =
  'left join customers c on c.account_id = a.account_id and c.customer_id = a.customer_id';
export const joinState =
  'left join asset_states s on s.account_id = a.account_id and s.asset_id = a.asset_id';

/** For reads of the whole account. `offset 0` keeps the planner from looking the states up one by one, twice as slow. */
export function joinEveryState({ accountId }: AssetScope): string {
  return `left join (
    select asset_id, contact_at, fixed_at, engine_on, hour_meter_hours, odometer_km
    from asset_states where account_id = ${accountId} offset 0
  ) s on s.asset_id = a.asset_id`;
}

export function accountSilence({ accountId }: AssetScope): string {
  return `(select x.silent_after from accounts x where x.account_id = ${accountId})`;
}

/** What the account has set for the category of the asset; null where nothing. */
export function worksStandingOf({ accountId }: AssetScope): string {
  return `(select (x.works_standing -> a.category)::boolean from accounts x where x.account_id = ${accountId})`;
}

export function statusOf(scope: AssetScope): string {
  return `asset_status(a.disabled, a.in_maintenance, s.contact_at, s.engine_on,
    coalesce(a.silent_after, ${accountSilence(scope)}), ${scope.at}::timestamptz)`;
}

/** The value of an asset that a filter compares. An asset without a customer has customer 0; its tags are one a line. */
export function facetValueOf(facet: FacetName, scope: AssetScope): string {
  switch (facet) {
    case 'customers':
      return 'coalesce(a.customer_id, 0)';
    case 'units':
      return 'a.unit_id';
    case 'tags':
      return `array_to_string(a.tags, E'\\n')`;
    case 'status':
      return statusOf(scope);
    default:
      return textColumns[facet];
  }
}

/** The condition of one filter, or null where nothing is asked. */
export function filterCondition(
  facet: FacetName,
  filters: AssetFilters,
  scope: AssetScope,
  { bind }: Parameters,
): string | null {
  const wanted = filters[facet];
  if (wanted === undefined || wanted.length === 0) return null;
  if (facet === 'customers') return customerCondition(filters.customers ?? [], bind);
  if (facet === 'tags') return `a.tag_keys && keys_of_tags(${bind(wanted)}::text[])`;
  const type = facet === 'units' ? 'int[]' : 'text[]';
  return `${facetValueOf(facet, scope)} = any(${bind(wanted)}::${type})`;
}

/** Apart, so that the index on the customer serves. */
function customerCondition(wanted: readonly number[], bind: Parameters['bind']): string {
  const named = `a.customer_id = any(${bind(wanted.filter((id) => id !== 0))}::int[])`;
  return wanted.includes(0) ? `(${named} or a.customer_id is null)` : named;
}

function searchCondition(filters: AssetFilters, { bind }: Parameters): string | null {
  if (filters.search === undefined) return null;
  const escaped = filters.search.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return `a.search_text like '%' || fold_text(${bind(escaped)}) || '%'`;
}

/** What narrows the list without being a facet of it: the search, and assets that are named. */
export function narrowingConditions(filters: AssetFilters, parameters: Parameters): string[] {
  return [searchCondition(filters, parameters), namedCondition(filters, parameters)].filter(
    (condition) => condition !== null,
  );
}

function namedCondition({ assets = [] }: AssetFilters, { bind }: Parameters): string | null {
  return assets.length === 0 ? null : `a.asset_id = any(${bind(assets)}::int[])`;
}

/** The conditions of all filters. */
export function allConditions(filters: AssetFilters, scope: AssetScope, parameters: Parameters): string[] {
  return [
    ...narrowingConditions(filters, parameters),
    ...facetNames.map((facet) => filterCondition(facet, filters, scope, parameters)),
  ].filter((condition) => condition !== null);
}

export function asksStatus(filters: AssetFilters): boolean {
  return (filters.status?.length ?? 0) > 0;
}
