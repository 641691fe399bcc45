import { defineList } from '../../../ui/list/use-list.ts';
import { defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { rentalSearch, toRentalFilters } from './rental-search.ts';

export const rentalRecord = defineRecord({
  texts: 'rentals',
  key: ['rentals'],
  read: 'getRentalContract',
  create: 'createRentalContract',
  update: 'updateRentalContract',
  delete: 'deleteRentalContract',
  idName: 'contractId',
  version: 'updatedAt',
});

export type Rental = RecordOf<typeof rentalRecord>;

export const rentalList = defineList({
  call: 'listRentalContracts',
  key: [...rentalRecord.key, 'list'],
  search: rentalSearch,
  filtersOf: toRentalFilters,
  idOf: ({ id }) => id,
});
