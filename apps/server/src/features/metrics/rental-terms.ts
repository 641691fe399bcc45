import { rentalTerms, type MetricFilters, type MetricTerm, type RentalTerm } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { JoinedRows } from './cost-terms.ts';

export function isRentalTerm(term: MetricTerm): term is RentalTerm {
  return rentalTerms.some((one) => one === term);
}

/** The table `rented` of a statement: on which days of a period a contract of an asset holds. */
export function rentedDaysOf(accountId: number, { from, to }: MetricFilters, { bind }: Parameters): string {
  return `rented as materialized (select asset_id, range_agg(daterange(first_day, last_day, '[]')) as days from rental_contracts
    where account_id = ${bind(accountId)} and first_day < ${bind(to)}::date and coalesce(last_day, 'infinity') >= ${bind(from)}::date
    group by asset_id)`;
}

const ofAsset = 'rented rr on rr.asset_id = d.asset_id and rr.days @> d.day';
const joins: Readonly<Record<JoinedRows, string>> = {
  assets: `left join ${ofAsset}`,
  // Contracts are of assets: days of ULs say how many assets there are.
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

/** A term of a row `d`, to which `rented` is joined. */
export function rentalTermOf(rows: JoinedRows, term: RentalTerm): string {
  return terms[term][rows];
}
