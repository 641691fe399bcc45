import { parseExact } from '../../../platform/exact-json.ts';
import { heartbeatKind } from '@azimute/contract';
import type { DeviceEvent, Position } from '../values/position.ts';
import { toNumber } from '../values/lenient-values.ts';
import { encodeAttributes, requireCoordinate } from '../values/position-values.ts';

/** A device's report, which may have no fix. */
export type Told = Omit<Position, 'latitude' | 'longitude'> & Place;

interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const nowhere: Place = { latitude: null, longitude: null };

/**
 * Returns the place of a fix. Undefined if the device reports that it has no fix: by a flag, by the place 0, 0, or by
 * readings without a place.
 * @throws Refusal
 */
export function readPlace(
  latitude: unknown,
  longitude: unknown,
  { isInvalid, hasReadings }: { readonly isInvalid: boolean; readonly hasReadings: boolean },
): Place {
  const isUntold = (latitude ?? null) === null && (longitude ?? null) === null;
  if (isInvalid || (isUntold && hasReadings)) return nowhere;
  const place = {
    latitude: requireCoordinate('latitude', toNumber(latitude)),
    longitude: requireCoordinate('longitude', toNumber(longitude)),
  };
  return place.latitude === 0 && place.longitude === 0 ? nowhere : place;
}

/** True if any of these is present. */
export function tellsAny(readings: readonly unknown[]): boolean {
  return readings.some((reading) => reading !== null && reading !== undefined);
}

export function hasPlace(told: Told): told is Position {
  return told.latitude !== null && told.longitude !== null;
}

/** Returns the heartbeat for a report without a fix or after one, with all readings, and with its place if known. */
export function heartbeatOf(told: Told, occurredAtMs: number): DeviceEvent {
  const { index, externalId, latitude, longitude, ignition, hourMeterHours, odometerKm, attributes } = told;
  const readings = Object.entries({ ignition, hourMeterHours, odometerKm }).filter(
    ([, value]) => value !== null,
  );
  const others = attributes === null ? {} : (parseExact(attributes) as Record<string, unknown>);
  return {
    index,
    externalId,
    occurredAtMs,
    kind: heartbeatKind,
    latitude,
    longitude,
    attributes: encodeAttributes({ ...others, ...Object.fromEntries(readings) }),
  };
}
