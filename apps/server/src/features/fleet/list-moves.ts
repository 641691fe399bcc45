import { moveBands, type FleetMove, type ListMovesQuery } from '@azimute/contract';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { sumsOf } from '../metrics/metric-scope.ts';
import { periodRows, readPeriodParts } from '../metrics/period-rows.ts';
import { readFigureLimits } from '../metrics/read-figure-limits.ts';
import { assetJson, fleetOf, unitJson } from './fleet-scope.ts';

const LIST = 'moves';
const facts = ['engineOnSeconds', 'engineKnownSeconds', 'daySeconds'] as const;

interface Row extends FleetMove {
  readonly total: number;
  readonly place: number;
}

/**
 * Lists assets that could be moved: used less than half of their category's average, while another UL uses its own of
 * the category a fifth more than the average. ULs and assets are the current ones; assets below the account's minimum
 * coverage are skipped.
 */
export async function listMoves(
  read: AccountRead,
  { limit, cursor, from, to, ...filters }: ListMovesQuery,
): Promise<Page<FleetMove>> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const { leastCoverage } = await readFigureLimits(read);
  const parts = await readPeriodParts(read, { from, to });
  const days = periodRows(read.accountId, parts, facts, parameters);
  const useOf = 'sum("engineOnSeconds") / sum("engineKnownSeconds")';
  const { rows } = await read.client.query<Row>(
    `with ${fleetOf(read, filters, parameters, 'services:simc:utilization')}, days as materialized (
      select d.asset_id, ${sumsOf(facts)} from ${days} d group by d.asset_id
    ), used as materialized (
      select f.asset_id, f.category, f.unit_id, f.unit_code, f.unit_name, d."engineOnSeconds", d."engineKnownSeconds",
        d."engineOnSeconds" / d."engineKnownSeconds" as share
      from fleet f join days d using (asset_id)
      where f.category <> '' and d."engineKnownSeconds" > 0
        and d."engineKnownSeconds" >= ${bind(leastCoverage)}::float8 * d."daySeconds"
    ), categories as (
      select category, ${useOf} as share from used group by category
    ), wanted as materialized (
      select u.category, u.unit_id, max(u.unit_code) as unit_code, max(u.unit_name) as unit_name, count(*)::int as assets, ${useOf} as share
      from used u group by u.category, u.unit_id
    ), moves as (
      select u.*, c.share as category_share, w.unit_id as to_id, w.unit_code as to_code, w.unit_name as to_name, w.assets as to_assets,
        w.share as to_share, (w.share - u.share) * u."engineKnownSeconds" / 3600 as hours
      from used u join categories c on c.category = u.category cross join lateral (
        select * from wanted w where w.category = u.category and w.unit_id <> u.unit_id
          and w.share >= ${bind(moveBands.wanted)}::float8 * c.share
        order by w.share desc, w.unit_id limit 1) w
      where u.share < ${bind(moveBands.idle)}::float8 * c.share
    ), ordered as (
      select *, row_number() over (order by hours desc, asset_id)::int as place, count(*) over ()::int as total from moves
    )
    select ${assetJson} as asset, ${unitJson} as unit, m.category, 100 * m.share as use, m."engineKnownSeconds" / 3600 as "knownHours",
      100 * m.category_share as "categoryUse", jsonb_build_object('unit', jsonb_build_object('id', m.to_id, 'code', m.to_code,
        'name', m.to_name), 'use', 100 * m.to_share, 'assets', m.to_assets) as to, m.hours, m.place, m.total
    from ordered m join fleet f using (asset_id)
    where m.place > ${bind(place?.after ?? 0)}::int order by m.place limit ${bind(limit + 1)}::int`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: rows[0]?.total ?? place?.total ?? 0,
    placeOf: ({ place: at }) => [String(at)],
    present: ({ place: _place, total: _total, ...one }): FleetMove => one,
  });
}
