import type { AnswerOf } from '../../../api/call-types.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { fuelSearch, toFuelFilters } from './fuel-search.ts';

export type Fuel = AnswerOf<'listFuels'>['items'][number];

/** Key of everything that a change of a fuel makes stale, beside the figures. */
export const fuelsKey = ['fuels'] as const;

export const fuelList = defineList({
  call: 'listFuels',
  key: [...fuelsKey, 'list'],
  search: fuelSearch,
  filtersOf: toFuelFilters,
  idOf: ({ id }) => id,
});
