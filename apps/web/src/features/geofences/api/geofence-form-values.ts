import type { BacktestGeofence, CreateGeofence, Polygon, UpdateGeofence } from '@azimute/contract';
import {
  geofenceConfirmUsualSeconds,
  type GeofenceColor,
  type GeofenceDrawing,
  type GeofenceResource,
  type Severity,
} from '@azimute/contract/geofences/values';
import { milesPerKilometer } from '../../../i18n/units.ts';
import type { Geofence } from './geofence-queries.ts';
import type { NotifiedEvents } from './notified-events.ts';

/** Form values: numbers as entered, and the schedule in parts even if it is off. */
export type GeofenceFormValues = {
  readonly unitId: string | null;
  readonly name: string;
  readonly color: GeofenceColor;
  /** In the account's unit; empty for none. */
  readonly maxSpeed: number | string;
  readonly resources: readonly GeofenceResource[];
  readonly severity: Severity;
  readonly allAssets: boolean;
  readonly assetIds: readonly number[];
  readonly tags: readonly string[];
  readonly entryDwellSeconds: number | string;
  readonly exitDwellSeconds: number | string;
  /** Empty for automatic. */
  readonly toleranceMeters: number | string;
  readonly confirmSeconds: number | string;
  readonly isScheduled: boolean;
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly mustBeInside: boolean;
  readonly shape: Polygon | null;
  readonly drawnAs: GeofenceDrawing;
  /** Null to notify of nothing. */
  readonly notified: NotifiedEvents | null;
};

/** Values that a new sub-geofence takes from its parent. */
export interface ParentGeofence {
  readonly id: number;
  readonly name: string;
  readonly unit: { readonly id: number; readonly code: string; readonly name: string };
  readonly shape: Polygon;
  readonly bounds: Geofence['bounds'];
}

const workDays: readonly number[] = [1, 2, 3, 4, 5];

export function emptyForm(timeZone: string, parent: ParentGeofence | undefined): GeofenceFormValues {
  return {
    unitId: parent === undefined ? null : String(parent.unit.id),
    name: '',
    color: parent === undefined ? 'petrol' : 'amber',
    maxSpeed: '',
    resources: [],
    severity: 'informative',
    allAssets: false,
    assetIds: [],
    tags: [],
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: '',
    confirmSeconds: geofenceConfirmUsualSeconds,
    isScheduled: false,
    days: workDays,
    from: '08:00',
    to: '18:00',
    zone: timeZone,
    mustBeInside: false,
    shape: null,
    drawnAs: 'polygon',
    notified: null,
  };
}

type DistanceUnit = 'km' | 'mi';

export function toFormValues(
  geofence: Geofence,
  distanceUnit: DistanceUnit,
  timeZone: string,
): GeofenceFormValues {
  const { name, color, resources, severity, allAssets, assetIds, tags, shape, drawnAs, schedule } = geofence;
  return {
    name,
    color,
    resources,
    severity,
    allAssets,
    assetIds,
    tags,
    shape,
    drawnAs,
    unitId: String(geofence.unit.id),
    maxSpeed: enterSpeed(geofence.maxSpeedKph, distanceUnit),
    entryDwellSeconds: geofence.entryDwellSeconds,
    exitDwellSeconds: geofence.exitDwellSeconds,
    toleranceMeters: geofence.toleranceMeters ?? '',
    confirmSeconds: geofence.confirmSeconds,
    isScheduled: schedule !== null,
    days: schedule?.days ?? workDays,
    from: schedule?.from ?? '08:00',
    to: schedule?.to ?? '18:00',
    zone: schedule?.zone ?? timeZone,
    mustBeInside: geofence.mustBeInside,
    notified: null,
  };
}

function perKm(distanceUnit: DistanceUnit): number {
  return distanceUnit === 'mi' ? milesPerKilometer : 1;
}

/** Converts a limit to the account's unit, with one decimal; empty if there is none. */
export function enterSpeed(kph: number | null, distanceUnit: DistanceUnit): number | '' {
  return kph === null ? '' : Math.round(kph * perKm(distanceUnit) * 10) / 10;
}

/** Converts the entered limit to km/h; keeps the stored precision if it is unchanged. */
export function toKph(
  entered: number | string,
  distanceUnit: DistanceUnit,
  stored: number | null = null,
): number | null {
  if (entered === enterSpeed(stored, distanceUnit)) return stored;
  return entered === '' ? null : Number(entered) / perKm(distanceUnit);
}

type StoredSpeed = Pick<Geofence, 'maxSpeedKph'> | undefined;

/** Returns the rules for positions as the API takes them; the form has already rejected a missing shape. */
function toRules(
  values: GeofenceFormValues,
  shape: Polygon,
  distanceUnit: DistanceUnit,
  stored?: StoredSpeed,
) {
  const { isScheduled, days, from, to, zone } = values;
  return {
    maxSpeedKph: toKph(values.maxSpeed, distanceUnit, stored?.maxSpeedKph),
    assets: values.allAssets ? ({ all: true } as const) : { all: false as const, ids: [...values.assetIds] },
    shape,
    entryDwellSeconds: Number(values.entryDwellSeconds),
    exitDwellSeconds: Number(values.exitDwellSeconds),
    toleranceMeters: values.toleranceMeters === '' ? null : Number(values.toleranceMeters),
    confirmSeconds: Number(values.confirmSeconds),
    schedule: isScheduled ? { days: [...days], from, to, zone } : null,
    mustBeInside: values.mustBeInside && isScheduled,
  };
}

function toSettings(
  values: GeofenceFormValues,
  shape: Polygon,
  distanceUnit: DistanceUnit,
  stored?: StoredSpeed,
) {
  return {
    ...toRules(values, shape, distanceUnit, stored),
    name: values.name.trim(),
    color: values.color,
    resources: [...values.resources],
    drawnAs: values.drawnAs,
    severity: values.severity,
    tags: [...values.tags],
  };
}

export function toCreateBody(
  values: GeofenceFormValues,
  { shape, parentId, distanceUnit }: { shape: Polygon; parentId: number | null; distanceUnit: DistanceUnit },
): CreateGeofence {
  return { unitId: Number(values.unitId), parentId, ...toSettings(values, shape, distanceUnit) };
}

export function toUpdateBody(
  values: GeofenceFormValues,
  { shape, stored, distanceUnit }: { shape: Polygon; stored: Geofence; distanceUnit: DistanceUnit },
): UpdateGeofence {
  return { version: stored.version, ...toSettings(values, shape, distanceUnit, stored) };
}

/** Builds the back-test request of the form. */
export function toBacktestBody(
  values: GeofenceFormValues,
  {
    shape,
    distanceUnit,
    ...others
  }: Pick<BacktestGeofence, 'shape' | 'parentId' | 'geofenceId' | 'days'> & { distanceUnit: DistanceUnit },
): Omit<BacktestGeofence, 'ruleSchedule'> {
  return { unitId: Number(values.unitId), ...others, ...toRules(values, shape, distanceUnit) };
}
