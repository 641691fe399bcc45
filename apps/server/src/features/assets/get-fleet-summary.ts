import { assetStatuses, type AssetStatus, type FleetSummary } from '@azimute/contract';
import { createParameters, createScope, joinEveryState, statusOf } from './asset-query.ts';
import type { AssetRead } from './assets-reads.ts';
import { assetColumns, assetTables, presentAsset, type AssetRow } from './present-asset.ts';

const SHOWN = 5;

/** The fleet by status, who has been silent longest and who was heard last. */
export async function getFleetSummary(read: AssetRead): Promise<FleetSummary> {
  const { counts, silent, latest } = await readFleet(read);
  const assets = await readAssets(read, [...silent, ...latest]);
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

async function readFleet(read: AssetRead): Promise<Fleet> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const { rows } = await read.client.query<FleetRow>(
    `with fleet as materialized (
      select a.asset_id, s.fixed_at, ${statusOf(scope)} as status
      from assets a ${joinEveryState(scope)} where a.account_id = ${scope.accountId}
    )
    select 'count' as kind, status, count(*)::int as value from fleet group by status
    union all (select 'silent', status, asset_id from fleet where status = 'without_communication'
      order by fixed_at, asset_id limit ${SHOWN})
    union all (select 'latest', status, asset_id from fleet where fixed_at is not null
      order by fixed_at desc, asset_id limit ${SHOWN})`,
    parameters.values,
  );
  const idsOf = (kind: FleetRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.value);
  return {
    counts: new Map(rows.flatMap((row) => (row.kind === 'count' ? [[row.status, row.value]] : []))),
    silent: idsOf('silent'),
    latest: idsOf('latest'),
  };
}

async function readAssets(read: AssetRead, ids: readonly number[]): Promise<Map<number, AssetRow>> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const { rows } = await read.client.query<AssetRow>(
    `select ${assetColumns(scope)} from assets a ${assetTables}
    where a.account_id = ${scope.accountId} and a.asset_id = any(${parameters.bind(ids)}::int[])`,
    parameters.values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
