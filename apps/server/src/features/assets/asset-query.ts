import {
  assetFilterNames,
  assetSearchMinLength,
  fieldOf,
  fieldOfFilter,
  parseCustomFilter,
  type CustomCondition,
  isOfNumbers,
  keyOfIdentifier,
  notReportingStatuses,
  readRange,
  type AssetFieldName,
  type AssetFilterName,
  type AssetFilters,
} from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { columnOf } from './asset-values.ts';

/** The account of a statement, and the instant at which statuses are computed. */
export interface AssetScope {
  readonly accountId: string;
  readonly at: string;
  readonly bind: Parameters['bind'];
}

/** Creates a scope that binds the instant only if a status is computed, since a statement refuses unused values. */
export function createScope(read: { accountId: number; at: Date }, { bind }: Parameters): AssetScope {
  let at: string | undefined;
  return {
    accountId: bind(read.accountId),
    bind,
    get at() {
      return (at ??= bind(read.at));
    },
  };
}

/** Filters by stored values, which excludes the status: it is computed. */
export type StoredFilter = Exclude<AssetFilterName, 'status'>;
export const storedFilters = assetFilterNames.filter((name): name is StoredFilter => name !== 'status');

export const facetNames: readonly AssetFilterName[] = [...storedFilters, 'status'];

/** Selects which assets (`a`) a read covers: active, archived, or both. */
export function tableOfAssets(archived: ArchivedFilter = 'false'): string {
  if (archived === 'any') return 'assets a';
  return archived === 'true' ? '(select * from assets where archived_at is not null) a' : 'current_assets a';
}
export type ArchivedFilter = NonNullable<AssetFilters['archived']> | 'any';

export const joinUnit = 'join units u on u.account_id = a.account_id and u.unit_id = a.unit_id';
export const joinCustomer =
  'left join customers c on c.account_id = a.account_id and c.customer_id = a.customer_id';
export const joinState =
  'left join asset_states s on s.account_id = a.account_id and s.asset_id = a.asset_id';

/**
 * Joins the states in reads of the whole account. `offset 0` keeps the planner from looking them up one by
 * one, which takes twice as long.
 */
export function joinEveryState({ accountId }: AssetScope): string {
  return `left join (
    select asset_id, contact_at, fixed_at, engine_on, hour_meter_hours, odometer_km
    from asset_states where account_id = ${accountId} offset 0
  ) s on s.asset_id = a.asset_id`;
}

export function accountSilence({ accountId }: Pick<AssetScope, 'accountId'>): string {
  return `(select x.silent_after from accounts x where x.account_id = ${accountId})`;
}

/** The account's setting for the asset's category; null if none. */
export function worksStandingOf({ accountId }: AssetScope): string {
  return `(select (x.works_standing -> a.category)::boolean from accounts x where x.account_id = ${accountId})`;
}

/** Returns the condition that a status belongs to an asset that is not reporting. */
export const isNotReporting = (status: string): string =>
  `${status} in ('${notReportingStatuses.join(`', '`)}')`;

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

/** The column of a reported value, in states `s`. */
export function stateColumnOf(name: AssetFieldName): string {
  return name in stateColumns ? stateColumns[name as keyof typeof stateColumns] : `s.${name}`;
}

/**
 * Returns the SQL value of an asset (`a`) that a filter compares: 0 without a reference, tags and custom fields one per
 * line, days and numbers as text.
 */
export function storedValueOf(filter: StoredFilter): string {
  const name = fieldOfFilter[filter];
  const { kind, isRequired } = fieldOf(name);
  const column = `a.${columnOf(name)}`;
  if (kind === 'tags') return `array_to_string(${column}, E'\\n')`;
  if (kind === 'day') return `coalesce(to_char(${column}, 'YYYY-MM-DD'), '')`;
  if (kind === 'custom') return `custom_lines(${column})`;
  if (isOfNumbers(kind)) return `coalesce(${column}::text, '')`;
  return kind === 'reference' && !isRequired ? `coalesce(${column}, 0)` : column;
}

/** Returns the value of an asset that a filter compares. */
export function facetValueOf(filter: AssetFilterName, scope: AssetScope): string {
  return filter === 'status' ? statusOf(scope) : storedValueOf(filter);
}

