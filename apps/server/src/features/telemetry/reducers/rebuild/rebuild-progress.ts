import type { ClientBase, PoolClient } from 'pg';
import { enqueueJob } from '../../../../platform/jobs/enqueue-job.ts';
import type { RebuiltAsset } from './swap-in.ts';

export const rebuildHistoryTask = 'rebuild_history';

export interface Rebuild {
  readonly accountId: number;
  readonly rebuildId: number;
  /** Either this or the UL. */
  readonly geofenceId: number | null;
  readonly assetId: number | null;
  readonly fromMs: number;
}

type RebuildKey = Pick<Rebuild, 'accountId' | 'rebuildId'>;

export async function enqueueRebuild(client: ClientBase, rebuildId: number): Promise<void> {
  await enqueueJob(client, {
    task: rebuildHistoryTask,
    payload: { rebuildId },
    queue: 'long',
    key: `rebuild-${rebuildId}`,
  });
}

/** Assets that a geofence applies to, and other assets of its UL with records of it. */
const ASSETS = `
with version as materialized (
  select unit_id, definition -> 'assets' as assets from geofence_versions
  where account_id = $1 and geofence_id = $3 and valid_to = 'infinity')
insert into reducer_rebuild_assets (account_id, rebuild_id, asset_id)
select $1, $2, a.asset_id from assets a
where a.account_id = $1 and (a.asset_id = $4 or exists (
  select from version v where v.unit_id = a.unit_id
    and (v.assets = '"all-of-unit"' or v.assets @> to_jsonb(a.asset_id) or exists (
      select from geofence_transitions t
      where t.account_id = $1 and t.asset_id = a.asset_id and t.geofence_id = $3 and t.confirmed_at > $5
        and t.superseded_at is null))))
on conflict do nothing`;

/** Begins a rebuild and selects its assets. Returns null if it has ended. */
export async function beginRebuild(
  client: PoolClient,
  { accountId, rebuildId }: RebuildKey,
): Promise<Rebuild | null> {
  const { rows } = await client.query<Pick<Rebuild, 'geofenceId' | 'assetId' | 'fromMs'> & { state: string }>(
    `select geofence_id as "geofenceId", asset_id as "assetId", state,
        (extract(epoch from from_at) * 1000)::float8 as "fromMs"
      from reducer_rebuilds where account_id = $1 and rebuild_id = $2 and state in ('queued', 'running') for update`,
    [accountId, rebuildId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { state, ...rest } = row;
  if (state === 'queued') {
    const { geofenceId, assetId, fromMs } = rest;
    const { rowCount } = await client.query(ASSETS, [
      accountId,
      rebuildId,
      geofenceId,
      assetId,
      new Date(fromMs),
    ]);
    await client.query(
      `update reducer_rebuilds set state = 'running', assets = $3 where account_id = $1 and rebuild_id = $2`,
      [accountId, rebuildId, rowCount],
    );
  }
  return { accountId, rebuildId, ...rest };
}

/** Returns a remaining asset; null if none is left or the rebuild was canceled. */
export async function readNextAsset(
  client: PoolClient,
  { accountId, rebuildId }: RebuildKey,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select a.asset_id as id from reducer_rebuild_assets a join reducer_rebuilds r using (account_id, rebuild_id)
      where a.account_id = $1 and a.rebuild_id = $2 and r.state = 'running' order by a.asset_id limit 1`,
    [accountId, rebuildId],
  );
  return rows[0]?.id ?? null;
}

/** Rolls back the transaction of an asset whose rebuild was canceled. */
export class RebuildCancelled extends Error {}

/**
 * Counts an asset as done, in the transaction that changed it.
 * @throws RebuildCancelled
 */
export async function countAsset(
  client: PoolClient,
  { accountId, rebuildId }: RebuildKey,
  assetId: number,
  { fixes, revised }: RebuiltAsset,
): Promise<void> {
  await client.query(
    'delete from reducer_rebuild_assets where account_id = $1 and rebuild_id = $2 and asset_id = $3',
    [accountId, rebuildId, assetId],
  );
  const { geofences, trips } = revised;
  const { rowCount } = await client.query(
    `update reducer_rebuilds set done = done + 1, fixes = fixes + $3, visits_recorded = visits_recorded + $4,
        visits_superseded = visits_superseded + $5, trips_recorded = trips_recorded + $6,
        trips_superseded = trips_superseded + $7
      where account_id = $1 and rebuild_id = $2 and state = 'running'`,
    [
      accountId,
      rebuildId,
      fixes,
      geofences?.recorded ?? 0,
      geofences?.superseded ?? 0,
      trips?.recorded ?? 0,
      trips?.superseded ?? 0,
    ],
  );
  if (rowCount === 0) throw new RebuildCancelled();
}

/** Ends a rebuild that has not ended yet, and deletes its remaining assets. */
export async function finishRebuild(
  client: PoolClient,
  { accountId, rebuildId }: RebuildKey,
  state: 'finished' | 'failed',
  at: Date,
): Promise<void> {
  await client.query(
    `update reducer_rebuilds set state = $3, finished_at = $4
      where account_id = $1 and rebuild_id = $2 and state in ('queued', 'running')`,
    [accountId, rebuildId, state, at],
  );
  await client.query('delete from reducer_rebuild_assets where account_id = $1 and rebuild_id = $2', [
    accountId,
    rebuildId,
  ]);
}
