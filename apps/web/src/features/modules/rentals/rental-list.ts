import { rentalNames } from '@azimute/contract/rentals/paths';
import { defineList } from '../../../ui/list/use-list.ts';
import { callsOf, defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { rentalSearch, toRentalFilters } from './rental-search.ts';

export const rentalRecord = defineRecord({
  texts: 'rentals',
  key: ['rentals'],
  ...callsOf(rentalNames),
});

export type Rental = RecordOf<typeof rentalRecord>;

export const rentalList = defineList({
  call: 'listRentalContracts',
  key: [...rentalRecord.key, 'list'],
  search: rentalSearch,
  filtersOf: toRentalFilters,
});
