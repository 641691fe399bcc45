import {
  fuelTerms,
  usualCo2GramsPerLiter,
  usualCo2Source,
  usualFuel,
  type FuelTerm,
  type MetricFilters,
  type MetricTerm,
  type UsedFuel,
} from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { partsOfAmount } from '../costs/parts-of-currency.ts';

export function isFuelTerm(term: MetricTerm): term is FuelTerm {
  return fuelTerms.some((one) => one === term);
}

/** Returns the tables of fuels by category and day of a period, for the beginning of a statement. */
export function datedFuels(
  accountId: number,
  { from, to }: Pick<MetricFilters, 'from' | 'to'>,
  { bind }: Parameters,
): string {
  const [account, first, next] = [bind(accountId), `${bind(from)}::date`, `${bind(to)}::date`];
  return `dated_fuels as materialized (
      select f.category, greatest(f.first_day, ${first}) + n as day, f.co2_grams_per_liter::float8 as grams,
        (f.price * 10000)::float8 as price
      from (
        select category, first_day, co2_grams_per_liter, price,
          lead(first_day) over (partition by category order by first_day) as until
        from fuels where account_id = ${account}) f
      cross join lateral generate_series(0, least(coalesce(f.until, ${next}), ${next}) - 1 - greatest(f.first_day, ${first})) n),
    category_fuels as materialized (select * from dated_fuels where category is not null),
    account_fuels as materialized (select * from dated_fuels where category is null)`;
}

/** Joins them to rows `d` of facts. */
export const joinFuels = `left join category_fuels fc on fc.category collate "C" = d.category collate "C" and fc.day = d.day
  left join account_fuels fa on fa.day = d.day`;

const grams = `coalesce(fc.grams, fa.grams, ${usualCo2GramsPerLiter[usualFuel]})`;
/** Price of a liter, in ten-thousandths of the currency; null if none is entered. */
const price = '(case when fc.day is null then fa.price else fc.price end)';

/** Cost of the fuel on a row `d`, in parts of the currency. */
export const fuelCost = `(coalesce(${price}, 0) * ${partsOfAmount / 1000} * d.fuel_milliliters)`;

/** Returns a term of a row `d`; emissions are in milligrams, so that a milliliter gives whole ones. */
export function fuelTermOf(term: FuelTerm): string {
  switch (term) {
    case 'co2Grams':
      return `(${grams} * d.fuel_milliliters)`;
    case 'fuelCosts':
      return fuelCost;
    case 'pricedSeconds':
      return `(case when ${price} is not null then d.fueled_seconds else 0 end)`;
  }
}

/** Reads the emission factors of a period, of the filtered categories or all, newest first. */
export async function readUsedFuels(
  { client, accountId }: AccountRead,
  { from, to, categories }: Pick<MetricFilters, 'from' | 'to' | 'categories'>,
): Promise<UsedFuel[]> {
  const { rows } = await client.query<UsedFuel>(
    `select category, fuel, co2_grams_per_liter as "co2GramsPerLiter", source, to_char(first_day, 'YYYY-MM-DD') as "from"
      from (
        select f.*, lead(first_day) over (partition by category order by first_day) as until
        from fuels f where f.account_id = $1) f
      where first_day < $3::date and coalesce(until, 'infinity') > $2::date
        and ($4::text[] is null or category is null or category = any ($4::text[]))
      order by category nulls first, first_day desc`,
    [accountId, from, to, categories ?? null],
  );
  const ofAll = rows.filter(({ category }) => category === null);
  const isWhole = ofAll.some((one) => one.from !== null && one.from <= from);
  const usual: UsedFuel = {
    category: null,
    fuel: usualFuel,
    co2GramsPerLiter: usualCo2GramsPerLiter[usualFuel],
    source: usualCo2Source,
    from: null,
  };
  return isWhole ? rows : [...ofAll, usual, ...rows.filter(({ category }) => category !== null)];
}
