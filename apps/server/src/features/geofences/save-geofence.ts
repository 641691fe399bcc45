import type { GeofenceSettings, Polygon } from '@azimute/contract';
import type { FenceDefinition } from '@azimute/engine/geofences';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { refusingTakenName, type GeofencePlace } from './geofence-rules.ts';
import { measuresOf } from './shapes/examine-shape.ts';

/**
 * Increments the version of the account's set of geofences; its lock serializes changes of geofences until
 * the commit.
 */
export async function nextVersion({ client, accountId }: AccountRead): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `insert into geofence_sets as s (account_id, version) values ($1, 1)
      on conflict (account_id) do update set version = s.version + 1 returning version`,
    [accountId],
  );
  return rows[0]?.version ?? 0;
}

/** Returns the columns of a geofence's settings. */
export function columnsOf(
  settings: GeofenceSettings,
  version: number,
  at: Date,
): Readonly<Record<string, unknown>> {
  const { resources, shape } = settings;
  const { areaSquareMeters, perimeterMeters, box } = measuresOf(shape.coordinates);
  return {
    name: settings.name,
    color: settings.color,
    max_speed_kph: settings.maxSpeedKph,
    on_entry: resources.includes('entry'),
    on_exit: resources.includes('exit'),
    on_speeding: resources.includes('speeding'),
    all_assets: settings.assets.all,
    shape: JSON.stringify(shape.coordinates),
    drawn_as: settings.drawnAs,
    area_square_meters: areaSquareMeters,
    perimeter_meters: perimeterMeters,
    vertex_count: countVertices(shape),
    west: box?.west,
    south: box?.south,
    east: box?.east,
    north: box?.north,
    severity: settings.severity,
    entry_dwell_seconds: settings.entryDwellSeconds,
    exit_dwell_seconds: settings.exitDwellSeconds,
    tolerance_meters: settings.toleranceMeters,
    confirm_seconds: settings.confirmSeconds,
    schedule: settings.schedule === null ? null : JSON.stringify(settings.schedule),
    must_be_inside: settings.mustBeInside,
    tags: [...new Set(settings.tags)],
    version,
    updated_at: at,
  };
}

/** A closed ring repeats its first point. */
function countVertices({ coordinates }: Polygon): number {
  return coordinates.reduce((sum, ring) => sum + ring.length - 1, 0);
}

export async function insertGeofence(
  { client, accountId }: AccountRead,
  { unitId, parentId }: GeofencePlace,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { bind, values } = createParameters();
  const all = { account_id: accountId, unit_id: unitId, parent_id: parentId, ...columns };
  const { rows } = await refusingTakenName(
    client.query<{ id: number }>(
      `insert into geofences (${Object.keys(all).join(', ')})
        values (${Object.values(all).map(bind).join(', ')}) returning geofence_id as id`,
      values,
    ),
  );
  return rows[0]?.id ?? 0;
}

export async function changeGeofence(
  { client, accountId }: AccountRead,
  geofenceId: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { bind, values } = createParameters();
  const sets = Object.entries(columns).map(([name, value]) => `${name} = ${bind(value)}`);
  await refusingTakenName(
    client.query(
      `update geofences set ${sets.join(', ')}
        where account_id = ${bind(accountId)} and geofence_id = ${bind(geofenceId)}`,
      values,
    ),
  );
}

/** Selected assets that the user does not see stay selected: row-level security shows and deletes only the others. */
export async function pickAssets(
  { client, accountId }: AccountRead,
  geofenceId: number,
  { assets }: Pick<GeofenceSettings, 'assets'>,
): Promise<void> {
  await client.query(
    `delete from geofence_assets g where g.account_id = $1 and g.geofence_id = $2 and not g.asset_id = any($3)
      and ($4 or exists (select from current_assets a where a.account_id = $1 and a.asset_id = g.asset_id))`,
    [accountId, geofenceId, assets.all ? [] : assets.ids, assets.all],
  );
  if (assets.all) return;
  await client.query(
    `insert into geofence_assets (account_id, geofence_id, asset_id) select $1, $2, unnest($3::int[])
      on conflict do nothing`,
    [accountId, geofenceId, assets.ids],
  );
}

/** Input of a definition; the reducer does not use name, color and tags. */
interface DefinedVersion {
  readonly geofenceId: number;
  readonly version: number;
  readonly place: GeofencePlace;
  readonly settings: Omit<GeofenceSettings, 'name' | 'color' | 'drawnAs' | 'tags'>;
}

interface NewVersion extends DefinedVersion {
  readonly changed: readonly string[];
}

/** Ends the current version and begins a new one, which the reducers read from then on. */
export async function beginVersion(read: AccountRead, fresh: NewVersion): Promise<void> {
  const { client, accountId, at } = read;
  await endVersion(read, fresh.geofenceId);
  const { rows } = await client.query<{ ids: number[] }>(
    `select coalesce(array_agg(asset_id order by asset_id), '{}') as ids from geofence_assets
      where account_id = $1 and geofence_id = $2`,
    [accountId, fresh.geofenceId],
  );
  await client.query(
    `insert into geofence_versions
        (account_id, geofence_id, version, unit_id, valid_from, saved_at, changed_by, changed, definition)
      values ($1, $2, $3, $4, $5, $5, acting_user_id(), $6, $7)`,
    [
      accountId,
      fresh.geofenceId,
      fresh.version,
      fresh.place.unitId,
      at,
      fresh.changed,
      JSON.stringify(definitionOf(fresh, rows[0]?.ids ?? [])),
    ],
  );
}

export async function endVersion({ client, accountId, at }: AccountRead, geofenceId: number): Promise<void> {
  await client.query(
    `update geofence_versions set valid_to = greatest($3, valid_from)
      where account_id = $1 and geofence_id = $2 and valid_to = 'infinity'`,
    [accountId, geofenceId, at],
  );
}

/** A geofence's stored definition for the reducer: the selected assets as a list. */
export type StoredDefinition = Omit<FenceDefinition, 'assets' | 'validFromMs' | 'validToMs'> & {
  readonly assets: 'all-of-unit' | readonly number[];
};

export function definitionOf(
  { geofenceId, version, place, settings }: DefinedVersion,
  assetIds: readonly number[],
): StoredDefinition {
  return {
    geofenceId,
    version,
    parentId: place.parentId,
    unitId: place.unitId,
    shape: settings.shape.coordinates,
    maxSpeedKph: settings.maxSpeedKph,
    onEntry: settings.resources.includes('entry'),
    onExit: settings.resources.includes('exit'),
    onSpeeding: settings.resources.includes('speeding'),
    entryDwellSeconds: settings.entryDwellSeconds,
    exitDwellSeconds: settings.exitDwellSeconds,
    toleranceMeters: settings.toleranceMeters,
    confirmSeconds: settings.confirmSeconds,
    schedule: settings.schedule,
    mustBeInside: settings.mustBeInside,
    severity: settings.severity,
    assets: settings.assets.all ? 'all-of-unit' : assetIds,
  };
}
