import { targetNames } from '@azimute/contract/targets';
import { defineList } from '../../../ui/list/use-list.ts';
import { callsOf, defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { targetSearch } from './target-search.ts';

export const targetRecord = defineRecord({
  texts: 'targets',
  key: ['targets'],
  feeds: [['figures']],
  ...callsOf(targetNames),
});

export type Target = RecordOf<typeof targetRecord>;

export const targetList = defineList({
  call: 'listTargets',
  key: [...targetRecord.key, 'list'],
  search: targetSearch,
});
