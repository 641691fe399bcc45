import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { places } from './places.ts';
import type { World } from './world.ts';

/** Restores the planted geofences: undeleted except one of each place, with the version in the examples. */
export async function restoreGeofences(
  database: Pick<TestDatabase, 'queryAsOwner'>,
  { targets }: World,
): Promise<void> {
  const deleted = places.map((place) => targets[place].deletedGeofenceId);
  const kept = places.flatMap((place) => [targets[place].geofenceId, targets[place].otherGeofenceId]);
  const planted = [...kept, ...deleted];
  await database.queryAsOwner(
    `with started as (delete from reducer_rebuilds where geofence_id = any($1) and rebuild_id <> all($2)),
    cancelled as (
      update reducer_rebuilds set state = 'queued', finished_at = null where rebuild_id = any($2) and state <> 'queued'),
    newer as (delete from geofence_versions where geofence_id = any($1) and version > 1),
    picked as (
      insert into geofence_assets (account_id, geofence_id, asset_id)
        select account_id, geofence_id, asset_id from geofence_visits where geofence_id = any($1)
        on conflict do nothing)
    update geofences set version = 1, deleted_at = case when geofence_id = any($3) then now() + interval '1 day' end
      where geofence_id = any($1) and (version > 1 or geofence_id = any($3))`,
    [planted, places.map((place) => targets[place].rebuildId), deleted],
  );
}
