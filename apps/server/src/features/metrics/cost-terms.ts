import {
  costTerms,
  type CostBasis,
  type CostTerm,
  type MetricFilters,
  type MetricTerm,
} from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { partsOfAmount, partsOfCurrency } from '../costs/parts-of-currency.ts';
import { fuelCost } from '../fuels/fuel-terms.ts';
import type { FactSums } from '@azimute/engine/metrics';

/** Kinds of fact rows that costs are joined to: `rc` are the rates of their category, `ra` the rates of their asset. */
export type JoinedRows =
  /** Days of assets, with both. */
  | 'assets'
  /** Days of ULs and categories, with the rates of the category. */
  | 'units'
  /** Days of assets with costs of their own: the addition to the days of ULs and categories. */
  | 'own';

export function isCostTerm(term: MetricTerm): term is CostTerm {
  return costTerms.some((one) => one === term);
}

function perUnit(basis: CostBasis, part: number): string {
  return `coalesce(sum(amount * ${part}) filter (where basis = '${basis}'), 0)`;
}

/**
 * Returns the tables `category_rates` and `asset_rates` of a statement: the cost of each asset by day of a period, from
 * its category and its own.
 */
export function ratesOf(accountId: number, { from, to }: MetricFilters, { bind }: Parameters): string {
  const [account, first, next] = [bind(accountId), `${bind(from)}::date`, `${bind(to)}::date`];
  const read = (column: 'asset_id' | 'category'): string => `select ${column}, day,
      ${perUnit('engine_hour', partsOfAmount / 3600)} as per_engine_second,
      ${perUnit('idle_hour', partsOfAmount / 3600)} as per_idling_second,
      ${perUnit('kilometer', partsOfAmount / 1000)} as per_meter,
      ${perUnit('day', partsOfAmount)} + ${perUnit('once', partsOfAmount)} + coalesce(sum(round(amount * ${partsOfAmount}
        / extract(day from date_trunc('month', day) + interval '1 month - 1 day')::float8)) filter (where basis = 'month'), 0)
        as per_day,
      bool_or(basis in ('engine_hour', 'idle_hour')) as is_hourly, bool_or(kind = 'fuel') as has_fuel
    from (
      select ${column}, kind, basis, (amount * 10000)::float8 as amount, greatest(first_day, ${first}) + n as day
      from costs cross join lateral generate_series(0, least(case basis when 'once' then first_day else last_day end,
        ${next} - 1) - greatest(first_day, ${first})) n
      where account_id = ${account} and ${column} is not null and first_day < ${next}
    ) costed_days group by ${column}, day`;
  return `category_rates as materialized (${read('category')}), asset_rates as materialized (${read('asset_id')})`;
}

// If the join sorts, an account's categories sort fastest by their bytes.
const ofCategory = 'category_rates rc on rc.category collate "C" = d.category collate "C" and rc.day = d.day';
const ofAsset = 'asset_rates ra on ra.asset_id = d.asset_id and ra.day = d.day';
const joins: Readonly<Record<JoinedRows, string>> = {
  assets: `left join ${ofCategory} left join ${ofAsset}`,
  units: `left join ${ofCategory}`,
  // Few of the assets, found by their key.
  own: `join ${ofAsset} and d.asset_id = any (array(select asset_id from asset_rates)) left join ${ofCategory}`,
};

export function joinRates(rows: JoinedRows): string {
  return joins[rows];
}

const rates: Readonly<Record<JoinedRows, (name: string) => string>> = {
  assets: (name) => `(coalesce(rc.${name}, 0) + coalesce(ra.${name}, 0))`,
  units: (name) => `coalesce(rc.${name}, 0)`,
  own: (name) => `ra.${name}`,
};
/** Rows with a cost; for assets' own costs, only those without one of their category, which already counts. */
const costed: Readonly<Record<JoinedRows, string>> = {
  assets: '(rc.day is not null or ra.day is not null)',
  units: 'rc.day is not null',
  own: 'rc.day is null',
};
const costedHourly: Readonly<Record<JoinedRows, string>> = {
  assets: '(coalesce(rc.is_hourly, false) or coalesce(ra.is_hourly, false))',
  units: 'coalesce(rc.is_hourly, false)',
  own: '(ra.is_hourly and not coalesce(rc.is_hourly, false))',
};

/**
 * Number of times that the fuel of a row counts as a cost: once if there is a cost, but none for fuel. For assets' own
 * costs, the resulting change: their first cost adds it, and one for fuel removes it.
 */
const burnt: Readonly<Record<JoinedRows, string>> = {
  assets: `(case when ${costed.assets} and not coalesce(rc.has_fuel, false) and not coalesce(ra.has_fuel, false)
    then 1 else 0 end)`,
  units: '(case when rc.day is not null and not rc.has_fuel then 1 else 0 end)',
  own: `(case when rc.day is null then (not ra.has_fuel)::int when not rc.has_fuel and ra.has_fuel then -1 else 0 end)`,
};

function where(condition: string, column: string): string {
  return `(case when ${condition} then d.${column} else 0 end)`;
}

/** Returns a term of a row `d`, in parts of the currency for an amount. */
export function costTermOf(rows: JoinedRows, term: CostTerm): string {
  const rate = rates[rows];
  const assets = rows === 'units' ? 'd.assets' : '1';
  switch (term) {
    case 'costs':
      return `(${rate('per_engine_second')} * d.engine_seconds + ${rate('per_idling_second')} * d.idling_seconds
        + ${rate('per_meter')} * d.distance_meters + ${rate('per_day')} * ${assets}
        + ${burnt[rows]} * ${fuelCost})`;
    case 'idleCosts':
      return `((${rate('per_engine_second')} + ${rate('per_idling_second')}) * d.idling_seconds)`;
    case 'costedSeconds':
      return where(costed[rows], 'day_seconds');
    case 'costedEngineSeconds':
      return where(costed[rows], 'engine_seconds');
    case 'costedMeters':
      return where(costed[rows], 'distance_meters');
    case 'idleCostedSeconds':
      return where(costedHourly[rows], 'engine_known_seconds');
  }
}

/** Converts amounts from parts to the currency, and milligrams to grams. */
export function inBaseUnits({ costs, idleCosts, fuelCosts, co2Grams, ...sums }: FactSums): FactSums {
  return {
    ...sums,
    ...(costs !== undefined && { costs: costs / partsOfCurrency }),
    ...(idleCosts !== undefined && { idleCosts: idleCosts / partsOfCurrency }),
    ...(fuelCosts !== undefined && { fuelCosts: fuelCosts / partsOfCurrency }),
    ...(co2Grams !== undefined && { co2Grams: co2Grams / 1000 }),
  };
}
