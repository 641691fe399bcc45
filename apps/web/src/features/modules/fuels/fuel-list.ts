import { fuelNames } from '@azimute/contract/fuels';
import { defineList } from '../../../ui/list/use-list.ts';
import { callsOf, defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { fuelSearch } from './fuel-search.ts';

export const fuelRecord = defineRecord({
  texts: 'fuels',
  key: ['fuels'],
  feeds: [['figures']],
  ...callsOf(fuelNames),
});

export type Fuel = RecordOf<typeof fuelRecord>;

export const fuelList = defineList({
  call: 'listFuels',
  key: [...fuelRecord.key, 'list'],
  search: fuelSearch,
});
