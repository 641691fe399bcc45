import {
  assetFilterNames,
  fieldOf,
  fieldOfFilter,
  type AssetFieldName,
  type AssetFilterName,
  type AssetFilters,
} from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { columnOf } from './asset-values.ts';

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

/** Filters by what is stored of an asset; the status is computed. */
export type StoredFilter = Exclude<AssetFilterName, 'status'>;
export const storedFilters = assetFilterNames.filter((name): name is StoredFilter => name !== 'status');

export const facetNames: readonly AssetFilterName[] = [...storedFilters, 'status'];

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

const stateColumns = {
  hourMeter: 's.hour_meter_hours',
  odometer: 's.odometer_km',
  lastContact: 's.contact_at',
  lastFix: 's.fixed_at',
} as const;

/** The column of what devices report, of states `s`. */
export function stateColumnOf(name: AssetFieldName): string {
  return name in stateColumns ? stateColumns[name as keyof typeof stateColumns] : `s.${name}`;
}

/** What is stored of an asset (`a`) that a filter compares: 0 without a reference, tags one a line, days as text. */
export function storedValueOf(filter: StoredFilter): string {
  const name = fieldOfFilter[filter];
  const { kind, isRequired } = fieldOf(name);
  const column = `a.${columnOf(name)}`;
  if (kind === 'tags') return `array_to_string(${column}, E'\\n')`;
  if (kind === 'day') return `coalesce(to_char(${column}, 'YYYY-MM-DD'), '')`;
  return kind === 'reference' && !isRequired ? `coalesce(${column}, 0)` : column;
}

/** The value of an asset that a filter compares. */
export function facetValueOf(filter: AssetFilterName, scope: AssetScope): string {
  return filter === 'status' ? statusOf(scope) : storedValueOf(filter);
}

/** The condition that an asset (`a`) has any of the wanted values of a filter. */
export function storedCondition(
  filter: StoredFilter,
  wanted: readonly (string | number)[],
  { bind }: Parameters,
): string {
  const name = fieldOfFilter[filter];
  const { kind, isRequired } = fieldOf(name);
  const column = `a.${columnOf(name)}`;
  if (kind === 'tags') return `a.tag_keys && keys_of_tags(${bind(wanted)}::text[])`;
  if (kind === 'day') return `coalesce(to_char(${column}, 'YYYY-MM'), '') = any(${bind(wanted)}::text[])`;
  if (kind !== 'reference') return `${column} = any(${bind(wanted)}::text[])`;
  // Null apart, so that the index on the column serves.
  const named = `${column} = any(${bind(isRequired ? wanted : wanted.filter((id) => id !== 0))}::int[])`;
  return !isRequired && wanted.includes(0) ? `(${named} or ${column} is null)` : named;
}

/** The condition of one filter, or null where nothing is asked. */
export function filterCondition(
  filter: AssetFilterName,
  filters: AssetFilters,
  scope: AssetScope,
  parameters: Parameters,
): string | null {
  const wanted: readonly (string | number)[] = filters[filter] ?? [];
  if (wanted.length === 0) return null;
  return filter === 'status'
    ? `${statusOf(scope)} = any(${parameters.bind(wanted)}::text[])`
    : storedCondition(filter, wanted, parameters);
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
    ...facetNames.map((filter) => filterCondition(filter, filters, scope, parameters)),
  ].filter((condition) => condition !== null);
}

export function asksStatus(filters: AssetFilters): boolean {
  return (filters.status?.length ?? 0) > 0;
}
