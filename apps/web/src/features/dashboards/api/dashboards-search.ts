import { contentKinds } from '@azimute/contract/dashboards/values';
import { defineSearch, id, ids, manyOf, oneOf, periodFields, texts } from '../../../ui/list/list-search.ts';
import type { Clock } from '../../../ui/list/use-list.ts';
import { instantsOf } from '../../../ui/period/period-search.ts';

/** Address of the list of dashboard items: of all briefcases, or of one. */
export const contentsSearch = defineSearch({
  filters: { kinds: manyOf(contentKinds) },
  open: {},
  kept: {
    /** Shows only the user's favorites, or recently opened items. */
    show: oneOf(['favourites', 'opened']),
    look: oneOf(['cards']),
  },
});
export type ContentsSearch = ReturnType<typeof contentsSearch.read>;

/** Address of a board: the user's own view of it. */
export const boardSearch = defineSearch({
  filters: {
    ...periodFields,
    units: ids,
    categories: texts,
  },
  open: {},
  kept: {},
});
export type BoardSearch = ReturnType<typeof boardSearch.read>;

/** Converts a board's address to the API query; periods are whole days in the account's time zone. */
export function toBoardQuery({ units, categories, ...search }: BoardSearch, clock: Clock) {
  const { from, to = clock.now.toISOString() } = instantsOf(search, clock);
  return {
    ...(units && { units: [...units] }),
    ...(categories && { categories: [...categories] }),
    ...(from !== undefined && { from, to }),
  };
}

/** Address of dashboard access: by briefcase or by user. */
export const accessSearch = defineSearch({
  filters: { profiles: ids },
  open: {},
  kept: { by: oneOf(['user']), briefcase: id, user: id },
});
export type AccessSearch = ReturnType<typeof accessSearch.read>;
