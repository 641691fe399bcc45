import {
  assetStatuses,
  notReportingStatuses,
  type AssetStatus,
  type FleetSummary,
  type FleetSummaryQuery,
} from '@azimute/contract';
import { statusRanks } from './asset-order.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { allConditions, createScope, joinEveryState, statusOf } from './asset-query.ts';
import { readAssetRows, type AssetRead } from './assets-reads.ts';
import { glanceFleet } from './fleet-index/count-fleet.ts';
import type { FleetIndexes } from './fleet-index/fleet-indexes.ts';
import { openFleet, type OpenFleet } from './fleet-index/open-fleet.ts';
import { presentAsset } from './present-asset.ts';

const SHOWN = 5;

/**
 * Returns the fleet by status, with the assets that have not reported for longest and those with the latest
 * contact.
 */
export async function getFleetSummary(
  read: AssetRead,
  filters: FleetSummaryQuery,
  fleets?: FleetIndexes,
): Promise<FleetSummary> {
  const open = await openFleet(read, filters, fleets);
  const { counts, silent, latest } = open === null ? await readFleet(read, filters) : glance(open);
  const assets = await readAssetRows(read, [...silent, ...latest]);
  const present = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const row = assets.get(id);
      return row === undefined ? [] : [presentAsset(row)];
    });
  const statuses = Object.fromEntries(
    assetStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as Record<AssetStatus, number>;
  return {
    at: read.at.toISOString(),
    total: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    statuses,
    notReporting: notReportingStatuses.reduce((sum, status) => sum + statuses[status], 0),
    silent: present(silent),
    latest: present(latest),
  };
}

interface Fleet {
  readonly counts: ReadonlyMap<AssetStatus, number>;
  readonly silent: readonly number[];
  readonly latest: readonly number[];
}

type FleetRow =
  | { readonly kind: 'count'; readonly status: AssetStatus; readonly value: number }
  | { readonly kind: 'silent' | 'latest'; readonly value: number };

function glance({ fleet, query }: OpenFleet): Fleet {
  const { counts, silent, latest } = glanceFleet(fleet, query, SHOWN);
  return {
    counts: new Map(statusRanks.map((status, place) => [status, counts[place] ?? 0])),
    silent,
    latest,
  };
}

async function readFleet(read: AssetRead, filters: FleetSummaryQuery): Promise<Fleet> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const { rows } = await read.client.query<FleetRow>(
    `with fleet as materialized (
      select a.asset_id, s.contact_at, ${statusOf(scope)} as status
      from current_assets a ${joinEveryState(scope)}
      where ${[`a.account_id = ${scope.accountId}`, ...allConditions(filters, scope, parameters)].join(' and ')}
    )
    select 'count' as kind, status, count(*)::int as value from fleet group by status
    union all (select 'silent', status, asset_id from fleet where status = 'without_communication'
      order by contact_at, asset_id limit ${SHOWN})
    union all (select 'latest', status, asset_id from fleet where contact_at is not null
      order by contact_at desc, asset_id limit ${SHOWN})`,
    parameters.values,
  );
  const idsOf = (kind: FleetRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.value);
  return {
    counts: new Map(rows.flatMap((row) => (row.kind === 'count' ? [[row.status, row.value]] : []))),
    silent: idsOf('silent'),
    latest: idsOf('latest'),
  };
}
