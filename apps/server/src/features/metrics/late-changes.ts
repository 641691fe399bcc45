import { dayMs } from '@azimute/contract/durations';
import {
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
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { factColumns } from './fact-columns.ts';
import { isFact, scopeOf } from './metric-scope.ts';
import { factsWith, readSeenMetrics, requireMetrics } from './metrics-asked.ts';
import { readFigures } from './read-figures.ts';

const LIST = 'late changes';

/** Asset-days of a period that changed after an instant; the first revision after it has the state at that time. */
function changedSince(
  { accountId }: Pick<AccountRead, 'accountId'>,
  { from, to }: Pick<ListLateChangesQuery, 'from' | 'to'>,
  since: Date,
  { bind }: Parameters,
): string {
  return `changed as materialized (
      select r.asset_id, r.day, min(r.superseded_at) as first_at, max(r.superseded_at) as changed_at
      from asset_day_revisions r
      where r.account_id = ${bind(accountId)} and r.superseded_at > ${bind(since)}::timestamptz
        and r.day >= ${bind(from)}::date and r.day < ${bind(to)}::date
      group by 1, 2)`;
}
const isChanged = '(d.asset_id, d.day) in (select c.asset_id, c.day from changed c)';
const then = `join asset_day_revisions r on r.account_id = d.account_id and r.asset_id = d.asset_id and r.day = d.day
    and r.superseded_at = c.first_at`;

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

/**
 * Lists closed days that changed after an instant, latest change first: the old and new values of the facts that the
 * reader sees.
 */
export async function listLateChanges(
  read: AccountRead,
  { limit, cursor, since, ...filters }: ListLateChangesQuery,
): Promise<LateChangeList> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const from = since === undefined ? new Date(read.at.getTime() - dayMs) : new Date(since);
  const days = scopeOf(read, filters, 'assets', [], parameters);
  const seen = factsWith(await readSeenMetrics(read));
  const facts = seen.map((name) => `d.${factColumns[name]} as "${name}"`).join(', ');
  const { rows } = await read.client.query<Row>(
    `with ${changedSince(read, filters, from, parameters)},
      seen as (select d.asset_id, d.day from ${days.from} and ${isChanged}),
      ordered as (
        select c.*, row_number() over (order by c.changed_at desc, asset_id, day)::int as place, count(*) over ()::int as total
        from seen join changed c using (asset_id, day)),
      page as materialized (
        select * from ordered where place > ${bind(place?.after ?? 0)}::int order by place limit ${bind(limit + 1)}::int)
      select jsonb_build_object('id', d.asset_id, 'code', coalesce(a.code, '#' || d.asset_id), 'model', coalesce(a.model, ''),
          'isArchived', a.archived_at is not null) as asset,
        coalesce(u.name, '') as unit_name, to_char(d.day, 'YYYY-MM-DD') as day, r.cause, c.changed_at,
        r.facts as before, (select row_to_json(f) from (select ${facts}) f) as now, c.total, c.place
      from page c
      join asset_days d on d.account_id = ${bind(read.accountId)} and d.asset_id = c.asset_id and d.day = c.day
      ${then}
      left join fleet_assets a on a.account_id = d.account_id and a.asset_id = d.asset_id
      left join fleet_units u on u.account_id = d.account_id and u.unit_id = d.unit_id
      order by c.place`,
    parameters.values,
  );
  return {
    ...pageOf(rows, {
      list: LIST,
      limit,
      total: rows[0]?.total ?? place?.total ?? 0,
      placeOf: (row) => [String(row.place)],
      present: (row) => present(row, seen),
    }),
    since: from.toISOString(),
  };
}

function present(
  { asset, unit_name: unit, day, cause, changed_at: changedAt, before, now }: Row,
  seen: readonly FactName[],
): LateChange {
  return {
    asset,
    unit,
    day,
    cause,
    changedAt: changedAt.toISOString(),
    facts: seen
      .filter((fact) => before[fact] !== now[fact])
      .map((fact) => ({ fact, before: before[fact], now: now[fact] })),
  };
}

/**
 * Returns a metric's earlier value at an instant, from the asset-days that changed since: subtracts their difference
 * from the current sums. Costs of the past change with the cost entries, so these metrics are refused.
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
  if (metric === undefined || answer === undefined || !factsOfMetric(metric).every(isFact))
    throw new DomainError('not_found');
  const names = factsOfMetric(metric).filter(isFact);
  const from = since === undefined ? new Date(read.at.getTime() - dayMs) : new Date(since);
  const parameters = createParameters();
  const scope = scopeOf(read, filters, 'assets', names, parameters);
  const sums = names
    .map(
      (name) =>
        `coalesce(sum((r.facts ->> '${name}')::float8), 0) as "${name} then", coalesce(sum(d."${name}"), 0)::float8 as "${name} now"`,
    )
    .join(', ');
  const { rows } = await read.client.query<Record<string, number>>(
    `with ${changedSince(read, filters, from, parameters)},
      seen as (
        select d.account_id, d.asset_id, d.day, ${names.map((name) => `${scope.valueOf(name)} as "${name}"`).join(', ')}
        from ${scope.from} and ${isChanged})
      select count(*)::int as days, ${sums}
      from seen d join changed c using (asset_id, day) ${then}`,
    parameters.values,
  );
  const [row = {}] = rows;
  const { figure } = answer;
  const moved = (name: FactName): number => (row[`${name} now`] ?? 0) - (row[`${name} then`] ?? 0);
  const of = (terms: typeof metric.known): number =>
    terms.reduce((total, { fact, factor }) => total + factor * (isFact(fact) ? moved(fact) : 0), 0);
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
