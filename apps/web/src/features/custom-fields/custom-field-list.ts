import {
  customFieldNames,
  customFieldSorts,
  customFieldStates,
} from '@azimute/contract/assets/custom-fields';
import { defineSearch, flag, id, manyOf } from '../../ui/list/list-search.ts';
import { defineList } from '../../ui/list/use-list.ts';
import { callsOf, defineRecord } from '../../ui/record/define-record.ts';
import { customFieldsKey } from './custom-fields-query.ts';

export const customFieldRecord = defineRecord({
  texts: 'custom-fields',
  key: customFieldsKey,
  feeds: [['assets']],
  ...callsOf(customFieldNames),
});

export const customFieldSearch = defineSearch({
  filters: { states: manyOf(customFieldStates) },
  sorts: customFieldSorts, // The first is the default.
  columns: ['kind', 'choices', 'state', 'updatedAt'],
  open: { field: id },
  kept: { new: flag },
});

export const customFieldList = defineList({
  call: 'listCustomFields',
  key: [...customFieldRecord.key, 'list'],
  search: customFieldSearch,
});
