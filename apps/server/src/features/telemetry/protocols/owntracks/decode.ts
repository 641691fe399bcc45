import { heartbeatKind } from '@azimute/contract';
import type { DeviceEvent, Position, Submission } from '../../values/position.ts';
import {
  isObject,
  parseTimestamp,
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
import { parseJson, readItems, requireObject, type JsonBody, type Told } from '../read-items.ts';

type Message = Readonly<Record<string, unknown>>;

export interface OwntracksRequest extends JsonBody {
  /** The device named in the address (`d`) or a header (`X-Limit-D`). */
  readonly deviceName: string | undefined;
}

/**
 * OwnTracks (booklet, JSON and HTTP): one message per request, of the kind in `_type`:
 *
 * - `location` is a fix: `tst` (of the fix) [s], `lat`, `lon`, `vel` [km/h], `cog`, `alt` and `acc` [m], `batt` [%],
 *   `bs` (1 unplugged, 2 charging, 3 full); from trackers behind OwnTracks also `ign`, `odometer` [km] and `hmc` [s].
 *   Others are kept by their names. `created_at` [s] is the time of the message: if later than `tst`, it is a
 *   heartbeat.
 * - `transition` is a device event at `tst`, `region_enter` or `region_leave`, without a change of position.
 * - Other messages, such as waypoints, cards and wills, are acknowledged and ignored.
 *
 * The device is `d` from the address, else the header X-Limit-D, else the third part of `topic`. `topic` may contain a
 * key and is never kept. The app expects an array of messages for it, which is empty.
 */
export function decodeOwntracks(request: OwntracksRequest, nowMs: number): Submission {
  const nameOf = (item: unknown): string => request.deviceName ?? deviceOfTopic(item) ?? '';
  return readItems([parseJson(request)], {
    source: 'owntracks',
    read: (item, index) => decodeMessage(item, nameOf(item), index, nowMs),
    nameOf,
    keep: withoutTopic,
  });
}

const IGNORED: ReadonlySet<unknown> = new Set([
  'beacon',
  'card',
  'cmd',
  'configuration',
  'dump',
  'lwt',
  'request',
  'status',
  'steps',
  'waypoint',
  'waypoints',
]);

/**
 * Decodes one message of a device.
 * @throws Refusal
 */
export function decodeMessage(item: unknown, deviceId: string, index: number, nowMs: number): Told {
  const message = requireObject(item, 'OwnTracks');
  const type = message['_type'];
  if (IGNORED.has(type)) return {};
  switch (type) {
    case 'location':
      return decodeFix(message, deviceId, index, nowMs);
    case 'transition':
      return { events: [decodeTransition(message, deviceId, index, nowMs)] };
    case 'encrypted':
      throw new Refusal(
        'malformed',
        'The message is encrypted. Remove the encryption key in the OwnTracks settings. https protects the message.',
      );
    default:
      throw new Refusal('malformed', '_type must be location or another type that the OwnTracks apps send.');
  }
}

/** True if it is a message of OwnTracks and has no members of another endpoint's format. */
export function isOwntracks(item: unknown): item is Message {
  return isObject(item) && typeof item['_type'] === 'string';
}

export function withoutTopic(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { topic: _, ...rest } = item;
  return rest;
}

function deviceOfTopic(item: unknown): string | undefined {
  const topic = isObject(item) ? toText(item['topic']) : undefined;
  return topic?.split('/')[2];
}

const KNOWN: ReadonlySet<string> = new Set([
  '_type',
  '_id',
  '_http',
  'topic',
  'image',
  'imagename',
  'created_at',
  'tst',
  'lat',
  'lon',
  'vel',
  'cog',
  'alt',
  'acc',
  'batt',
  'bs',
  'ign',
  'odometer',
  'hmc',
]);

function decodeFix(message: Message, deviceId: string, index: number, nowMs: number): Told {
  const externalId = requireDevice(deviceId);
  const fixedAtMs = requireLikelyTime(requireTimestamp(message['tst'], 'tst'), nowMs);
  const [latitude, longitude] = requireSomewhere(...readPlace(message));
  const { bs } = message;
  const battery = readBattery(
    toNumber(message['batt']),
    bs === 1 ? false : bs === 2 || bs === 3 ? true : null,
  );
  const seconds = toNumber(message['hmc']);
  const position: Position = {
    index,
    externalId,
    fixedAtMs,
    latitude,
    longitude,
    speedKph: withinRange('speedKph', toNumber(message['vel'])),
    headingDegrees: withinRange('headingDegrees', toNumber(message['cog'])),
    altitudeMeters: withinRange('altitudeMeters', toNumber(message['alt'])),
    accuracyMeters: readAccuracyMeters(message['acc']),
    ignition: toBoolean(message['ign']),
    hourMeterHours: withinRange('hourMeterHours', seconds === null ? null : seconds / 3600),
    odometerKm: withinRange('odometerKm', toNumber(message['odometer'])),
    attributes: encodeAttributes({ ...readRest(message, KNOWN), ...battery }),
  };
  const spokenAtMs = readSpokenAt(message['created_at'], nowMs);
  if (spokenAtMs === undefined || spokenAtMs <= fixedAtMs) return { position };
  const heartbeat = {
    index,
    externalId,
    occurredAtMs: spokenAtMs,
    kind: heartbeatKind,
    latitude: null,
    longitude: null,
  };
  return { position, events: [{ ...heartbeat, attributes: encodeAttributes(battery) }] };
}

function decodeTransition(message: Message, deviceId: string, index: number, nowMs: number): DeviceEvent {
  const { event, desc, t } = message;
  if (event !== 'enter' && event !== 'leave')
    throw new Refusal('value_invalid', 'event must be enter or leave.');
  const hasPlace = message['lat'] !== undefined && message['lon'] !== undefined;
  const [latitude, longitude] = hasPlace ? readPlace(message) : [null, null];
  return {
    index,
    externalId: requireDevice(deviceId),
    occurredAtMs: requireLikelyTime(requireTimestamp(message['tst'], 'tst'), nowMs),
    kind: `region_${event}`,
    latitude,
    longitude,
    attributes: encodeAttributes({
      ...(typeof desc === 'string' && { region: desc }),
      ...(typeof t === 'string' && { trigger: t }),
    }),
  };
}

/** Returns the time of the message, if present; its clock is checked like the clock of a fix. */
function readSpokenAt(value: unknown, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  try {
    return requireLikelyTime(parseTimestamp(value), nowMs);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function readPlace(message: Message): [latitude: number, longitude: number] {
  return [
    requireCoordinate('latitude', toNumber(message['lat'])),
    requireCoordinate('longitude', toNumber(message['lon'])),
  ];
}

function requireDevice(deviceId: string): string {
  if (deviceId !== '') return requireDeviceId(deviceId);
  throw new Refusal('device_id_missing', 'The message has no device ID. Set it in OwnTracks.');
}
