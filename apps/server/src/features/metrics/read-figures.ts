import {
  co2Metrics,
  type FiguresQuery,
  type Metric,
  type MetricAnswer,
  type MetricCode,
  type MetricFigure,
  type MetricFigureGroup,
  type MetricFilters,
  type MetricGrouping,
  type TargetUse,
} from '@azimute/contract';
import { computeFigure, factsOfMetric, listLeftOut } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRecalculatingDays } from '../telemetry/read-recalculating.ts';
import { readUsedFuels } from '../fuels/fuel-terms.ts';
import { isOfUse, readFigureTargets, requireUse, type FigureTargets } from './figure-targets.ts';
import { groupNames, timeGroups } from './metric-scope.ts';
import { requireMetrics } from './metrics-asked.ts';
import { readFigureLimits, type FigureLimits } from './read-figure-limits.ts';
import { lastDayOf, pastOf, type Days } from './past-period.ts';
import { readMetricSums, type GroupSums, type MetricSums } from './read-metric-sums.ts';
import { spreadOf } from './spread-of.ts';

type Asked = Omit<FiguresQuery, 'metrics' | 'most'> & { readonly most: number };

type FigureOf = (metric: Metric, of: GroupSums) => MetricFigure;

/** Facts of a period, and of the one that it is compared with. */
export interface ComparedSums {
  readonly timeZone: string;
  readonly currency: string;
  readonly today: string;
  readonly now: MetricSums;
  readonly before: (MetricSums & Days) | null;
  readonly limits: FigureLimits;
}

/**
 * Reads metrics with their inputs, so that each can be verified down to its asset-days. Reads the facts of all at once;
 * the first metric determines the groups.
 * @throws DomainError forbidden if no module that the reader sees has a metric; validation_failed if a metric does not
 * have the grouping
 */
export async function readFigures(
  read: AccountRead,
  codes: readonly MetricCode[],
  { groupBy: asked, compare, use, most, skip, order, ...filters }: Asked,
): Promise<MetricAnswer[]> {
  const groupBy = asked ?? null;
  const metrics = await requireMetrics(read, codes);
  for (const { code, groups } of metrics)
    if (groupBy !== null && !groups.includes(groupBy))
      throw new DomainError('validation_failed', {
        errors: { groupBy: ['invalid_value'] },
        detail: `The metric ${code} can be grouped only by ${groups.join(', ')}.`,
      });
  requireUse(metrics, groupBy, use);
  const sums = await readComparedSums(read, metrics, filters, groupBy, compare);
  const { leastCoverage, nearTarget } = sums.limits;
  const figureOf: FigureOf = (metric, { sums: of, assets }) =>
    computeFigure(metric, of, assets, leastCoverage);
  const ordered = metrics[0] === undefined ? [] : orderKeys(metrics[0], groupBy, sums.now, order, figureOf);
  const isOfTime = groupBy === null || timeGroups.includes(groupBy);
  const pageOf = (all: readonly string[]): readonly string[] =>
    isOfTime ? all : all.slice(skip, skip + most);
  const targets = await readFigureTargets(read, metrics, {
    filters,
    groupBy,
    keys: isOfUse(metrics, groupBy) ? ordered : pageOf(ordered),
    day: lastDayOf(filters, sums.today),
    nearTarget,
  });
  const { keys, uses } = sortByUse(metrics, groupBy, ordered, sums.now, targets, use, figureOf);
  const shown = pageOf(keys);
  const fuels = codes.some((code) => co2Metrics.includes(code)) ? await readUsedFuels(read, filters) : [];
  const names = groupBy === null ? null : await readGroupNames(read, groupBy, shown);
  const recalculating = await readRecalculatingDays(read, filters);
  return metrics.map((metric) => {
    const { timeZone, currency, now, before } = sums;
    const formula = formulaOf(metric, groupBy);
    const figure = figureOf(metric, now);
    return {
      metric: metric.code,
      variantOf: metric.variantOf,
      version: metric.version,
      unit: metric.unit,
      direction: metric.direction,
      timeZone,
      currency,
      from: filters.from,
      to: filters.to,
      figure,
      before: before && {
        ...figureOf(metric, before),
        from: before.from,
        to: before.to,
      },
      target: targets.ofWhole(metric, figure),
      leftOut: listLeftOut(metric, now.sums, now.assets),
      fuels: co2Metrics.includes(metric.code) ? fuels : [],
      revisedDays: now.revisedDays,
      dataAt: now.dataAt?.toISOString() ?? null,
      ...recalculating,
      rows: rowsAddress(metric.code, filters),
      groups: shown.map((key) => presentGroup(formula, key, names, now, before, targets, figureOf)),
      groupCount: keys.length,
      spread: groupBy === 'assets' ? spreadOf(metric, now.groups.values(), leastCoverage) : null,
      uses: metric === metrics[0] ? uses : null,
    };
  });
}

