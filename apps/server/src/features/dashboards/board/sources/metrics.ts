import {
  metricCodes,
  metricGroupings,
  seesModule,
  suiteSlugs,
  type MetricCode,
  type MetricFilters,
  type SuiteSlug,
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

/** Metrics by their one formula, which modules answer as well: over whole days of the account. */
const ofMetrics: FigureSource = {
  answer: async (read, question, { view, most }) => {
    const metric = metricCodes.find((code) => code === question.measure);
    // Filters of board and tile that have nothing in common let no asset through.
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
        : groups.map(({ key, label, value }) => ({
            key,
            label: label ?? (isNamed(question) ? '' : key),
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

/** Groups that have ids are called by a name; one that is not found is called nothing. */
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

/** Of which module a metric is foremost. */
const homes: Readonly<Record<MetricCode, SuiteSlug>> = {
  utilization: 'utilization',
  working_share: 'utilization',
  idle_share: 'utilization',
  engine_hours: 'utilization',
  idle_hours: 'utilization',
  days_on_site: 'utilization',
  distance: 'safety',
  physical_availability: 'fleet',
  mechanical_availability: 'fleet',
  mtbf: 'fleet',
  mttr: 'fleet',
  communicating_share: 'connectivity',
  completeness: 'connectivity',
  data_delay: 'connectivity',
  buffered_share: 'connectivity',
  speeding_per_100_km: 'safety',
  over_limit_share: 'safety',
  light_over_share: 'safety',
  serious_over_share: 'safety',
  grave_over_share: 'safety',
  serious_speeding_per_100_km: 'safety',
  events_per_100_h: 'safety',
  use_outside_hours: 'safety',
  utilization_in_hours: 'utilization',
  availability_in_hours: 'fleet',
  cost: 'financials',
  cost_per_hour: 'financials',
  idle_cost: 'financials',
  cost_per_km: 'financials',
  rental_time_utilization: 'financials',
  fuel_cost: 'financials',
  fuel: 'utilization',
  fuel_per_hour: 'utilization',
  fuel_per_100_km: 'utilization',
  idle_fuel_share: 'utilization',
  co2: 'utilization',
  co2_per_hour: 'utilization',
  co2_per_100_km: 'utilization',
  faults_per_100_h: 'fleet',
  fault_share: 'fleet',
};

/** The page of the metric in a module that the reader sees: each has those of all, but for those of costs. */
function metricAddress(question: TileQuestion, group: string | null): RowsAddress {
  const { measure, sees, units, categories, groupBy } = question;
  const home = homes[measure as MetricCode];
  const slug = [home, ...suiteSlugs.filter(() => home !== 'financials')].find((one) =>
    seesModule(sees, `services:simc:${one}`),
  );
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
