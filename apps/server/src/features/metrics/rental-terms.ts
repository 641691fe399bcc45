import { rentalTerms, type MetricFilters, type MetricTerm, type RentalTerm } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { JoinedRows } from './cost-terms.ts';

export function isRentalTerm(term: MetricTerm): term is RentalTerm {
  return rentalTerms.some((one) => one === term);
}

/** Returns the table `rented` of a statement: days of a period on which an asset's contract is effective. */
export function rentedDaysOf(accountId: number, { from, to }: MetricFilters, { bind }: Parameters): string {
  return `rented as materialized (select asset_id, range_agg(daterange(first_day, last_day, '[]')) as days from rental_contracts
    where account_id = ${bind(accountId)} and first_day < ${bind(to)}::date and coalesce(last_day, 'infinity') >= ${bind(from)}::date
    group by asset_id)`;
}

const ofAsset = 'rented rr on rr.asset_id = d.asset_id and rr.days @> d.day';
const joins: Readonly<Record<JoinedRows, string>> = {
  assets: `left join ${ofAsset}`,
  // Contracts belong to assets: the days of ULs have only the number of assets.
  units: '',
  // Few of the assets, found by their key.
  own: `join ${ofAsset} and d.asset_id = any (array(select asset_id from rented))`,
};

export function joinRented(rows: JoinedRows): string {
  return joins[rows];
}

const terms: Readonly<Record<RentalTerm, Readonly<Record<JoinedRows, string>>>> = {
  fleetDays: { assets: '1', units: 'd.assets', own: '0' },
  rentedDays: { assets: '(rr.asset_id is not null)::int', units: '0', own: '1' },
};

/** Returns a term of a row `d` joined with `rented`. */
export function rentalTermOf(rows: JoinedRows, term: RentalTerm): string {
  return terms[term][rows];
}
