import { readPlace, tellsAny, type Told } from '../heartbeat.ts';
import {
  isFalse,
  KPH_PER_KNOT,
  parseTimestamp,
  toBoolean,
  toKilometers,
  toNumber,
  toText,
  withinRange,
} from '../../values/lenient-values.ts';
import {
  encodeAttributes,
  Refusal,
  requireDeviceId,
  requireLikelyTime,
} from '../../values/position-values.ts';

/** Names and values of a query, a form or a flat JSON object; a repeated name has an array. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Secrets in addresses of other portals: never kept. */
export const secretParameters = new Set(['key', 'token', 'api_key', 'access_token']);

const deviceIdNames = ['device_id', 'id', 'deviceid', 'deviceId', 'imei'] as const;

const timeNames = ['timestamp', 'time'] as const;

/** Returns the device ID of a fix in either form. */
export function findDeviceId(given: Parameters): string | undefined {
  return toText(openParameters(given).read(...deviceIdNames));
}

export const KPH_PER_METER_A_SECOND = 3.6;

/** Factors by name of the speed unit; without a unit it is knots, as Traccar Client sends it. */
const kphPerUnit: ReadonlyMap<unknown, number> = new Map([
  ['kn', KPH_PER_KNOT],
  ['kph', 1],
  ['mps', KPH_PER_METER_A_SECOND],
]);

/**
 * Decodes the parameters of the OsmAnd protocol: id or deviceid; timestamp in s, ms (from 10^11) or ISO 8601, in UTC
 * without an offset; lat and lon or location=lat,lon; speed in knots or in speedUnit (kn, kph, mps); bearing or heading
 * [degrees]; accuracy and altitude [m]; ignition; hourmeter [h]; odometer [m]; batt [%], charge, hdop, driverUniqueId
 * and all others as attributes. Omits an impossible value, such as a heading of -1, rather than refusing the fix. The
 * device has no fix with valid=false, at 0, 0, or with such readings and no place.
 */
export function decodeParameters(given: Parameters, index: number, nowMs: number): Told {
  const { taken, read, rest } = openParameters(given);
  const externalId = requireDeviceId(toText(read(...deviceIdNames)));
  const fixedAtMs = requireLikelyTime(readTime(given, read(...timeNames), nowMs), nowMs);
  const readings = {
    ignition: toBoolean(read('ignition')),
    hourMeterHours: withinRange(
      'hourMeterHours',
      toNumber(read('hourmeter', 'hourMeter', 'hour_meter', 'engineHours')),
    ),
    odometerKm: withinRange('odometerKm', toKilometers(toNumber(read('odometer')))),
  };
  const battery = toNumber(read('batt', 'battery'));
  const charging = toBoolean(read('charge', 'charging'));
  const pair = toText(read('location'))?.split(',');
  const place = readPlace(
    pair?.[0] ?? read('lat', 'latitude'),
    pair?.[1] ?? read('lon', 'lng', 'longitude'),
    {
      isInvalid: isFalse(read('valid')),
      hasReadings: tellsAny([battery, charging, given['alarm'], ...Object.values(readings)]),
    },
  );
  const position = {
    index,
    externalId,
    fixedAtMs,
    ...place,
    ...readings,
    speedKph: withinRange('speedKph', readSpeedKph(read)),
    headingDegrees: withinRange('headingDegrees', toNumber(read('bearing', 'heading', 'course'))),
    altitudeMeters: withinRange('altitudeMeters', toNumber(read('altitude'))),
    accuracyMeters: withinRange('accuracyMeters', toNumber(read('accuracy', 'hacc'))),
  };
  const attributes: Record<string, unknown> = {};
  if (battery !== null && battery >= 0) attributes['batteryPercent'] = battery;
  if (charging !== null) attributes['charging'] = charging;
  for (const [name, value] of rest(taken)) attributes[name] = toAttribute(value);
  return { ...position, attributes: encodeAttributes(attributes) };
}

/** Other names that senders use for the time of a fix, in lower case only. */
const foreignTimes: ReadonlySet<string> = new Set(
  'timestamp time ts tst date datetime utc epoch fixtime gpstime devicetime locationtime recordedat createdat'.split(
    ' ',
  ),
);

/** Returns a parameter that looks like a time but has a name unknown to this endpoint. */
function findForeignTime(given: Parameters): string | undefined {
  return Object.keys(given).find((name) => foreignTimes.has(name.toLowerCase().replaceAll(/[^a-z]/g, '')));
}

/** True if the item has no time, which in this protocol means the time of receipt. */
export function isTimeless(given: Parameters): boolean {
  return openParameters(given).read(...timeNames) === undefined && findForeignTime(given) === undefined;
}

function readTime(given: Parameters, value: unknown, nowMs: number): number {
  if (isTimeless(given)) return nowMs;
  if (value === null)
    throw new Refusal(
      'time_missing',
      'timestamp is missing. Send the time at which the device took the fix.',
    );
  if (value !== undefined) return parseTimestamp(value);
  throw new Refusal(
    'time_invalid',
    `"${findForeignTime(given)?.slice(0, 40)}" is not a time parameter of this protocol. Send the time as timestamp.`,
  );
}

/** A speed in an unknown unit is dropped. */
function readSpeedKph(read: OpenParameters['read']): number | null {
  const speed = toNumber(read('speed'));
  const kph = kphPerUnit.get(read('speedUnit') ?? 'kn');
  return speed === null || kph === undefined ? null : speed * kph;
}

interface OpenParameters {
  readonly taken: Set<string>;
  /** Returns the value of the first name that is present. */
  readonly read: (...names: string[]) => unknown;
  readonly rest: (taken: ReadonlySet<string>) => [string, unknown][];
}

function openParameters(given: Parameters): OpenParameters {
  const taken = new Set(secretParameters);
  return {
    taken,
    read: (...names) => {
      let found: unknown;
      for (const name of names) {
        if (!Object.hasOwn(given, name)) continue;
        taken.add(name);
        const value = given[name];
        found ??= Array.isArray(value) ? value[0] : value;
      }
      return found;
    },
    rest: (used) => Object.entries(given).filter(([name]) => !used.has(name)),
  };
}

function toAttribute(value: unknown): unknown {
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (typeof value !== 'string') return value;
  const number = toNumber(value);
  // Keeps all digits of a serial number.
  const isRounded = Number.isInteger(number) && !Number.isSafeInteger(number);
  return isRounded ? value : (number ?? value);
}
