import type { Polygon } from '@azimute/contract';
import {
  geofenceConfirmMostSeconds,
  geofenceDwellMostSeconds,
  geofenceSpeedMostKph,
  geofenceToleranceMostMeters,
  shapeProblems,
  subGeofenceMarginMeters,
  type ShapeProblem,
} from '@azimute/contract/geofences/values';
import { findPolygonFaults, PreparedPolygon } from '@azimute/geo';
import { checkNotification } from './notified-events.ts';
import type { GeofenceFormValues, ParentGeofence } from './geofence-form-values.ts';

/** Errors of the form besides the common codes; each has its own text. */
const ownErrors = [
  'noResource',
  'noAsset',
  'noShape',
  'noSpeed',
  'noSchedule',
  'noNotifiedDay',
  'outOfRange',
  'unitHidden',
  'parentGone',
  'parentIsSub',
  'otherUnit',
  'assetsGone',
  'nameTaken',
  'noRecipient',
  'noChannel',
  'recipientGone',
] as const;
type OwnError = (typeof ownErrors)[number] | `shape_${ShapeProblem}`;
type Errors = Partial<Record<keyof GeofenceFormValues, OwnError>>;

/** Returns all errors known before sending; the server makes the same checks. */
export function checkGeofence(values: GeofenceFormValues, parent: ParentGeofence | undefined): Errors {
  const { resources, allAssets, assetIds, shape, maxSpeed, isScheduled, days } = values;
  return {
    ...(resources.length === 0 && { resources: 'noResource' }),
    ...(resources.includes('speeding') && maxSpeed === '' && { maxSpeed: 'noSpeed' }),
    ...(maxSpeed !== '' && !isWithin(maxSpeed, 1, geofenceSpeedMostKph) && { maxSpeed: 'outOfRange' }),
    ...(!allAssets && assetIds.length === 0 && { assetIds: 'noAsset' }),
    ...(isScheduled && days.length === 0 && { days: 'noSchedule' }),
    ...(!isWithin(values.entryDwellSeconds, 0, geofenceDwellMostSeconds) && {
      entryDwellSeconds: 'outOfRange',
    }),
    ...(!isWithin(values.exitDwellSeconds, 0, geofenceDwellMostSeconds) && {
      exitDwellSeconds: 'outOfRange',
    }),
    ...(values.toleranceMeters !== '' &&
      !isWithin(values.toleranceMeters, 0, geofenceToleranceMostMeters) && {
        toleranceMeters: 'outOfRange',
      }),
    ...(!isWithin(values.confirmSeconds, 0, geofenceConfirmMostSeconds) && { confirmSeconds: 'outOfRange' }),
    ...checkShape(shape, parent),
    ...checkNotified(values),
  };
}

function checkNotified({ notified }: GeofenceFormValues): Errors {
  const problem = checkNotification(notified);
  return problem === null ? {} : { notified: problem };
}

function isWithin(value: number | string, least: number, most: number): boolean {
  return value !== '' && Number(value) >= least && Number(value) <= most;
}

/** Returns the first error of a shape. */
function checkShape(shape: Polygon | null, parent: ParentGeofence | undefined): Errors {
  if (shape === null) return { shape: 'noShape' };
  const [fault] = findPolygonFaults(shape.coordinates);
  if (fault !== undefined) return { shape: `shape_${fault.code}` };
  return parent !== undefined && reachesBeyond(shape, parent.shape) ? { shape: 'shape_outside_parent' } : {};
}

function reachesBeyond(shape: Polygon, parent: Polygon): boolean {
  const prepared = new PreparedPolygon(parent.coordinates);
  return (shape.coordinates[0] ?? []).some(
    ([longitude, latitude]) =>
      prepared.signedDistanceMeters({ longitude, latitude }) < -subGeofenceMarginMeters,
  );
}

/** Returns the error of a shape, as named by the form or the server. */
export function shapeProblemOf(error: unknown): ShapeProblem | undefined {
  return shapeProblems.find((problem) => problem === error || `shape_${problem}` === error);
}

/** Returns a field's other error in the form's terms; undefined if a common text applies. */
export function ownErrorOf(field: string, error: unknown): (typeof ownErrors)[number] | undefined {
  if (typeof error !== 'string') return undefined;
  if (error === 'max_value' || error === 'min_value') return 'outOfRange';
  return ownErrors.find((one) => one === error) ?? ofServer[`${field} ${error}`];
}

const ofServer: Readonly<Record<string, (typeof ownErrors)[number]>> = {
  'unitId not_found': 'unitHidden',
  'unitId other_unit': 'otherUnit',
  // The form has no parent field, so errors of the parent appear at the name.
  'name not_found': 'parentGone',
  'name is_sub_geofence': 'parentIsSub',
  'assetIds not_found': 'assetsGone',
  'assetIds other_unit': 'otherUnit',
  'assetIds required': 'noAsset',
  'resources required': 'noResource',
  'maxSpeed required': 'noSpeed',
  'days required': 'noSchedule',
  'shape required': 'noShape',
  'name unique': 'nameTaken',
  'notified not_found': 'recipientGone',
};
