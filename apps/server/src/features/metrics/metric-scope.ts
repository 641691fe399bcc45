import {
  factNames,
  type FactName,
  type MetricFilters,
  type MetricGrouping,
  type MetricTerm,
} from '@azimute/contract';
import { allOf, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { storedCondition } from '../assets/asset-query.ts';
import { datedFuels, fuelTermOf, isFuelTerm, joinFuels } from '../fuels/fuel-terms.ts';
import { costTermOf, isCostTerm, joinRates, ratesOf, type JoinedRows } from './cost-terms.ts';
import { factColumns } from './fact-columns.ts';
import { periodRows, type PeriodParts } from './period-rows.ts';
import { isRentalTerm, joinRented, rentalTermOf, rentedDaysOf } from './rental-terms.ts';

/** Selection of days and assets, as SQL. Row-level security limits it to the reader's ULs of those days. */
export interface MetricScope {
  /** Start of a statement: cost rates, fuels and rental days if a term needs them, else empty. */
  readonly start: string;
  /** `d` are days with facts: days of assets, unless the days of ULs and categories suffice. */
  readonly from: string;
  /** Joins the costs, fuel and rental of each row to `d`; already part of `from`. */
  readonly joins: string;
  readonly valueOf: (term: MetricTerm) => string;
  /** Additions by assets' own costs and contracts to the days of ULs, each with its terms. */
  readonly own: readonly (Pick<MetricScope, 'start' | 'from' | 'valueOf'> & {
    readonly names: readonly MetricTerm[];
  })[];
  /** Number of asset-days in a row of `d`, and of revised ones. */
  readonly assets: string;
  readonly revised: string;
}

const ofUnits: readonly (MetricGrouping | null)[] = [
  null,
  'units',
  'categories',
  'days',
  'weeks',
  'months',
  'hours_of_week',
];

/** Groupings that need days: otherwise a row of a whole month is in one group. */
const ofDays: readonly (MetricGrouping | null)[] = ['days', 'weeks', 'hours_of_week'];

/**
 * Days in a half-open range, from the days of ULs if these suffice. With `parts`, whole months are used, unless costs,
 * fuels or contracts are joined, which are daily.
 */
export function scopeOf(
  { accountId }: Pick<AccountRead, 'accountId'>,
  filters: MetricFilters,
  groupBy: MetricGrouping | null,
  names: readonly MetricTerm[],
  parameters: Parameters,
  parts: PeriodParts | null = null,
): MetricScope {
  const { bind } = parameters;
  const described = assetConditions(filters, parameters);
  const ofAssets = when(filters.assets, (ids) => `d.asset_id = any(${bind(ids)}::int[])`);
  const isOfUnits = described.length === 0 && ofAssets === undefined && ofUnits.includes(groupBy);
  const ofCosts = names.filter(isCostTerm);
  const ofRentals = names.filter(isRentalTerm);
  const isOfFacts = names.every(isFact);
  const isOfParts = parts !== null && !isOfUnits && isOfFacts && !ofDays.includes(groupBy);
  const conditions = allOf(
    `d.account_id = ${bind(accountId)}`,
    isOfParts ? undefined : `d.day >= ${bind(filters.from)}::date and d.day < ${bind(filters.to)}::date`,
    when(filters.units, (units) => `d.unit_id = any(${bind(units)}::int[])`),
    when(filters.categories, (categories) => `d.category = any(${bind(categories)}::text[])`),
    ofAssets,
    ...described,
  );
  const isPlain = described.length === 0 && (groupBy === 'assets' || ofUnits.includes(groupBy));
  const rowsOf = (
    rows: JoinedRows,
    tables: string,
    joined: readonly MetricTerm[],
  ): Pick<MetricScope, 'from' | 'joins' | 'valueOf'> => {
    const joins = [
      joined.some(isCostTerm) ? joinRates(rows) : '',
      needsFuels(joined) ? joinFuels : '',
      joined.some(isRentalTerm) ? joinRented(rows) : '',
    ].join(' ');
    return {
      from: `${tables} ${joins} where ${conditions}`,
      joins,
      valueOf: (term) => {
        if (isCostTerm(term)) return costTermOf(rows, term);
        if (isRentalTerm(term)) return rentalTermOf(rows, term);
        return isFuelTerm(term) ? fuelTermOf(term) : `d.${factColumns[term]}`;
      },
    };
  };
  const rates = ofCosts.length > 0 ? ratesOf(accountId, filters, parameters) : null;
  const rented = ofRentals.length > 0 ? rentedDaysOf(accountId, filters, parameters) : null;
  // Unused tables are omitted from the statement.
  const fuels = needsFuels(names) ? datedFuels(accountId, filters, parameters) : null;
  const start = startOf(rates, fuels, rented);
  const ofOwn = (some: readonly MetricTerm[]) => ({
    start,
    ...rowsOf('own', 'asset_days d', some),
    names: some,
  });
  if (isOfUnits)
    return {
      start,
      ...rowsOf('units', 'unit_days d', names),
      own: [ofCosts, ofRentals].filter((some) => some.length > 0).map(ofOwn),
      assets: 'd.assets',
      revised: 'd.revised',
    };
  const joined = isPlain ? '' : JOIN;
  if (!isOfParts)
    return {
      start,
      ...rowsOf('assets', `asset_days d ${joined}`, names),
      own: [],
      assets: '1',
      revised: 'd.is_revised::int',
    };
  const rows = periodRows(accountId, parts, names.filter(isFact), parameters);
  return {
    start: '',
    ...rowsOf('assets', `${rows} d ${joined}`, names),
    own: [],
    assets: 'd.days',
    revised: 'd.revised',
  };
}

/** Burnt fuel is a cost unless a fuel cost is entered. */
function needsFuels(names: readonly MetricTerm[]): boolean {
  return names.some((term) => isCostTerm(term) || isFuelTerm(term));
}

export function isFact(term: MetricTerm): term is FactName {
  return factNames.some((one) => one === term);
}

function startOf(...tables: readonly (string | null)[]): string {
  const named = tables.filter((table) => table !== null);
  return named.length === 0 ? '' : `with ${named.join(', ')}`;
}

/** An asset that left the reader's ULs has no description. */
const JOIN = 'left join fleet_assets a on a.account_id = d.account_id and a.asset_id = d.asset_id';

/** Returns the filters on assets as they are now (`a`). */
function assetConditions(filters: MetricFilters, parameters: Parameters): string[] {
  return nowFilters
    .map((name) => when(filters[name], (wanted) => storedCondition(name, wanted, parameters)))
    .filter((condition) => condition !== undefined);
}
const nowFilters = ['segments', 'regions', 'tags', 'manufacturers', 'models', 'customers'] as const;

/** Current assets that should have facts, as `d` and `a`. */
export function assetsOf(
  { accountId }: Pick<AccountRead, 'accountId'>,
  filters: MetricFilters,
  parameters: Parameters,
): string {
  const { bind } = parameters;
  return `fleet_assets d cross join lateral (select d.*) a
    where ${allOf(
      `d.account_id = ${bind(accountId)}`,
      'd.archived_at is null',
      when(filters.units, (units) => `d.unit_id = any(${bind(units)}::int[])`),
      when(filters.categories, (categories) => `d.category = any(${bind(categories)}::text[])`),
      when(filters.assets, (ids) => `d.asset_id = any(${bind(ids)}::int[])`),
      ...assetConditions(filters, parameters),
    )}`;
}

/** The key of each group, as text, for days `d` and their assets `a`. */
export const groupKeys: Readonly<Record<Exclude<MetricGrouping, 'hours_of_week'>, string>> = {
  units: 'd.unit_id::text',
  categories: 'd.category',
  segments: "coalesce(a.segment, '')",
  customers: 'coalesce(a.customer_id, 0)::text',
  regions: "coalesce(a.region, '')",
  manufacturers: "coalesce(a.manufacturer, '')",
  models: "coalesce(a.model, '')",
  assets: 'd.asset_id::text',
  days: "to_char(d.day, 'YYYY-MM-DD')",
  weeks: "to_char(date_trunc('week', d.day), 'YYYY-MM-DD')",
  months: "to_char(date_trunc('month', d.day), 'YYYY-MM-DD')",
};

/** Tables with the names of groups that have IDs. */
export const groupNames: Partial<Readonly<Record<MetricGrouping, string>>> = {
  units:
    "select code || ' ' || name as label, unit_id as id, account_id, false as is_archived from fleet_units",
  customers:
    'select distinct customer_name as label, customer_id as id, account_id, false as is_archived from fleet_assets',
  assets:
    'select code as label, asset_id as id, account_id, archived_at is not null as is_archived from fleet_assets',
};

export const timeGroups: readonly MetricGrouping[] = ['days', 'weeks', 'months', 'hours_of_week'];

/** Facts of a row `d`, without joins. */
const ofFacts: Pick<MetricScope, 'valueOf'> = {
  valueOf: (term) => (isFact(term) ? `d.${factColumns[term]}` : '0'),
};

export function sumsOf(names: readonly MetricTerm[], { valueOf } = ofFacts): string {
  return names.map((name) => `sum(${valueOf(name)})::float8 as "${name}"`).join(', ');
}