/** Returns the condition that an asset (`a`) has any of a filter's values. */
export function storedCondition(
  filter: StoredFilter,
  wanted: readonly (string | number)[],
  parameters: Parameters,
): string {
  const { bind } = parameters;
  const name = fieldOfFilter[filter];
  const { kind, isRequired } = fieldOf(name);
  const column = `a.${columnOf(name)}`;
  if (kind === 'tags') return `a.tag_keys && keys_of_tags(${bind(wanted)}::text[])`;
  if (kind === 'day') return `coalesce(to_char(${column}, 'YYYY-MM'), '') = any(${bind(wanted)}::text[])`;
  if (kind === 'custom')
    return parseCustomFilter(wanted.map(String))
      .map((condition) => customCondition(column, condition, bind))
      .join(' and ');
  if (isOfNumbers(kind)) return rangesCondition(column, wanted.map(String), parameters);
  if (kind !== 'reference') return `${column} = any(${bind(wanted)}::text[])`;
  // Null is handled separately, so that the index on the column is used.
  const named = `${column} = any(${bind(isRequired ? wanted : wanted.filter((id) => id !== 0))}::int[])`;
  return !isRequired && wanted.includes(0) ? `(${named} or ${column} is null)` : named;
}

function rangesCondition(column: string, wanted: readonly string[], { bind }: Parameters): string {
  const ranges = wanted.flatMap((text) => readRange(text) ?? []);
  const within = `exists (select from unnest(${bind(ranges.map(({ low }) => low))}::numeric[], ${bind(ranges.map(({ high }) => high))}::numeric[])
    r (low, high) where ${column} between r.low and r.high)`;
  return wanted.includes('') ? `(${within} or ${column} is null)` : within;
}

function customCondition(
  column: string,
  { fieldId, values, months, ranges, takesNone }: CustomCondition,
  bind: Parameters['bind'],
): string {
  const id = `${bind(fieldId)}::text`;
  const text = `${column} ->> ${id}`;
  const number = `case when jsonb_typeof(${column} -> ${id}) = 'number' then (${column} -> ${id})::float8 end`;
  const either = [
    ...(values.length > 0 ? [`${text} = any(${bind(values)}::text[])`] : []),
    ...(months.length > 0 ? [`left(${text}, 7) = any(${bind(months)}::text[])`] : []),
    ...ranges.map(({ low, high }) => `${number} between ${bind(low)}::float8 and ${bind(high)}::float8`),
    ...(takesNone ? [`${text} is null`] : []),
  ];
  return `coalesce(${either.join(' or ')}, false)`;
}

/** Returns the condition of one filter; null without a filter. */
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

/** Returns the search key of identifiers, or null if the search is too short. */
export function keyOfSearch(search: string): string | null {
  const key = keyOfIdentifier(search);
  return key.length < assetSearchMinLength ? null : key;
}

/** Escapes the text for `like`. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

function searchCondition({ search }: AssetFilters, { bind }: Parameters): string | null {
  if (search === undefined) return null;
  const contains = (text: string): string =>
    `a.search_text like '%' || fold_text(${bind(escapeLike(text))}) || '%'`;
  const key = keyOfSearch(search);
  return key === null ? contains(search) : `(${contains(search)} or ${contains(key)})`;
}

/** Returns the conditions that are not facets: the search, and named assets. */
export function narrowingConditions(filters: AssetFilters, parameters: Parameters): string[] {
  return [searchCondition(filters, parameters), namedCondition(filters, parameters)].filter(
    (condition) => condition !== null,
  );
}

function namedCondition({ assets = [] }: AssetFilters, { bind }: Parameters): string | null {
  return assets.length === 0 ? null : `a.asset_id = any(${bind(assets)}::int[])`;
}

export function allConditions(filters: AssetFilters, scope: AssetScope, parameters: Parameters): string[] {
  return [
    ...narrowingConditions(filters, parameters),
    ...facetNames.map((filter) => filterCondition(filter, filters, scope, parameters)),
  ].filter((condition) => condition !== null);
}

export function asksStatus(filters: AssetFilters): boolean {
  return (filters.status?.length ?? 0) > 0;
}
