import { rentalBases, rentalSorts } from '@azimute/contract/rentals/values';
import { metricComparisons } from '@azimute/contract/metrics/values';
import {
  day,
  defineSearch,
  flag,
  id,
  manyOf,
  newOrId,
  oneOf,
  periodFields,
} from '../../../ui/list/list-search.ts';
import type { Clock, FiltersOf } from '../../../ui/list/use-list.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { figureFields } from '../api/module-search.ts';

const { assets, customers, ...ofFigures } = figureFields;

/** Address of rental contracts; `new` opens the form of a new contract. Keeps the module's filters. */
export const rentalSearch = defineSearch({
  filters: { holds: manyOf(['today']), bases: manyOf(rentalBases), customers, assets },
  sorts: rentalSorts,
  usualOrder: 'desc',
  columns: ['customer', 'asset', 'site', 'from', 'to', 'rate', 'statements', 'updatedAt'],
  open: { contract: id },
  kept: { ...periodFields, ...ofFigures, compare: oneOf(metricComparisons), new: flag, import: newOrId },
});

/** Address of a statement: an issued one, or a contract and period. An asset's day may be open next to it. */
export const statementSearch = defineSearch({
  filters: { from: day, to: day },
  open: { day },
  kept: { contract: id, statement: id },
});

export function toRentalFilters(
  address: ReturnType<typeof rentalSearch.read>,
  { now, timeZone }: Clock,
): FiltersOf<'listRentalContracts'> {
  const { holds, ...filters } = rentalSearch.filtersOf(address);
  return { ...filters, ...(holds !== undefined && { runsOn: dayOf(now.getTime(), timeZone) }) };
}
