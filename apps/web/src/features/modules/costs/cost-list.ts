import type { AnswerOf } from '../../../api/call-types.ts';
import { defineList, type FiltersOf } from '../../../ui/list/use-list.ts';
import { costSearch } from './cost-search.ts';

export type Cost = AnswerOf<'listCosts'>['items'][number];

/** Key of everything that a change of a cost makes stale, beside the figures. */
export const costsKey = ['costs'] as const;

export const costList = defineList({
  call: 'listCosts',
  key: [...costsKey, 'list'],
  search: costSearch,
  filtersOf: (address): FiltersOf<'listCosts'> => {
    const { search, ...chosen } = costSearch.filtersOf(address);
    const lists = Object.entries(chosen).map(([name, values]) => [name, [...values]] as const);
    return { ...Object.fromEntries(lists), ...(search !== undefined && { search }) };
  },
  idOf: ({ id }) => id,
});
