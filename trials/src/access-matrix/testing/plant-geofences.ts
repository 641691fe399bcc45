import type { StoredDefinition } from '@azimute/server/src/features/geofences/save-geofence.ts';
import { insertId, type Query } from './plant-records.ts';
import type { Target } from './world.ts';

interface PlaceOfGeofences {
  readonly accountId: number;
  readonly unitId: number;
  readonly assetId: number;
  readonly text: string;
  readonly latitude: number;
}

/** Returns a shape around a place with this latitude, which is its mark. */
function shapeAt(latitude: number): number[][][] {
  return [
    [
      [-50, latitude],
      [-49, latitude],
      [-49, latitude + 1],
      [-50, latitude],
    ],
  ];
}

/**
 * Plants two geofences with a version, an asset, a visit and an event each; the reducer state of the asset; and a
 * rebuild. Plants a deleted geofence, too.
 */
export async function plantGeofences(
  query: Query,
  place: PlaceOfGeofences,
): Promise<Pick<Target, 'geofenceId' | 'otherGeofenceId' | 'deletedGeofenceId' | 'rebuildId'>> {
  const { accountId, assetId, unitId } = place;
  await query('insert into geofence_sets (account_id, version) values ($1, 1) on conflict do nothing', [
    accountId,
  ]);
  await query(
    `insert into reducer_states (account_id, asset_id, reducer, reducer_version, state) values ($1, $2, 'geofences', 1, $3)`,
    [
      accountId,
      assetId,
      JSON.stringify({ fences: {}, stand: null, speeding: null, watches: {}, advancedToMs: null }),
    ],
  );
  await query(`insert into recompute_requests (account_id, asset_id, from_at) values ($1, $2, 'infinity')`, [
    accountId,
    assetId,
  ]);
  await query(
    `insert into rebuild_requests (account_id, asset_id, from_at, to_at)
      values ($1, $2, now() - interval '9 days', now() - interval '8 days')`,
    [accountId, assetId],
  );
  const geofenceId = await plantOne(query, place, 'A');
  const otherGeofenceId = await plantOne(query, place, 'B');
  await plantRecords(query, place, geofenceId);
  await plantRecords(query, place, otherGeofenceId);
  const deletedGeofenceId = await plantOne(query, place, 'C');
  await query(
    `update geofences set deleted_at = now() + interval '1 day' where account_id = $1 and geofence_id = $2`,
    [accountId, deletedGeofenceId],
  );
  const rebuildId = await insertId(query, 'reducer_rebuilds', 'rebuild_id', {
    account_id: accountId,
    geofence_id: otherGeofenceId,
    unit_id: unitId,
    from_at: new Date(),
    requested_at: new Date(),
  });
  await query('insert into reducer_rebuild_assets (account_id, rebuild_id, asset_id) values ($1, $2, $3)', [
    accountId,
    rebuildId,
    assetId,
  ]);
  return { geofenceId, otherGeofenceId, deletedGeofenceId, rebuildId };
}

async function plantOne(
  query: Query,
  { accountId, unitId, assetId, text, latitude }: PlaceOfGeofences,
  name: string,
): Promise<number> {
  const geofenceId = await insertId(query, 'geofences', 'geofence_id', {
    account_id: accountId,
    unit_id: unitId,
    name: `${text} ${name}`,
    color: 'petrol',
    max_speed_kph: 20,
    on_entry: true,
    on_exit: true,
    on_speeding: true,
    all_assets: false,
    shape: JSON.stringify(shapeAt(latitude)),
    drawn_as: 'polygon',
    area_square_meters: 1,
    perimeter_meters: 1,
    vertex_count: 3,
    west: -50,
    south: latitude,
    east: -49,
    north: latitude + 1,
    severity: 'low',
    entry_dwell_seconds: 0,
    exit_dwell_seconds: 0,
    must_be_inside: false,
    tags: [text],
    version: 1,
  });
  const definition: StoredDefinition = {
    geofenceId,
    version: 1,
    parentId: null,
    unitId,
    shape: shapeAt(latitude),
    maxSpeedKph: 20,
    onEntry: true,
    onExit: true,
    onSpeeding: true,
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    confirmSeconds: 30,
    schedule: null,
    mustBeInside: false,
    severity: 'low',
    assets: [assetId],
  };
  await query(
    `insert into geofence_versions (account_id, geofence_id, version, unit_id, valid_from, changed, definition)
      values ($1, $2, 1, $3, now(), '{}', $4)`,
    [accountId, geofenceId, unitId, JSON.stringify(definition)],
  );
  return geofenceId;
}

async function plantRecords(
  query: Query,
  { accountId, unitId, assetId, latitude }: PlaceOfGeofences,
  geofenceId: number,
): Promise<void> {
  const values = [accountId, geofenceId, unitId, assetId];
  await query('insert into geofence_assets (account_id, geofence_id, asset_id) values ($1, $2, $3)', [
    accountId,
    geofenceId,
    assetId,
  ]);
  await query(
    `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
        entry_received_at, entry_cause, inferred, certainty, geofence_version, reducer_version)
      values ($1, $2, $3, $4, now(), now(), now(), 'crossed', false, 1, 1, 1)`,
    values,
  );
  await query(
    `insert into geofence_transitions (account_id, geofence_id, unit_id, asset_id, kind, crossed_at, confirmed_at,
        received_at, latitude, longitude, cause, inferred, certainty, is_event, severity, proof, geofence_version,
        reducer_version)
      values ($1, $2, $3, $4, 'entry', now(), now(), now(), $5, -49.5, 'crossed', false, 1, true, 'low', '{}', 1, 1)`,
    [...values, latitude],
  );
}
