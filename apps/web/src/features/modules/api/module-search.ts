import {
  metricCodes,
  metricComparisons,
  metricGroupings,
  metricRowSorts,
  targetUses,
} from '@azimute/contract/metrics/values';
import {
  day,
  defineSearch,
  id,
  ids,
  oneOf,
  periodFields,
  texts,
  type Field,
} from '../../../ui/list/list-search.ts';
import type { CallInput } from '@azimute/contract';
import { daysOfPicked, pickedOf } from '../../../ui/period/period-search.ts';
import { stepDay } from '@azimute/contract/periods';

export const usualPeriod = 'days30';

/** Properties of assets by which figures can be grouped. */
export const figureGroups = [
  'units',
  'categories',
  'segments',
  'customers',
  'regions',
  'manufacturers',
  'models',
] as const;

/** Filters of figures, in display order. Tags are no group, since an asset may have several. */
export const figureFilters = [...figureGroups, 'tags'] as const;

/** Steps of a metric's time axis. */
export const metricSteps = ['days', 'weeks', 'months'] as const;

const mostPages = 10_000;
/** Page of ranked assets, from the second on. */
const page: Field<number> = (value) => {
  const read = id(value) ?? 1;
  return read > 1 && read <= mostPages ? read : undefined;
};

/** Filters of a module's figures, and of each of its pages. */
export const figureFields = {
  units: ids,
  categories: texts,
  segments: texts,
  customers: ids,
  regions: texts,
  manufacturers: texts,
  models: texts,
  tags: texts,
  assets: ids,
} as const;

/** Address of every module and its pages. */
export const moduleSearch = defineSearch({
  filters: figureFields,
  // Asset-days.
  sorts: metricRowSorts, // The first is the default.
  usualOrder: 'desc',
  open: { asset: id },
  kept: {
    ...periodFields,
    compare: oneOf(metricComparisons),
    /** Figure whose explanation is open. */
    explain: oneOf(metricCodes),
    /** Day of the open asset. */
    day,
    groupBy: oneOf(metricGroupings),
    step: oneOf(metricSteps),
    page,
    metric: oneOf(metricCodes),
    direction: oneOf(['asc', 'desc']),
    /** Use of ranked assets, compared with their target. */
    use: oneOf(targetUses),
  },
  withOpen: ['day'],
});
export type ModuleSearch = ReturnType<typeof moduleSearch.read>;

/** Returns the parameters kept between modules and pages: period, comparison and filters. */
export function keptSearch(search: ModuleSearch): ModuleSearch {
  const { compare } = search;
  return moduleSearch.read({ ...moduleSearch.filtersOf(search), ...pickedOf(search), compare });
}

/** Returns to the first page if filters or order of the assets changed. */
export function onFirstPage(before: ModuleSearch, after: ModuleSearch): ModuleSearch {
  const ranking = (search: ModuleSearch): string =>
    JSON.stringify([
      moduleSearch.filtersOf(search),
      pickedOf(search),
      search.metric,
      search.direction,
      search.use,
    ]);
  if (ranking(before) === ranking(after)) return after;
  const { page: _page, ...others } = after;
  return others;
}

/** Parameters of the calls for figures. */
export type FigureScope = Pick<
  NonNullable<CallInput<'listFigures'>['query']>,
  'from' | 'to' | 'compare' | 'assets' | (typeof figureFilters)[number]
>;

/** Converts the address to a scope, given the account's current date. */
export function toFigureScope(search: ModuleSearch, today: string): FigureScope {
  const { search: _text, ...lists } = moduleSearch.filtersOf(search);
  const { from, to } = daysOfPicked(pickedOf(search) ?? { period: usualPeriod }, today);
  return {
    from,
    to: stepDay(to, 1),
    compare: search.compare ?? 'before',
    ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, [...values]])),
  };
}
