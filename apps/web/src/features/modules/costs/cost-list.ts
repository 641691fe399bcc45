import { costNames } from '@azimute/contract/costs';
import { defineList } from '../../../ui/list/use-list.ts';
import { callsOf, defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { costSearch } from './cost-search.ts';

export const costRecord = defineRecord({
  texts: 'costs',
  key: ['costs'],
  feeds: [['figures']],
  ...callsOf(costNames),
});

export type Cost = RecordOf<typeof costRecord>;

export const costList = defineList({
  call: 'listCosts',
  key: [...costRecord.key, 'list'],
  search: costSearch,
});
