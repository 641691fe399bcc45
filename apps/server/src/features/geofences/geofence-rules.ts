import { validationCodes, type GeofenceSettings, type Polygon } from '@azimute/contract';
import pg from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { examineShape } from './shapes/examine-shape.ts';

type Errors = Record<string, (number | string)[]>;

/** UL of a geofence and, for a sub-geofence, its parent. */
export interface GeofencePlace {
  readonly unitId: number;
  readonly parentId: number | null;
}

/** Settings that are validated before a geofence is saved or tried. */
type EvaluatedSettings = Pick<
  GeofenceSettings,
  'resources' | 'maxSpeedKph' | 'mustBeInside' | 'schedule' | 'shape' | 'assets'
>;

/**
 * Refuses inconsistent settings, an invalid shape, a UL or assets that the user does not see, and assets of another UL.
 * @throws DomainError validation_failed with all problems
 */
export async function requireSound(
  read: AccountRead,
  place: GeofencePlace,
  settings: EvaluatedSettings,
  { isDraft = false } = {},
): Promise<void> {
  const { errors: ofPlace, parent } = await findPlace(read, place, isDraft);
  const { problems } = await examineShape(read.accountId, settings.shape.coordinates, parent);
  const errors: Errors = {
    ...checkSettings(settings),
    ...ofPlace,
    ...(problems.length > 0 && { shape: [...problems] }),
    ...(await checkAssets(read, place, settings)),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

function checkSettings({ resources, maxSpeedKph, mustBeInside, schedule }: EvaluatedSettings): Errors {
  return {
    ...(resources.length === 0 && { resources: [validationCodes.required] }),
    ...(resources.includes('speeding') &&
      maxSpeedKph === null && { maxSpeedKph: [validationCodes.required] }),
    ...(mustBeInside && schedule === null && { schedule: [validationCodes.required] }),
  };
}

/** Returns problems with a geofence's UL and parent. */
export async function checkPlace(read: AccountRead, place: GeofencePlace): Promise<Errors> {
  return (await findPlace(read, place, false)).errors;
}

/** Returns problems with UL and parent, and the shape that must contain a sub-geofence. */
async function findPlace(
  { client, accountId }: AccountRead,
  { unitId, parentId }: GeofencePlace,
  isDraft: boolean,
): Promise<{ errors: Errors; parent: Polygon['coordinates'] | null }> {
  const wrong = (errors: Errors) => ({ errors, parent: null });
  const { rowCount } = await client.query(
    'select from current_units where account_id = $1 and unit_id = $2',
    [accountId, unitId],
  );
  if (rowCount === 0) return wrong({ unitId: ['not_found'] });
  if (parentId === null) return wrong({});
  const { rows } = await client.query<{
    unit_id: number;
    parent_id: number | null;
    shape: Polygon['coordinates'];
  }>(
    `select unit_id, parent_id, shape from geofences
      where account_id = $1 and geofence_id = $2 and deleted_at is null ${isDraft ? '' : 'for key share'}`,
    [accountId, parentId],
  );
  const [parent] = rows;
  if (parent === undefined) return wrong({ parentId: ['not_found'] });
  if (parent.parent_id !== null) return wrong({ parentId: ['is_sub_geofence'] });
  if (parent.unit_id !== unitId) return wrong({ unitId: ['other_unit'] });
  return { errors: {}, parent: parent.shape };
}

export async function checkAssets(
  { client, accountId }: AccountRead,
  { unitId }: Pick<GeofencePlace, 'unitId'>,
  { assets }: Pick<GeofenceSettings, 'assets'>,
): Promise<Errors> {
  if (assets.all) return {};
  if (assets.ids.length === 0) return { assets: [validationCodes.required] };
  const { rows } = await client.query<{ unit_id: number }>(
    'select unit_id from current_assets where account_id = $1 and asset_id = any($2)',
    [accountId, assets.ids],
  );
  if (rows.length < new Set(assets.ids).size) return { assets: ['not_found'] };
  return rows.some((row) => row.unit_id !== unitId) ? { assets: ['other_unit'] } : {};
}

/** Runs a write. Reports a name that is already used as an error of the field. */
export async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'geofences_name';
    if (!isTaken) throw error;
    throw new DomainError('validation_failed', { errors: { name: [validationCodes.unique] }, cause: error });
  }
}
