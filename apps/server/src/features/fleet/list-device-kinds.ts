import type { DeviceKind, ListDeviceKindsQuery } from '@azimute/contract';
import { computeFigure, factsOfMetric, metricCatalogue, type FactSums } from '@azimute/engine/metrics';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { isFact, sumsOf } from '../metrics/metric-scope.ts';
import { periodRows, readPeriodParts } from '../metrics/period-rows.ts';
import { readFigureLimits } from '../metrics/read-figure-limits.ts';
import { fleetOf } from './fleet-scope.ts';

const LIST = 'device kinds';
const NAMED_ASSETS = 100;
const figures = {
  communicating: metricCatalogue.communicating_share,
  completeness: metricCatalogue.completeness,
  delay: metricCatalogue.data_delay,
} as const;
const names = [
  ...new Set([...Object.values(figures).flatMap(factsOfMetric), 'tripSeconds', 'stopSeconds'] as const),
];

interface Row
  extends FactSums, Pick<DeviceKind, 'by' | 'kind' | 'firmware' | 'devices' | 'assets' | 'assetIds'> {
  readonly known: number;
  readonly place: number;
  readonly total: number;
}

/**
 * Groups the devices of assets by type and firmware, most devices first, with their assets' figures of a period. An
 * asset with devices of two types counts for both.
 */
export async function listDeviceKinds(
  read: AccountRead,
  { limit, cursor, from, to, ...filters }: ListDeviceKindsQuery,
): Promise<Page<DeviceKind>> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const { leastCoverage } = await readFigureLimits(read);
  const parts = await readPeriodParts(read, { from, to });
  const days = periodRows(read.accountId, parts, names.filter(isFact), parameters);
  const { rows } = await read.client.query<Row>(
    `with ${fleetOf(read, filters, parameters, 'services:simc:connectivity')}, days as materialized (
      select d.asset_id, ${sumsOf(names)} from ${days} d group by d.asset_id
    ), kinds as (
      select v.kind_by, v.kind, v.firmware, count(*)::int as devices, array_agg(distinct v.asset_id) as asset_ids
      from fleet_devices v join fleet f using (asset_id) group by 1, 2, 3
    ), page as materialized (
      select * from (select *, row_number() over (order by devices desc, kind, kind_by, firmware)::int as place,
          count(*) over ()::int as total from kinds) k
      where place > ${bind(place?.after ?? 0)}::int order by place limit ${bind(limit + 1)}::int
    )
    select p.kind_by as by, p.kind, p.firmware, p.devices, cardinality(p.asset_ids) as assets, case when cardinality(p.asset_ids) <= ${NAMED_ASSETS} then p.asset_ids end as "assetIds", p.place, p.total, s.*
    from page p cross join lateral (
      select count(*)::int as known, ${names.map((name) => `coalesce(sum(d."${name}"), 0)::float8 as "${name}"`).join(', ')}
      from days d where d.asset_id = any (p.asset_ids)) s
    order by p.place`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: rows[0]?.total ?? place?.total ?? 0,
    placeOf: ({ place: at }) => [String(at)],
    present: (row) => present(row, leastCoverage),
  });
}

function present(
  { by, kind, firmware, devices, assets, assetIds, known, place, total: _total, ...sums }: Row,
  leastCoverage: number,
): DeviceKind {
  // The expected time of assets without facts is unknown.
  const counts = { known, of: assets, missingSeconds: 0 };
  const { tripSeconds = 0, stopSeconds = 0, expectedFixes = 0 } = sums;
  return {
    id: place,
    by,
    kind,
    firmware,
    devices,
    assets,
    assetIds,
    communicating: computeFigure(figures.communicating, sums, counts, leastCoverage),
    completeness: computeFigure(figures.completeness, sums, counts, leastCoverage),
    delay: computeFigure(figures.delay, sums, counts, leastCoverage),
    expectedEverySeconds: expectedFixes === 0 ? null : (tripSeconds + stopSeconds) / expectedFixes,
  };
}
