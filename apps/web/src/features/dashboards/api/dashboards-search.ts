import { contentKinds } from '@azimute/contract/dashboards/values';
import { rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { countBackDays, periods } from '../../../ui/calendar/periods.ts';
import { day, defineSearch, id, ids, manyOf, oneOf, texts } from '../../../ui/list/list-search.ts';

/** The address of the list of contents, of all or of a briefcase. */
export const contentsSearch = defineSearch({
  filters: { kinds: manyOf(contentKinds) },
  open: {},
  kept: {
    /** Only those that the person made favourites, or has opened. */
    show: oneOf(['favourites', 'opened']),
    look: oneOf(['cards']),
  },
});
export type ContentsSearch = ReturnType<typeof contentsSearch.read>;

/** The address of a board: one's own view of it. */
export const boardSearch = defineSearch(
  {
    filters: {
      period: oneOf(periods),
      /** The first and the last day of a period of one's own; both or none. */
      from: day,
      to: day,
      units: ids,
      categories: texts,
    },
    together: { period: ['period', 'from', 'to'] },
    open: {},
    kept: {},
  },
  ({ period, from, to, ...others }) => ({
    ...others,
    ...(from !== undefined && to !== undefined && from <= to ? { from, to } : period && { period }),
  }),
);
export type BoardSearch = ReturnType<typeof boardSearch.read>;

/** The view of a board as the call takes it; periods are whole days on the clocks of the account. */
export function toBoardQuery(
  { period, from, to, units, categories }: BoardSearch,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) {
  return {
    ...(units && { units: [...units] }),
    ...(categories && { categories: [...categories] }),
    ...(period && { from: countBackDays(period, now, timeZone).toISOString(), to: now.toISOString() }),
    ...(from && { from: new Date(rangeOf(from, timeZone).fromMs).toISOString() }),
    ...(to && { to: new Date(rangeOf(to, timeZone).toMs).toISOString() }),
  };
}

/** The address of who sees what: by briefcase, or by user. */
export const accessSearch = defineSearch({
  filters: { profiles: ids },
  open: {},
  kept: { by: oneOf(['user']), briefcase: id, user: id },
});
export type AccessSearch = ReturnType<typeof accessSearch.read>;
