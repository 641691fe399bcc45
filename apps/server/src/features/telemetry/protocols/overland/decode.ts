import { heartbeatKind, positionsPerRequest } from '@azimute/contract';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { Position, Submission } from '../../values/position.ts';
import { isObject, requireSomewhere, toNumber, toText, withinRange } from '../../values/lenient-values.ts';
import { readAccuracyMeters, readBattery, readRest, requireTimestamp } from '../phone-values.ts';
import {
  encodeAttributes,
  Refusal,
  requireCoordinate,
  requireDeviceId,
  requireLikelyTime,
} from '../../values/position-values.ts';
import { parseJson, readItems, requireObject, type JsonBody, type Told } from '../read-items.ts';

type Members = Readonly<Record<string, unknown>>;

export interface OverlandRequest extends JsonBody {
  /** The device named in the address (`id`), for phones whose settings name none. */
  readonly deviceName: string | undefined;
}

const KPH_PER_METER_A_SECOND = 3.6;

/**
 * Overland (README of Overland-iOS and its Android counterpart): `{ locations: [...], current?, trip? }`, each location
 * a GeoJSON point feature. Its properties: `timestamp` (ISO 8601 with an offset), `device_id`, `speed` [m/s], `course`,
 * `altitude` and `horizontal_accuracy` [m] (below zero: unknown; an accuracy below zero: no fix), `battery_level` from
 * 0 to 1, `battery_state`; others are kept by their names.
 *
 * A feature with an `action` (such as visit or paused_location_updates) comes from the app at the last known place: it
 * is not a fix, but shows contact. A feature of type `trip` is a summary; `current` and `trip` beside the locations
 * repeat their content. All of these are ignored.
 *
 * The app keeps and repeats a batch until the response is `{ "result": "ok" }`.
 */
export function decodeOverland(request: OverlandRequest, nowMs: number): Submission {
  const nameOf = (item: unknown): string => findDevice(item) ?? request.deviceName ?? '';
  return readItems(listLocations(request), {
    source: 'overland',
    read: (item, index) => decodeFeature(item, nameOf(item), index, nowMs),
    nameOf,
  });
}

function listLocations(request: OverlandRequest): readonly unknown[] {
  const body = parseJson(request);
  const locations = isObject(body) ? body['locations'] : undefined;
  // A kept feature is decoded alone.
  if (!Array.isArray(locations)) return [body];
  if (locations.length > positionsPerRequest)
    throw new DomainError('payload_too_large', {
      detail: `A request can have up to ${positionsPerRequest} locations. Set fewer points per batch in Overland.`,
    });
  return locations;
}

const KNOWN: ReadonlySet<string> = new Set([
  'timestamp',
  'device_id',
  'speed',
  'course',
  'altitude',
  'horizontal_accuracy',
  'battery_level',
  'battery_state',
  'locations_in_payload',
]);

function decodeFeature(item: unknown, deviceId: string, index: number, nowMs: number): Told {
  const feature = requireObject(item, 'Overland');
  const { geometry, properties } = feature;
  if (feature['type'] !== 'Feature' || !isObject(properties))
    throw new Refusal('malformed', 'A location must be a GeoJSON feature with properties.');
  if (properties['type'] === 'trip') return {};
  if (deviceId === '')
    throw new Refusal('device_id_missing', 'The location has no device ID. Set it in Overland.');
  const externalId = requireDeviceId(deviceId);
  const toldAtMs = requireLikelyTime(requireTimestamp(properties['timestamp'], 'timestamp'), nowMs);
  const level = toNumber(properties['battery_level']);
  const battery = readBattery(level === null ? null : level * 100, readCharging(properties['battery_state']));
  if (properties['action'] !== undefined) {
    const attributes = encodeAttributes(battery);
    const nowhere = { latitude: null, longitude: null };
    return {
      events: [{ index, externalId, occurredAtMs: toldAtMs, kind: heartbeatKind, ...nowhere, attributes }],
    };
  }
  const [latitude, longitude, height] = readPoint(geometry);
  const metersASecond = toNumber(properties['speed']);
  const position: Position = {
    index,
    externalId,
    fixedAtMs: toldAtMs,
    latitude,
    longitude,
    speedKph: withinRange('speedKph', metersASecond === null ? null : metersASecond * KPH_PER_METER_A_SECOND),
    headingDegrees: withinRange('headingDegrees', toNumber(properties['course'])),
    altitudeMeters: withinRange('altitudeMeters', toNumber(properties['altitude'] ?? height)),
    accuracyMeters: readAccuracyMeters(properties['horizontal_accuracy']),
    ignition: null,
    hourMeterHours: null,
    odometerKm: null,
    attributes: encodeAttributes({ ...readRest(properties, KNOWN), ...battery }),
  };
  return { position };
}

function readPoint(geometry: unknown): [latitude: number, longitude: number, height: unknown] {
  const { type, coordinates }: Members = isObject(geometry) ? geometry : {};
  if (type !== 'Point' || !Array.isArray(coordinates))
    throw new Refusal('malformed', 'The geometry of a location must be a point.');
  const [longitude, latitude, height] = coordinates as readonly unknown[];
  const place = requireSomewhere(
    requireCoordinate('latitude', toNumber(latitude)),
    requireCoordinate('longitude', toNumber(longitude)),
  );
  return [...place, height];
}

function readCharging(state: unknown): boolean | null {
  if (state === 'charging' || state === 'full') return true;
  return state === 'unplugged' ? false : null;
}

function findDevice(item: unknown): string | undefined {
  const properties = isObject(item) && isObject(item['properties']) ? item['properties'] : {};
  const name = toText(properties['device_id']);
  return name === '' ? undefined : name;
}
