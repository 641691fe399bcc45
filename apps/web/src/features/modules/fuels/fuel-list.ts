import { defineList } from '../../../ui/list/use-list.ts';
import { defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { fuelSearch } from './fuel-search.ts';

export const fuelRecord = defineRecord({
  texts: 'fuels',
  key: ['fuels'],
  feeds: [['figures']],
  read: 'getFuel',
  create: 'createFuel',
  update: 'updateFuel',
  delete: 'deleteFuel',
  idName: 'fuelId',
  version: 'updatedAt',
});

export type Fuel = RecordOf<typeof fuelRecord>;

export const fuelList = defineList({
  call: 'listFuels',
  key: [...fuelRecord.key, 'list'],
  search: fuelSearch,
  filtersOf: fuelSearch.filtersOf,
  idOf: ({ id }) => id,
});
