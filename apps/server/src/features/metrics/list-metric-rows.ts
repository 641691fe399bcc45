import type {
  ListMetricRowsQuery,
  MetricCode,
  MetricFilters,
  MetricRow,
  MetricRowList,
  MetricTerm,
} from '@azimute/contract';
import { computeFigure, factsOfMetric } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import { when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRecalculatingDays } from '../telemetry/read-recalculating.ts';
import { presentDay, type DayRow } from './day-row.ts';
import { inBaseUnits } from './cost-terms.ts';
import { scopeOf } from './metric-scope.ts';
import { requireMetrics } from './metrics-asked.ts';
import { readFigureLimits } from './read-figure-limits.ts';
import { readPeriodParts } from './period-rows.ts';

type Row = DayRow & Partial<Record<MetricTerm, number>> & { readonly place: string };

/** Lists the asset-days behind a metric. */
export async function listMetricRows(
  read: AccountRead,
  code: MetricCode,
  query: ListMetricRowsQuery,
): Promise<MetricRowList> {
  const [metric] = await requireMetrics(read, [code]);
  if (metric === undefined) throw new DomainError('not_found');
  const { leastCoverage } = await readFigureLimits(read);
  const names = factsOfMetric(metric);
  const { limit, cursor, sort, order, weekday, ...filters } = query;
  const list = `metric ${code} ${sort} ${order}`;
  const place = readPlace(list, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const { start, from, joins, valueOf } = scopeOf(read, filters, 'assets', names, parameters);
  const sum = (terms: (typeof metric)['known']): string =>
    terms.map(({ fact, factor }) => `${factor} * ${valueOf(fact)}`).join(' + ');
  const { numerator, denominator } = metric.formula;
  const below = denominator === null ? '1' : sum(denominator);
  const keys = {
    day: '0::float8',
    asset: '0::float8',
    numerator: `(${sum(numerator)})::float8`,
    denominator: `(${below})::float8`,
    // Rows without a value come first in ascending order.
    value: `coalesce((${sum(numerator)})::float8 / nullif((${below})::float8, 0), -1e300)`,
  };
  const tie = sort === 'day' ? 'day, asset_id' : 'asset_id, day';
  const direction = order === 'asc' ? '' : ' desc';
  const goesOn =
    place === null
      ? 'true'
      : `(place, ${tie}) ${order === 'asc' ? '>' : '<'} (${bind(place.key)}::float8, ${
          sort === 'day'
            ? `${bind(place.day)}::date, ${bind(place.assetId)}::int`
            : `${bind(place.assetId)}::int, ${bind(place.day)}::date`
        }) and ${leadOf(sort, order, place, parameters)}`;
  const matched = when(weekday, (day) => `extract(isodow from d.day) = ${bind(day)}`) ?? 'true';
  const { rows } = await read.client.query<Row>(
    `${start === '' ? 'with' : `${start},`} matched as (select d.asset_id, d.day, ${keys[sort]} as place from ${from} and ${matched}),
    page as (select * from matched where ${goesOn} order by place${direction}, ${tie
      .split(', ')
      .map((column) => `${column}${direction}`)
      .join(', ')} limit ${bind(limit + 1)})
    select d.asset_id, a.code, a.archived_at is not null as is_archived, to_char(d.day, 'YYYY-MM-DD') as day, d.unit_id, coalesce(u.name, '') as unit_name,
      d.is_closed, d.is_revised, d.known_from, d.data_at, ${names
        .map((name) => `(${valueOf(name)})::float8 as "${name}"`)
        .join(', ')}, p.place::text as place
    from page p
    join asset_days d on d.account_id = ${bind(read.accountId)} and d.asset_id = p.asset_id and d.day = p.day ${joins}
    left join fleet_assets a on a.account_id = d.account_id and a.asset_id = d.asset_id
    left join fleet_units u on u.account_id = d.account_id and u.unit_id = d.unit_id
    order by ${['place', ...tie.split(', ')].map((column) => `p.${column}${direction}`).join(', ')}`,
    parameters.values,
  );
  const page = pageOf(rows, {
    list,
    limit,
    total: place?.total ?? (await countRows(read, filters, weekday)),
    placeOf: (row) => [row.place, String(row.asset_id), row.day],
    present: (row): MetricRow => {
      const facts = inBaseUnits(Object.fromEntries(names.map((name) => [name, row[name] ?? 0])));
      return {
        ...presentDay(row),
        figure: computeFigure(metric, facts, { known: 1, of: 1, missingSeconds: 0 }, leastCoverage),
        facts,
      };
    },
  });
  return { ...page, ...(await readRecalculatingDays(read, filters)) };
}

/** Returns the start of a page of days as a condition on the first key alone, by which the index is entered. */
function leadOf(
  sort: ListMetricRowsQuery['sort'],
  order: ListMetricRowsQuery['order'],
  { day, assetId }: Place,
  { bind }: Parameters,
): string {
  const further = order === 'asc' ? '>=' : '<=';
  if (sort === 'day') return `day ${further} ${bind(day)}::date`;
  return sort === 'asset' ? `asset_id ${further} ${bind(assetId)}::int` : 'true';
}

/** Uses the monthly totals, unless filtered by weekday. */
async function countRows(
  read: AccountRead,
  filters: MetricFilters,
  weekday: number | undefined,
): Promise<number> {
  const parameters = createParameters();
  const parts = weekday === undefined ? await readPeriodParts(read, filters) : null;
  const grouping = weekday === undefined ? null : 'weeks';
  const { from, assets } = scopeOf(read, filters, grouping, [], parameters, parts);
  const matched = when(weekday, (day) => `extract(isodow from d.day) = ${parameters.bind(day)}`) ?? 'true';
  const { rows } = await read.client.query<{ total: number | null }>(
    `select sum(${assets})::int as total from ${from} and ${matched}`,
    parameters.values,
  );
  return rows[0]?.total ?? 0;
}

interface Place {
  readonly key: string;
  readonly assetId: number;
  readonly day: string;
  readonly total: number;
}

function readPlace(list: string, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const { after, total } = readCursor(list, cursor);
  const [key, assetId, day] = after;
  if (typeof key !== 'string' || !Number.isFinite(Number(key)) || key.trim() === '') throw refuseCursor();
  if (typeof assetId !== 'string' || !/^\d{1,9}$/.test(assetId)) throw refuseCursor();
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw refuseCursor();
  return { key, assetId: Number(assetId), day, total };
}
