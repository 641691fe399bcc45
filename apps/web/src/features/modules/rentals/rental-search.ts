import { rentalBases, rentalSorts } from '@azimute/contract/rentals/values';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { defineSearch, flag, id, manyOf, newOrId, oneOf } from '../../../ui/list/list-search.ts';
import type { Clock, FiltersOf } from '../../../ui/list/use-list.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { figureFields } from '../api/module-search.ts';

const { assets, customers, ...ofFigures } = figureFields;

/** The address of rental contracts: `new` is the form of one that is not there yet. What the module was narrowed down to stays. */
export const rentalSearch = defineSearch({
  filters: { holds: manyOf(['today']), bases: manyOf(rentalBases), customers, assets },
  sorts: rentalSorts,
  usualOrder: 'desc',
  columns: ['customer', 'asset', 'site', 'from', 'to', 'rate', 'statements', 'updatedAt'],
  open: { contract: id },
  kept: { ...ofFigures, compare: oneOf(metricComparisons), new: flag, import: newOrId },
});

/** The address of a statement: one that was issued, or a contract and period. The day of an asset may be open beside it. */
export const statementSearch = defineSearch({
  filters: { from: figureFields.from, to: figureFields.to },
  open: { day: figureFields.from },
  kept: { contract: id, statement: id },
});

export function toRentalFilters(
  address: ReturnType<typeof rentalSearch.read>,
  { now, timeZone }: Clock,
): FiltersOf<'listRentalContracts'> {
  const { holds, ...filters } = rentalSearch.filtersOf(address);
  return { ...filters, ...(holds !== undefined && { runsOn: dayOf(now.getTime(), timeZone) }) };
}
