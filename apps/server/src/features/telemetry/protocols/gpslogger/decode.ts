import type { Submission } from '../../values/position.ts';
import {
  isAbsentText,
  isObject,
  requireSomewhere,
  toBoolean,
  toNumber,
  toText,
  withinRange,
} from '../../values/lenient-values.ts';
import { readAccuracyMeters, readBattery, readRest, requireTimestamp } from '../phone-values.ts';
import {
  encodeAttributes,
  Refusal,
  requireCoordinate,
  requireDeviceId,
  requireLikelyTime,
} from '../../values/position-values.ts';
import { parseJson, readItems, type JsonBody, type Told } from '../read-items.ts';
import { describeUnreadable } from '../unreadable.ts';

type Parameters = Readonly<Record<string, unknown>>;

export interface GpsloggerRequest extends JsonBody {
  readonly query: Parameters;
}

/**
 * GPSLogger for Android, "Log to custom URL": one fix in the parameters of an address, a form or a flat JSON object,
 * with the names of `%ALL`: `lat`, `lon` (or `long`); `timestamp` [s], `time` or `timeoffset` (ISO 8601); `spd` (or
 * `s`) [m/s] or `spd_kph`; `dir`; `alt` and `acc` [m]; `batt` [%]; `ischarging`. The device is `id` from the address,
 * else `ser`, else `aid`. `sat`, `act`, `prov`, `hdop`, `desc` and all others are kept by their names. Values that
 * the phone does not know are empty or 0.
 */
export function decodeGpslogger(request: GpsloggerRequest, nowMs: number): Submission {
  return readItems([readParameters(request)], {
    source: 'gpslogger',
    read: (item, index) => decodeFix(item, index, nowMs),
    nameOf: (item) => (isObject(item) ? (findDevice(item) ?? '') : ''),
    keep: (item) => (isObject(item) ? readRest(item, SECRETS) : item),
  });
}

const SECRETS: ReadonlySet<string> = new Set(['key', 'token']);
/** Size limit of one fix, as at the other phone endpoints. */
const LONGEST_FORM = 16 * 1024;

function readParameters({ query, text, isText }: GpsloggerRequest): Parameters {
  const body = text.trim();
  if (!isText || body.length > LONGEST_FORM) return { ...query, ...describeUnreadable(body) };
  if (body.startsWith('{')) {
    const json = parseJson({ text: body, isText });
    return isObject(json) ? { ...json, ...query } : query;
  }
  return { ...Object.fromEntries([...new URLSearchParams(body)].toReversed()), ...query };
}

/** Returns the first named value that is not empty; for a repeated name, the first. */
function read(given: Parameters, ...names: readonly string[]): unknown {
  const values = names
    .map((name) => given[name])
    .map((value) => (Array.isArray(value) ? value[0] : value) as unknown);
  return values.find((value) => !isAbsentText(value));
}

function findDevice(given: Parameters): string | undefined {
  return toText(read(given, 'id', 'ser', 'aid'));
}

const KNOWN: ReadonlySet<string> = new Set([
  'id',
  'ser',
  'aid',
  'timestamp',
  'time',
  'timeoffset',
  'starttimestamp',
  'date',
  'filename',
  'lat',
  'lon',
  'long',
  'spd',
  's',
  'spd_kph',
  'dir',
  'alt',
  'acc',
  'batt',
  'ischarging',
  ...SECRETS,
]);

function decodeFix(item: unknown, index: number, nowMs: number): Told {
  if (!isObject(item) || 'unreadable' in item)
    throw new Refusal(
      'malformed',
      'The body is not a GPSLogger form. Send one fix as a UTF-8 form of up to 16 kB.',
    );
  const externalId = findDevice(item);
  if (externalId === undefined)
    throw new Refusal(
      'device_id_missing',
      'The fix has no device ID. Add ?id=<device>&%ALL to the end of the URL.',
    );
  const fixedAtMs = requireTimestamp(read(item, 'timestamp', 'time', 'timeoffset'), 'timestamp');
  const kph = toNumber(read(item, 'spd_kph'));
  const metersASecond = toNumber(read(item, 'spd', 's'));
  const [latitude, longitude] = requireSomewhere(
    requireCoordinate('latitude', toNumber(read(item, 'lat'))),
    requireCoordinate('longitude', toNumber(read(item, 'lon', 'long'))),
  );
  const battery = readBattery(toNumber(read(item, 'batt')), toBoolean(read(item, 'ischarging')));
  return {
    position: {
      index,
      externalId: requireDeviceId(externalId),
      fixedAtMs: requireLikelyTime(fixedAtMs, nowMs),
      latitude,
      longitude,
      speedKph: withinRange('speedKph', kph ?? (metersASecond === null ? null : metersASecond * 3.6)),
      headingDegrees: withinRange('headingDegrees', toNumber(read(item, 'dir'))),
      altitudeMeters: withinRange('altitudeMeters', toNumber(read(item, 'alt'))),
      accuracyMeters: readAccuracyMeters(read(item, 'acc')),
      ignition: null,
      hourMeterHours: null,
      odometerKm: null,
      attributes: encodeAttributes({ ...readRest(item, KNOWN), ...battery }),
    },
  };
}
