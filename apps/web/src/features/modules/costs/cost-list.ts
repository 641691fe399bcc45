import { defineList } from '../../../ui/list/use-list.ts';
import { defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { costSearch } from './cost-search.ts';

export const costRecord = defineRecord({
  texts: 'costs',
  key: ['costs'],
  feeds: [['figures']],
  read: 'getCost',
  create: 'createCost',
  update: 'updateCost',
  delete: 'deleteCost',
  idName: 'costId',
  version: 'updatedAt',
});

export type Cost = RecordOf<typeof costRecord>;

export const costList = defineList({
  call: 'listCosts',
  key: [...costRecord.key, 'list'],
  search: costSearch,
  filtersOf: costSearch.filtersOf,
  idOf: ({ id }) => id,
});
