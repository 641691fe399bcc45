import type { AnswerOf } from '../../../api/call-types.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { rentalSearch, toRentalFilters } from './rental-search.ts';

export type Rental = AnswerOf<'listRentalContracts'>['items'][number];

/** Key of everything that a change of a contract makes stale. */
export const rentalsKey = ['rentals'] as const;

export const rentalList = defineList({
  call: 'listRentalContracts',
  key: [...rentalsKey, 'list'],
  search: rentalSearch,
  filtersOf: toRentalFilters,
  idOf: ({ id }) => id,
});
