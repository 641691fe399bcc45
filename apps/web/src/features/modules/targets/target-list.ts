import { defineList } from '../../../ui/list/use-list.ts';
import { defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { targetSearch } from './target-search.ts';

export const targetRecord = defineRecord({
  texts: 'targets',
  key: ['targets'],
  feeds: [['figures']],
  read: 'getTarget',
  create: 'createTarget',
  update: 'updateTarget',
  delete: 'deleteTarget',
  idName: 'targetId',
  version: 'updatedAt',
});

export type Target = RecordOf<typeof targetRecord>;

export const targetList = defineList({
  call: 'listTargets',
  key: [...targetRecord.key, 'list'],
  search: targetSearch,
  filtersOf: targetSearch.filtersOf,
  idOf: ({ id }) => id,
});
