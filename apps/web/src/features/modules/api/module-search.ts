import {
  metricCodes,
  metricComparisons,
  metricGroupings,
  metricRowSorts,
  targetUses,
} from '@azimute/contract/metrics/values';
import { day, defineSearch, id, ids, oneOf, texts, type Field } from '../../../ui/list/list-search.ts';
import type { CallInput } from '@azimute/contract';
import { stepDay } from '../../../ui/calendar/calendar-day.ts';

export const modulePeriods = ['day', 'week', 'days30', 'month', 'quarter', 'year'] as const;
export type ModulePeriod = (typeof modulePeriods)[number];
export const usualPeriod: ModulePeriod = 'days30';

/** What figures are added up by, of what assets are. */
export const figureGroups = [
  'units',
  'categories',
  'segments',
  'customers',
  'regions',
  'manufacturers',
  'models',
] as const;

/** What figures are narrowed down by, in the order in which it is offered. An asset with several tags would be in several groups. */
export const figureFilters = [...figureGroups, 'tags'] as const;

/** What a metric is shown by over time. */
export const metricSteps = ['days', 'weeks', 'months'] as const;

const mostPages = 10_000;
/** The second page of ranked assets, or one behind it. */
const page: Field<number> = (value) => {
  const read = id(value) ?? 1;
  return read > 1 && read <= mostPages ? read : undefined;
};

/** What an address says of the figures of a module, and of each of its contents. */
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
  period: oneOf(modulePeriods),
  /** The first and the last day of a period of one's own; both or none. */
  from: day,
  to: day,
} as const;

/** The address of every module and of its contents. */
export const moduleSearch = defineSearch(
  {
    filters: figureFields,
    together: { period: ['period', 'from', 'to'] },
    // Of asset-days.
    sorts: metricRowSorts, // The first is usual.
    usualOrder: 'desc',
    open: { asset: id },
    kept: {
      compare: oneOf(metricComparisons),
      /** The figure whose explanation is open. */
      explain: oneOf(metricCodes),
      /** The day of the open asset. */
      day,
      groupBy: oneOf(metricGroupings),
      step: oneOf(metricSteps),
      page,
      metric: oneOf(metricCodes),
      direction: oneOf(['asc', 'desc']),
      /** Of ranked assets, against their target. */
      use: oneOf(targetUses),
    },
    withOpen: ['day'],
  },
  ({ period, from, to, ...others }) => ({
    ...others,
    ...(from !== undefined && to !== undefined && from <= to ? { from, to } : period && { period }),
  }),
);
export type ModuleSearch = ReturnType<typeof moduleSearch.read>;

/** What stays from one module and content to the next: period, comparison and filters. */
export function keptSearch(search: ModuleSearch): ModuleSearch {
  return moduleSearch.read({ ...moduleSearch.filtersOf(search), compare: search.compare });
}

/** An address that asks for other assets, or for another order of them, begins with their first page. */
export function onFirstPage(before: ModuleSearch, after: ModuleSearch): ModuleSearch {
  const ranking = (search: ModuleSearch): string =>
    JSON.stringify([moduleSearch.filtersOf(search), search.metric, search.direction, search.use]);
  if (ranking(before) === ranking(after)) return after;
  const { page: _page, ...others } = after;
  return others;
}

/** What calls for figures take. */
export type FigureScope = Pick<
  NonNullable<CallInput<'listFigures'>['query']>,
  'from' | 'to' | 'compare' | 'assets' | (typeof figureFilters)[number]
>;

/** The first day of a month, counted on beyond December. */
function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

/** Days of a period of the calendar that holds `today`: the second one is the day behind the last. */
function daysOf(period: ModulePeriod, today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  switch (period) {
    case 'day':
      return { from: today, to: stepDay(today, 1) };
    case 'week': {
      const monday = stepDay(today, -((new Date(today).getUTCDay() + 6) % 7));
      return { from: monday, to: stepDay(monday, 7) };
    }
    case 'days30':
      return { from: stepDay(today, -29), to: stepDay(today, 1) };
    case 'month':
      return { from: firstOf(year, month), to: firstOf(year, month + 1) };
    case 'quarter': {
      const first = month - ((month - 1) % 3);
      return { from: firstOf(year, first), to: firstOf(year, first + 3) };
    }
    case 'year':
      return { from: firstOf(year, 1), to: firstOf(year + 1, 1) };
  }
}

/** The scope that an address asks for on a day of the account. */
export function toFigureScope(search: ModuleSearch, today: string): FigureScope {
  const { period, from, to, search: _text, ...lists } = moduleSearch.filtersOf(search);
  const days =
    from !== undefined && to !== undefined
      ? { from, to: stepDay(to, 1) }
      : daysOf(period ?? usualPeriod, today);
  return {
    ...days,
    compare: search.compare ?? 'before',
    ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, [...values]])),
  };
}