/** Reads the totals of metrics' facts in a period and in the previous one. */
export async function readComparedSums(
  read: AccountRead,
  metrics: readonly Metric[],
  filters: MetricFilters,
  groupBy: MetricGrouping | null,
  compare: FiguresQuery['compare'],
): Promise<ComparedSums> {
  const names = [...new Set(metrics.flatMap(factsOfMetric))];
  const { timeZone, currency, seconds, today } = await readPeriod(read, filters);
  const now = await readMetricSums(read, names, filters, groupBy, seconds);
  const limits = await readFigureLimits(read);
  const past = pastOf(filters, compare, today);
  if (past === null) return { timeZone, currency, today, now, before: null, limits };
  const whole = await readPeriod(read, past);
  // Days and weeks of another period are different groups; hours of the week are the same.
  const isOther = groupBy === 'days' || groupBy === 'weeks' || groupBy === 'months';
  const before = await readMetricSums(
    read,
    names,
    { ...filters, ...past },
    isOther ? null : groupBy,
    whole.seconds,
  );
  return { timeZone, currency, today, now, before: { ...before, ...past }, limits };
}

interface Period {
  readonly timeZone: string;
  readonly currency: string;
  readonly seconds: number;
  readonly today: string;
}

/** Reads the account's zone, currency and current day, and the length of the period so far. */
async function readPeriod({ client, accountId, at }: AccountRead, { from, to }: Days): Promise<Period> {
  const { rows } = await client.query<Period>(
    `select time_zone as "timeZone", currency, to_char($4::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today,
        greatest(0, extract(epoch from
          least($4::timestamptz, $3::date::timestamp at time zone time_zone)
            - ($2::date::timestamp at time zone time_zone)))::float8 as seconds
      from accounts where account_id = $1`,
    [accountId, from, to, at],
  );
  return rows[0] ?? { timeZone: 'UTC', currency: 'BRL', seconds: 0, today: at.toISOString().slice(0, 10) };
}

/** The reasons of missing time are not known by hour. */
function formulaOf(metric: Metric, groupBy: MetricGrouping | null): Metric {
  return groupBy === 'hours_of_week' ? { ...metric, leftOut: [] } : metric;
}

function orderKeys(
  metric: Metric,
  groupBy: MetricGrouping | null,
  now: MetricSums,
  order: FiguresQuery['order'],
  figureOf: FigureOf,
): string[] {
  if (groupBy === null) return [];
  if (timeGroups.includes(groupBy))
    return [...now.groups.keys()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const formula = formulaOf(metric, groupBy);
  const sign = order === 'asc' ? 1 : -1;
  return [...now.groups]
    .map(([key, of]) => ({ key, value: figureOf(formula, of).value }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || (a.key < b.key ? -1 : 1);
      return sign * (a.value - b.value) || (a.key < b.key ? -1 : 1);
    })
    .map(({ key }) => key);
}

/** `3-9`, Wednesday at nine, comes before `3-10`. */
function placeOf(key: string): string {
  const [weekday = '', hour] = key.split('-');
  return hour === undefined || key.length > 4 ? key : `${weekday}-${hour.padStart(2, '0')}`;
}

/** Sorts assets by their use against the targets of the first metric, and filters by use if given. */
function sortByUse(
  [metric]: readonly Metric[],
  groupBy: MetricGrouping | null,
  keys: readonly string[],
  now: MetricSums,
  targets: FigureTargets,
  use: TargetUse | undefined,
  figureOf: FigureOf,
): { readonly keys: readonly string[]; readonly uses: MetricAnswer['uses'] } {
  if (metric === undefined || !isOfUse([metric], groupBy) || targets.isEmpty)
    return { keys: use === undefined ? keys : [], uses: null };
  const useOf = (key: string): TargetUse | null =>
    targets.ofGroup(metric, key, figureOf(metric, now.groups.get(key) ?? nothing))?.use ?? null;
  const used = keys.map((key) => ({ key, is: useOf(key) }));
  const of = (asked: TargetUse): string[] => used.filter(({ is }) => is === asked).map(({ key }) => key);
  const [under, within, over] = [of('under'), of('within'), of('over')];
  return {
    keys: use === undefined ? keys : { under, within, over }[use],
    uses: { under: under.length, within: within.length, over: over.length },
  };
}

const nothing: GroupSums = { sums: {}, assets: { known: 0, of: 0, missingSeconds: 0 } };

function presentGroup(
  metric: Metric,
  key: string,
  names: ReadonlyMap<string, GroupName> | null,
  now: MetricSums,
  before: MetricSums | null,
  targets: FigureTargets,
  figureOf: FigureOf,
): MetricFigureGroup {
  const past = before?.groups.get(key);
  const figure = figureOf(metric, now.groups.get(key) ?? nothing);
  return {
    ...figure,
    key,
    label: names?.get(key)?.label ?? null,
    isArchived: names?.get(key)?.is_archived ?? false,
    before: past === undefined ? null : figureOf(metric, past),
    target: targets.ofGroup(metric, key, figure),
  };
}

interface GroupName {
  readonly label: string;
  readonly is_archived: boolean;
}

export async function readGroupNames(
  { client, accountId }: AccountRead,
  groupBy: MetricGrouping,
  keys: readonly string[],
): Promise<Map<string, GroupName> | null> {
  const names = groupNames[groupBy];
  if (names === undefined) return null;
  const { rows } = await client.query<GroupName & { readonly key: string }>(
    `select n.id::text as key, n.label, n.is_archived from (${names}) n where n.account_id = $1 and n.id = any($2::int[])`,
    [accountId, keys],
  );
  return new Map(rows.map(({ key, ...name }) => [key, name]));
}

/** Path below the API's prefix. */
function rowsAddress(code: MetricCode, filters: MetricFilters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const values: readonly (string | number)[] = Array.isArray(value) ? value : [value as string];
    for (const one of values) search.append(name, String(one));
  }
  return `/metrics/${code}/rows?${search.toString()}`;
}
