import {
  safetyLeastKilometers,
  safetyWeightMetrics,
  type ChangeSafetyWeights,
  type FactName,
  type ListSafetyScoresQuery,
  type SafetyScore,
  type SafetyWeights,
} from '@azimute/contract';
import { computeFigure, factsOfMetric, metricCatalogue } from '@azimute/engine/metrics';
import { audit } from '../../platform/audit.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { isFact, sumsOf } from '../metrics/metric-scope.ts';
import { periodRows, readPeriodParts } from '../metrics/period-rows.ts';
import { readFigureLimits } from '../metrics/read-figure-limits.ts';
import { assetJson, fleetOf, unitJson } from './fleet-scope.ts';

/**
 * Points per time over a limit in 100 km, per percent of moving time over it, by excess, and per harsh event in 100 h.
 */
const usualWeights: SafetyWeights['weights'] = {
  speeding_per_100_km: 5,
  light_over_share: 2,
  serious_over_share: 4,
  grave_over_share: 8,
  events_per_100_h: 4,
};

export async function getSafetyWeights({ client, accountId }: AccountRead): Promise<SafetyWeights> {
  const { rows } = await client.query<{ weights: SafetyWeights['weights'] }>(
    'select weights from safety_weights where account_id = $1',
    [accountId],
  );
  return { weights: rows[0]?.weights ?? usualWeights, isUsual: rows[0] === undefined };
}

export async function changeSafetyWeights(
  read: AccountRead,
  { weights }: ChangeSafetyWeights,
): Promise<SafetyWeights> {
  const before = await getSafetyWeights(read);
  await read.client.query(
    `insert into safety_weights (account_id, weights, updated_at) values ($1, $2, $3)
      on conflict (account_id) do update set weights = excluded.weights, updated_at = excluded.updated_at`,
    [read.accountId, weights, read.at],
  );
  await audit(read.client, {
    action: 'safety_weights.change',
    entity: 'safety_weights',
    entityId: String(read.accountId),
    before: before.weights,
    after: weights,
  });
  return await getSafetyWeights(read);
}

type Sums = Record<FactName, number>;
type Row = Sums &
  Pick<SafetyScore, 'asset' | 'unit' | 'score' | 'kilometers'> & {
    readonly total: number;
    readonly place: number;
  };

const LIST = 'safety scores';

/**
 * Lists the scores of assets: 100 less the points of their figures, at least 0. Assets below the minimum distance have
 * none.
 */
export async function listSafetyScores(
  read: AccountRead,
  { limit, cursor, from, to, order, ...filters }: ListSafetyScoresQuery,
): Promise<Page<SafetyScore>> {
  const list = `${LIST} ${order}`;
  const place = readIdPlace(list, cursor);
  const { weights } = await getSafetyWeights(read);
  const metrics = safetyWeightMetrics.map((code) => ({ ...metricCatalogue[code], code }));
  const names = [...new Set([...metrics.flatMap(factsOfMetric), 'distanceMeters' as const])];
  const parameters = createParameters();
  const { bind } = parameters;
  const { leastCoverage } = await readFigureLimits(read);
  const parts = await readPeriodParts(read, { from, to });
  const days = periodRows(read.accountId, parts, names.filter(isFact), parameters);
  // As in the figures of the parts: a missing one costs no points, and without any there is no score.
  const points = metrics.map(({ code, formula: { scale, numerator, denominator }, ...metric }) => {
    const sum = (terms: typeof numerator): string =>
      `(${terms.map(({ fact, factor }) => `${factor} * d."${fact}"`).join(' + ')})`;
    const below = sum(denominator ?? []);
    const known = sum(metric.known);
    const of = [known, ...metric.leftOut.map(({ terms }) => sum(terms))].join(' + ');
    return `case when ${below} >= ${bind(Math.max(metric.leastExposure, 1))}::float8
        and ${known} > 0 and ${known} >= ${bind(leastCoverage)}::float8 * (${of})
      then ${bind(scale * weights[code])}::float8 * ${sum(numerator)} / ${below} end`;
  });
  const { rows } = await read.client.query<Row>(
    `with ${fleetOf(read, filters, parameters, 'services:simc:safety')}, days as materialized (
      select d.asset_id, ${sumsOf(names)} from ${days} d group by d.asset_id
    ), scored as (
      select f.asset_id, case when d."distanceMeters" >= ${safetyLeastKilometers * 1000}
        then (select case when count(p.points) > 0 then greatest(0, 100 - sum(p.points)) end
            from unnest(array[${points.join(', ')}]::float8[]) as p (points)) end as score
      from fleet f left join days d using (asset_id)
    ), ordered as (
      select *, row_number() over (order by score ${order} nulls last, asset_id)::int as place, count(*) over ()::int as total
      from scored
    )
    select ${assetJson} as asset, ${unitJson} as unit, o.score, coalesce(d."distanceMeters", 0) / 1000 as kilometers,
      ${names.map((name) => `coalesce(d."${name}", 0)::float8 as "${name}"`).join(', ')}, o.place, o.total
    from ordered o join fleet f using (asset_id) left join days d using (asset_id)
    where o.place > ${bind(place?.after ?? 0)}::int order by o.place limit ${bind(limit + 1)}::int`,
    parameters.values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: rows[0]?.total ?? place?.total ?? 0,
    placeOf: ({ place: at }) => [String(at)],
    present: (row): SafetyScore => ({
      asset: row.asset,
      unit: row.unit,
      score: row.score,
      kilometers: row.kilometers,
      parts: metrics.map((metric) => {
        const figure = computeFigure(metric, row, { known: 1, of: 1, missingSeconds: 0 }, leastCoverage);
        return {
          metric: metric.code,
          figure,
          points: figure.value === null ? null : figure.value * weights[metric.code],
        };
      }),
    }),
  });
}
