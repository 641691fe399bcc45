import type { Fix, Heartbeat } from '@azimute/engine';
import { toNumber, withinRange } from './lenient-values.ts';
import type { ValueName } from './position-values.ts';
import type { Row } from './batch.ts';
import type { DeviceEvent, Position } from './position.ts';

/** The attribute for a distance summed by a server on behalf of a device. */
const TOTAL_DISTANCE = 'totalDistanceKm';
const BATTERY = 'batteryPercent';

type AttributeReadings = Pick<Fix, 'odometerKm' | 'odometerComputed' | 'batteryPercent'>;

/** Returns the odometer of a fix, or else a distance summed by a server, and the battery level. */
function readFixReadings({
  odometerKm,
  attributes,
}: Pick<Position, 'odometerKm' | 'attributes'>): AttributeReadings {
  const asksTotal = odometerKm === null && holds(attributes, TOTAL_DISTANCE);
  if (!asksTotal && !holds(attributes, BATTERY))
    return { odometerKm, odometerComputed: false, batteryPercent: null };
  return readAttributes(odometerKm, parse(attributes));
}

/** Returns the readings of a heartbeat, all from its attributes, as JSON values. */
export function readHeartbeat({
  occurredAtMs,
  attributes,
}: Pick<DeviceEvent, 'occurredAtMs' | 'attributes'>): Heartbeat {
  const told = parse(attributes);
  return {
    contactAtMs: occurredAtMs,
    ignition: typeof told['ignition'] === 'boolean' ? told['ignition'] : null,
    hourMeterHours: numberOf('hourMeterHours', told),
    ...readAttributes(numberOf('odometerKm', told), told),
  };
}

function readAttributes(
  odometerKm: number | null,
  told: Readonly<Record<string, unknown>>,
): AttributeReadings {
  const computedKm = odometerKm === null ? withinRange('odometerKm', toNumber(told[TOTAL_DISTANCE])) : null;
  return {
    odometerKm: odometerKm ?? computedKm,
    odometerComputed: computedKm !== null,
    batteryPercent: withinRange('batteryPercent', toNumber(told[BATTERY])),
  };
}

function numberOf(name: ValueName, told: Readonly<Record<string, unknown>>): number | null {
  const value = told[name];
  return typeof value === 'number' ? withinRange(name, value) : null;
}

function holds(attributes: string | null, name: string): boolean {
  return attributes?.includes(`"${name}":`) === true;
}

function parse(attributes: string | null): Readonly<Record<string, unknown>> {
  return attributes === null ? {} : (JSON.parse(attributes) as Record<string, unknown>);
}

export function asFix({ entry: { origin, position }, deviceId, contentHash = 0 }: Row): Fix {
  return {
    deviceId,
    fixedAtMs: position.fixedAtMs,
    receivedAtMs: origin.receivedAtMs,
    latitude: position.latitude,
    longitude: position.longitude,
    speedKph: position.speedKph,
    headingDegrees: position.headingDegrees,
    altitudeMeters: position.altitudeMeters,
    accuracyMeters: position.accuracyMeters,
    ignition: position.ignition,
    hourMeterHours: position.hourMeterHours,
    contentHash,
    ...readFixReadings(position),
  };
}
