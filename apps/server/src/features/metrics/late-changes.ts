import {
  costMetrics,
  factNames,
  type FactName,
  type Facts,
  type LateChange,
  type LateChangeList,
  type ListLateChangesQuery,
  type MetricCode,
  type MetricLateChange,
  type MetricLateChangeQuery,
} from '@azimute/contract';
import { factsOfMetric } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { isCostTerm } from './cost-terms.ts';
import { factColumns } from './fact-columns.ts';
import { scopeOf } from './metric-scope.ts';
import { requireMetrics } from './metrics-asked.ts';
import { readFigures } from './read-figures.ts';

const LIST = 'late changes';
const DAY_MS = 86_400_000;

/** What a day said at an instant: the first revision behind it kept that. */
const thenOf = (account: string, since: string): string => `cross join lateral (
    select r.facts, r.cause, r.superseded_at from asset_day_revisions r
    where r.account_id = ${account} and r.asset_id = d.asset_id and r.day = d.day and r.superseded_at > ${since}
    order by r.superseded_at limit 1) t`;

interface Row {
  readonly asset: LateChange['asset'];
  readonly unit_name: string;
  readonly day: string;
  readonly cause: LateChange['cause'];
  readonly changed_at: Date;
  readonly before: Facts;
  readonly now: Facts;
  readonly total: number;
  readonly place: number;
}

/** Closed days that came out otherwise since an instant, the last changed first: what they said then, and say now. */
export async function listLateChanges(
  read: AccountRead,
  { limit, cursor, since, ...filters }: ListLateChangesQuery,
): Promise<LateChangeList> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const from = since === undefined ? new Date(read.at.getTime() - DAY_MS) : new Date(since);
  const days = scopeOf(read, filters, 'assets', [], parameters);
  const facts = factNames.map((name) => `'${name}', d.${factColumns[name]}`).join(', ');
  const { rows } = await read.client.query<Row>(
    `with revised as materialized (select d.asset_id, d.day from ${days.from} and d.is_revised),
      changed as (
        select d.asset_id, d.day, t.facts as before, t.cause,
          (select max(r.superseded_at) from asset_day_revisions r
            where r.account_id = ${bind(read.accountId)} and r.asset_id = d.asset_id and r.day = d.day) as changed_at
        from revised d ${thenOf(bind(read.accountId), `${bind(from)}::timestamptz`)}),
      ordered as (
        select *, row_number() over (order by changed_at desc, asset_id, day)::int as place, count(*) over ()::int as total
        from changed)
      select jsonb_build_object('id', d.asset_id, 'code', coalesce(a.code, '#' || d.asset_id), 'model', coalesce(a.model, '')) as asset,
        coalesce(u.name, '') as unit_name, to_char(d.day, 'YYYY-MM-DD') as day, o.cause, o.changed_at, o.before,
        json_build_object(${facts}) as now, o.total, o.place
      from ordered o
      join asset_days d on d.account_id = ${bind(read.accountId)} and d.asset_id = o.asset_id and d.day = o.day
      left join fleet_assets a on a.account_id = d.account_id and a.asset_id = d.asset_id
      left join fleet_units u on u.account_id = d.account_id and u.unit_id = d.unit_id
      where o.place > ${bind(place?.after ?? 0)}::int order by o.place limit ${bind(limit + 1)}::int`,
    parameters.values,
  );
  return {
    ...pageOf(rows, {
      list: LIST,
      limit,
      total: rows[0]?.total ?? place?.total ?? 0,
      placeOf: (row) => [String(row.place)],
      present,
    }),
    since: from.toISOString(),
  };
}

function present({
  asset,
  unit_name: unit,
  day,
  cause,
  changed_at: changedAt,
  before,
  now,
}: Row): LateChange {
  return {
    asset,
    unit,
    day,
    cause,
    changedAt: changedAt.toISOString(),
    facts: factNames
      .filter((fact) => before[fact] !== now[fact])
      .map((fact) => ({ fact, before: before[fact], now: now[fact] })),
  };
}

/**
 * What a metric of a period would have said at an instant, of the asset-days that came out otherwise since: their
 * difference is taken from the sums of now. What costs say of the past changes with the costs, so that those metrics are refused.
 */
export async function getMetricLateChange(
  read: AccountRead,
  code: MetricCode,
  { since, ...filters }: MetricLateChangeQuery,
): Promise<MetricLateChange> {
  const [metric] = await requireMetrics(read, [code]);
  const [answer] = await readFigures(read, [code], {
    ...filters,
    compare: 'none',
    most: 1,
    skip: 0,
    order: 'desc',
  });
  if (metric === undefined || answer === undefined || costMetrics.includes(code))
    throw new DomainError('not_found');
  const names = factsOfMetric(metric).filter((name): name is FactName => !isCostTerm(name));
  const from = since === undefined ? new Date(read.at.getTime() - DAY_MS) : new Date(since);
  const parameters = createParameters();
  const { bind } = parameters;
  const scope = scopeOf(read, filters, 'assets', names, parameters);
  const sums = names
    .map(
      (name) =>
        `coalesce(sum((t.facts ->> '${name}')::float8), 0) as "${name} then", coalesce(sum(d."${name}"), 0)::float8 as "${name} now"`,
    )
    .join(', ');
  const { rows } = await read.client.query<Record<string, number>>(
    `with revised as materialized (
        select d.asset_id, d.day, ${names.map((name) => `${scope.valueOf(name)} as "${name}"`).join(', ')}
        from ${scope.from} and d.is_revised)
      select count(*)::int as days, ${sums}
      from revised d ${thenOf(bind(read.accountId), `${bind(from)}::timestamptz`)}`,
    parameters.values,
  );
  const [row = {}] = rows;
  const { figure } = answer;
  const moved = (name: FactName): number => (row[`${name} now`] ?? 0) - (row[`${name} then`] ?? 0);
  const of = (terms: typeof metric.known): number =>
    terms.reduce((total, { fact, factor }) => total + factor * (isCostTerm(fact) ? 0 : moved(fact)), 0);
  const { numerator, denominator, scale } = metric.formula;
  const above = figure.numerator - of(numerator);
  const below = denominator === null ? 1 : (figure.denominator ?? 0) - of(denominator);
  return {
    metric: code,
    unit: metric.unit,
    since: from.toISOString(),
    days: row['days'] ?? 0,
    value: figure.value,
    before: figure.value === null || below <= 0 ? null : (scale * above) / below,
  };
}
