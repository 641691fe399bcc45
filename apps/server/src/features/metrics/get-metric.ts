import type {
  Metric,
  MetricAnswer,
  MetricCode,
  MetricFigure,
  MetricFigureGroup,
  MetricFilters,
  MetricGrouping,
  MetricQuery,
} from '@azimute/contract';
import { computeFigure, listLeftOut, metricCatalogue } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { groupNames, timeGroups } from './metric-scope.ts';
import { readMetricSums, type GroupSums, type MetricSums } from './read-metric-sums.ts';

/**
 * A metric with what it was made of, so that it can be checked down to its asset-days.
 * @throws DomainError validation_failed for a grouping that the metric does not have
 */
export async function getMetric(
  read: AccountRead,
  code: MetricCode,
  query: MetricQuery,
): Promise<MetricAnswer> {
  const metric = metricCatalogue[code];
  const { groupBy = null, compare, most, order, ...filters } = query;
  if (groupBy !== null && !metric.groups.includes(groupBy))
    throw new DomainError('validation_failed', {
      errors: { groupBy: ['invalid_value'] },
      detail: `The metric is grouped by ${metric.groups.join(', ')}.`,
    });
  const { timeZone, seconds } = await readPeriod(read, filters);
  const now = await readMetricSums(read, metric, filters, groupBy, seconds);
  const past = pastOf(filters, compare);
  const before = past === null ? null : await readPast(read, metric, { ...filters, ...past }, groupBy);
  const figure = computeFigure(metric, now.sums, now.assets);
  return {
    metric: code,
    version: metric.version,
    unit: metric.unit,
    direction: metric.direction,
    timeZone,
    from: filters.from,
    to: filters.to,
    figure,
    before: before && past && { ...computeFigure(metric, before.sums, before.assets), ...past },
    leftOut: listLeftOut(metric, now.sums, now.assets),
    revisedDays: now.revisedDays,
    dataAt: now.dataAt?.toISOString() ?? null,
    rows: rowsAddress(code, filters),
    ...(await presentGroups(read, metric, groupBy, { now, before, most, order })),
  };
}

/** The zone of the account, and how long the period was by now. */
async function readPeriod(
  { client, accountId, at }: AccountRead,
  { from, to }: MetricFilters,
): Promise<{ timeZone: string; seconds: number }> {
  const { rows } = await client.query<{ timeZone: string; seconds: number }>(
    `select time_zone as "timeZone", greatest(0, extract(epoch from
        least($4::timestamptz, $3::date::timestamp at time zone time_zone)
          - ($2::date::timestamp at time zone time_zone)))::float8 as seconds
      from accounts where account_id = $1`,
    [accountId, from, to, at],
  );
  return rows[0] ?? { timeZone: 'UTC', seconds: 0 };
}

const DAY_MS = 86_400_000;

function pastOf(
  { from, to }: Pick<MetricFilters, 'from' | 'to'>,
  compare: MetricQuery['compare'],
): { from: string; to: string } | null {
  if (compare === 'none') return null;
  const lengthMs = Date.parse(to) - Date.parse(from);
  const shift = (day: string): string => {
    const date = new Date(day);
    if (compare === 'year') date.setUTCFullYear(date.getUTCFullYear() - 1);
    else date.setTime(date.getTime() - lengthMs);
    return date.toISOString().slice(0, 10);
  };
  const past = { from: shift(from), to: shift(to) };
  // The 29th of February a year ago is the 1st of March.
  return past.from < past.to
    ? past
    : { ...past, to: new Date(Date.parse(past.from) + DAY_MS).toISOString().slice(0, 10) };
}

async function readPast(
  read: AccountRead,
  metric: Metric,
  filters: MetricFilters,
  groupBy: MetricGrouping | null,
): Promise<MetricSums> {
  const { seconds } = await readPeriod(read, filters);
  // Days and weeks of another period are other groups; hours of the week are the same.
  const isOther = groupBy === 'days' || groupBy === 'weeks' || groupBy === 'months';
  return await readMetricSums(read, metric, filters, isOther ? null : groupBy, seconds);
}

interface Grouped extends Pick<MetricQuery, 'most' | 'order'> {
  readonly now: MetricSums;
  readonly before: MetricSums | null;
}

async function presentGroups(
  read: AccountRead,
  metric: Metric,
  groupBy: MetricGrouping | null,
  { now, before, most, order }: Grouped,
): Promise<Pick<MetricAnswer, 'groups' | 'groupCount'>> {
  if (groupBy === null) return { groups: [], groupCount: 0 };
  // By hour it is not known why time is missing.
  const formula = groupBy === 'hours_of_week' ? { ...metric, leftOut: [] } : metric;
  const figureOf = ({ sums, assets }: GroupSums): MetricFigure => computeFigure(formula, sums, assets);
  const all = [...now.groups].map(([key, sums]) => ({ key, figure: figureOf(sums) }));
  const isOfTime = timeGroups.includes(groupBy);
  const sign = order === 'asc' ? 1 : -1;
  const sorted = all.toSorted((a, b) => {
    if (isOfTime) return placeOf(a.key) < placeOf(b.key) ? -1 : 1;
    const [first, second] = [a.figure.value, b.figure.value];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second) || (a.key < b.key ? -1 : 1);
  });
  const shown = isOfTime ? sorted : sorted.slice(0, most);
  const labels = await readLabels(
    read,
    groupBy,
    shown.map(({ key }) => key),
  );
  const groups: MetricFigureGroup[] = shown.map(({ key, figure }) => {
    const past = before?.groups.get(key);
    return {
      ...figure,
      key,
      label: labels?.get(key) ?? null,
      before: past === undefined ? null : figureOf(past),
    };
  });
  return { groups, groupCount: all.length };
}

/** `3-9`, Wednesday at nine, comes before `3-10`. */
function placeOf(key: string): string {
  const [weekday = '', hour] = key.split('-');
  return hour === undefined || key.length > 4 ? key : `${weekday}-${hour.padStart(2, '0')}`;
}

async function readLabels(
  { client, accountId }: AccountRead,
  groupBy: MetricGrouping,
  keys: readonly string[],
): Promise<Map<string, string> | null> {
  const names = groupNames[groupBy];
  if (names === undefined) return null;
  const { rows } = await client.query<{ key: string; label: string }>(
    `select n.id::text as key, n.label from (${names}) n where n.account_id = $1 and n.id = any($2::int[])`,
    [accountId, keys],
  );
  return new Map(rows.map(({ key, label }) => [key, label]));
}

/** Below the API's prefix. */
function rowsAddress(code: MetricCode, filters: MetricFilters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const values: readonly (string | number)[] = Array.isArray(value) ? value : [value as string];
    for (const one of values) search.append(name, String(one));
  }
  return `/metrics/${code}/rows?${search.toString()}`;
}
