import {
  metricCodes,
  metricGroupings,
  metricModules,
  seesModule,
  suiteSlugs,
  type MetricCode,
  type MetricFilters,
} from '@azimute/contract';
import { readFigures } from '../../../metrics/read-figures.ts';
import { daysBetween, wholeDays } from '../days-between.ts';
import type { FigureSource, RowsAddress, TileAnswer, TileQuestion } from '../tile-source.ts';

const nothing: TileAnswer = {
  value: null,
  before: null,
  coverage: { covered: 0, of: 0 },
  dataAt: null,
  groups: [],
  groupCount: 0,
  trend: [],
};

/** Metrics by the same formula as in modules, over whole days of the account. */
const ofMetrics: FigureSource = {
  answer: async (read, question, { view, most }) => {
    const metric = metricCodes.find((code) => code === question.measure);
    // If the filters of the board and the tile have no value in common, no asset matches.
    if (metric === undefined || question.units?.length === 0 || question.categories?.length === 0)
      return nothing;
    const isTrend = view === 'trend';
    const groupBy = isTrend ? 'days' : metricGroupings.find((one) => one === question.groupBy);
    const isFigure = groupBy === undefined;
    const [answer] = await readFigures(read, [metric], {
      ...filtersOf(question),
      ...(!isFigure && { groupBy }),
      compare: isFigure ? 'before' : 'none',
      most,
      skip: 0,
      order: 'desc',
    });
    if (answer === undefined) return nothing;
    const { figure, before, groups, groupCount, dataAt } = answer;
    const { known, of } = figure.coverage.assets;
    const days = new Map(groups.map(({ key, value }) => [key, value]));
    return {
      value: figure.value,
      before: before?.value ?? null,
      coverage: { covered: known, of },
      dataAt,
      groups: isTrend
        ? []
        : groups.map(({ key, label, isArchived, value }) => ({
            key,
            label: label ?? (isNamed(question) ? '' : key),
            isArchived,
            value,
            rows: metricAddress(question, key),
          })),
      groupCount: isTrend ? 0 : groupCount,
      trend: isTrend ? daysBetween(question).map((day) => ({ day, value: days.get(day) ?? null })) : [],
    };
  },
  rows: metricAddress,
};

export const metrics = ofMetrics;
export const costs = ofMetrics;

/** Groups with IDs show a name, or nothing if it is missing. */
function isNamed({ groupBy }: TileQuestion): boolean {
  return groupBy === 'units' || groupBy === 'customers' || groupBy === 'assets';
}

function filtersOf(question: TileQuestion): MetricFilters {
  const { units, categories } = question;
  return {
    ...wholeDays(question),
    ...(units !== null && { units: [...units] }),
    ...(categories !== null && { categories: [...categories] }),
  };
}

/** Returns the page of the metric in a module that the reader sees, preferably the metric's own. */
function metricAddress(question: TileQuestion, group: string | null): RowsAddress {
  const { measure, sees, units, categories, groupBy } = question;
  const shown = metricModules[measure as MetricCode].filter((module) => seesModule(sees, module));
  const slug = shown.flatMap(
    (module) => suiteSlugs.find((one) => module === `services:simc:${one}`) ?? [],
  )[0];
  if (slug === undefined) return null;
  const days = daysBetween(question);
  const isOfIds = groupBy === 'units' || groupBy === 'customers' || groupBy === 'assets';
  return {
    screen: `services-simc-${slug}-content`,
    content: measure.replaceAll('_', '-'),
    search: {
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      ...(units !== null && { units: [...units] }),
      ...(categories !== null && { categories: [...categories] }),
      ...(group !== null && groupBy !== null && { [groupBy]: [isOfIds ? Number(group) : group] }),
    },
  };
}
