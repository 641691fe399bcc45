import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { places } from './places.ts';
import type { World } from './world.ts';

/** Makes the geofences that were planted what they were: undeleted, of the version that examples name. */
export async function restoreGeofences(
  database: Pick<TestDatabase, 'queryAsOwner'>,
  { targets }: World,
): Promise<void> {
  const planted = places.flatMap((place) => [targets[place].geofenceId, targets[place].otherGeofenceId]);
  await database.queryAsOwner(
    `with started as (delete from reducer_rebuilds where geofence_id = any($1) and rebuild_id <> all($2)),
    cancelled as (
      update reducer_rebuilds set state = 'queued', finished_at = null where rebuild_id = any($2) and state <> 'queued'),
    newer as (delete from geofence_versions where geofence_id = any($1) and version > 1),
    picked as (
      insert into geofence_assets (account_id, geofence_id, asset_id)
        select account_id, geofence_id, asset_id from geofence_visits where geofence_id = any($1)
        on conflict do nothing)
    update geofences set version = 1, deleted_at = null where geofence_id = any($1) and version > 1`,
    [planted, places.map((place) => targets[place].rebuildId)],
  );
}
