import { positionsPerRequest } from '@azimute/contract';
import { canonicalJson, TooDeepError } from '../../values/canonical-json.ts';
import { readPlace, tellsAny, type Told } from '../heartbeat.ts';
import {
  isObject,
  parseTimestamp,
  toBoolean,
  toKilometers,
  toNumber,
  withinRange,
} from '../../values/lenient-values.ts';
import {
  encodeAttributes,
  Refusal,
  requireDeviceId,
  requireLikelyTime,
} from '../../values/position-values.ts';
import { findDeviceId, KPH_PER_METER_A_SECOND, type Parameters } from './decode-parameters.ts';

/** Characters of JSON allowed beside several fixes, since they are read and kept with each of them. */
const LONGEST_SHARED = 2_048;

/**
 * True if this is small enough to be copied to each of several fixes; otherwise a small body could become gigabytes.
 */
export function isShareable(shared: Parameters): boolean {
  try {
    return canonicalJson(shared).length <= LONGEST_SHARED;
  } catch (error) {
    if (error instanceof TooDeepError) return false;
    throw error;
  }
}

/**
 * Returns one item per location of a JSON body, each with the members beside the locations. A device named only in the
 * address applies to all. Returns just enough items above the limit of a request to exceed it. Null if the members
 * beside several locations are too large.
 */
export function splitLocations(item: unknown, query: Parameters): readonly unknown[] | null {
  if (!isObject(item)) return [item];
  const { location, ...rest } = item;
  if (isObject(location)) return [{ ...query, ...item }];
  // A query or form without a time means now. No protocol specifies this for JSON.
  if (!Array.isArray(location)) return [{ timestamp: null, ...query, ...item }];
  const around = { ...query, ...rest };
  if (!isShareable(around)) return null;
  return location.slice(0, positionsPerRequest + 1).map((one: unknown) => ({ ...around, location: one }));
}

/**
 * Decodes the JSON form of Traccar Client: device_id beside a location with timestamp, coords (speed [m/s], heading,
 * altitude and accuracy, where -1 means unknown), is_moving, odometer [m], battery, activity, event and extras. The
 * phone has no fix at 0, 0, or with a battery, an odometer or known extras and no place.
 */
export function decodeLocation(item: Parameters, index: number, nowMs: number): Told {
  const location = isObject(item['location']) ? item['location'] : {};
  const coords = isObject(location['coords']) ? location['coords'] : {};
  const extras = isObject(location['extras']) ? location['extras'] : {};
  const externalId = requireDeviceId(findDeviceId(item));
  const { timestamp } = location;
  if (timestamp === undefined || timestamp === null || timestamp === '')
    throw new Refusal(
      'time_missing',
      'location.timestamp is missing. Send the time at which the device took the fix.',
    );
  const metersASecond = toNumber(coords['speed']);
  const { ignition, hourmeter, hourMeter, ...otherExtras } = extras;
  const readings = [location['battery'], location['odometer'], ignition, hourmeter, hourMeter];
  return {
    index,
    externalId,
    fixedAtMs: requireLikelyTime(parseTimestamp(timestamp), nowMs),
    ...readPlace(coords['latitude'], coords['longitude'], {
      isInvalid: false,
      hasReadings: tellsAny([...readings, item['alarm'], location['alarm'], extras['alarm']]),
    }),
    speedKph: withinRange('speedKph', metersASecond === null ? null : metersASecond * KPH_PER_METER_A_SECOND),
    headingDegrees: withinRange('headingDegrees', toNumber(coords['heading'])),
    altitudeMeters: withinRange('altitudeMeters', toNumber(coords['altitude'])),
    accuracyMeters: withinRange('accuracyMeters', toNumber(coords['accuracy'])),
    ignition: toBoolean(ignition),
    hourMeterHours: withinRange('hourMeterHours', toNumber(hourmeter ?? hourMeter)),
    odometerKm: withinRange('odometerKm', toKilometers(toNumber(location['odometer']))),
    attributes: encodeAttributes({ ...otherExtras, ...readAttributes(location) }),
  };
}

function readAttributes(location: Parameters): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  const battery = isObject(location['battery']) ? location['battery'] : {};
  const activity = isObject(location['activity']) ? location['activity'] : {};
  const level = toNumber(battery['level']);
  if (level !== null && level >= 0) attributes['batteryPercent'] = Math.round(level * 1000) / 10;
  const charging = toBoolean(battery['is_charging']);
  if (charging !== null) attributes['charging'] = charging;
  const moving = toBoolean(location['is_moving']);
  if (moving !== null) attributes['moving'] = moving;
  if (typeof activity['type'] === 'string') attributes['activity'] = activity['type'];
  if (typeof location['event'] === 'string') attributes['event'] = location['event'];
  if (location['mock'] === true) attributes['mock'] = true;
  return attributes;
}
