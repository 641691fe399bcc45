import type { AnswerOf } from '../../../api/call-types.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { costSearch, toCostFilters } from './cost-search.ts';

export type Cost = AnswerOf<'listCosts'>['items'][number];

/** Key of everything that a change of a cost makes stale, beside the figures. */
export const costsKey = ['costs'] as const;

export const costList = defineList({
  call: 'listCosts',
  key: [...costsKey, 'list'],
  search: costSearch,
  filtersOf: toCostFilters,
  idOf: ({ id }) => id,
});
