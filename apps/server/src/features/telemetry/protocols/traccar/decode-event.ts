import type { DeviceEvent } from '../../values/position.ts';
import { readAlarmKinds, toEventKind } from '../event-kind.ts';
import { isObject, toText } from '../../values/lenient-values.ts';
import { encodeAttributes, Refusal } from '../../values/position-values.ts';
import { findTime, roundKphFromKnots, readPlaceOrNone, readTime, type Members } from './members.ts';

/**
 * Decodes an `event` (org.traccar.model.Event): `type`, such as `ignitionOn`; `eventTime`, which for an event of a
 * position is its `deviceTime`; attributes, in which `alarm` names the alarm of an event of type `alarm`, and speeds
 * are in knots. The names of `geofence` and `maintenance` and all other attributes are kept.
 */
export function decodeTraccarEvent(
  externalId: string,
  event: Members,
  body: Members,
  nowMs: number,
): DeviceEvent[] {
  const position = isObject(body['position']) ? body['position'] : {};
  const occurredAtMs = readTime([event['eventTime'], position['deviceTime'], position['fixTime']], nowMs);
  const { alarm, speed, speedLimit, ...given } = isObject(event['attributes']) ? event['attributes'] : {};
  const attributes = encodeAttributes({
    ...given,
    ...known('speedKph', roundKphFromKnots(speed)),
    ...known('speedLimitKph', roundKphFromKnots(speedLimit)),
    ...known('geofence', readName(body['geofence'])),
    ...known('maintenance', readName(body['maintenance'])),
  });
  const around = { index: 0, externalId, occurredAtMs, ...findPlace(position), attributes };
  return readKinds(event['type'], alarm).map((kind) => ({ ...around, kind }));
}

/**
 * Returns the alarms of a position as the events that Traccar also sends for them. They count without a fix as well.
 */
export function decodeAlarms(externalId: string, position: Members, nowMs: number): DeviceEvent[] {
  const attributes = isObject(position['attributes']) ? position['attributes'] : {};
  const kinds = readAlarmKinds(attributes['alarm']);
  if (kinds.length === 0) return [];
  const occurredAtMs = findTime(position['deviceTime'], nowMs) ?? findTime(position['fixTime'], nowMs);
  if (occurredAtMs === undefined) return [];
  const around = { index: 0, externalId, occurredAtMs, ...findPlace(position), attributes: null };
  return kinds.map((kind) => ({ ...around, kind }));
}

function readKinds(type: unknown, alarm: unknown): string[] {
  const kind = toEventKind(toText(type) ?? '');
  if (kind === 'alarm') {
    const kinds = readAlarmKinds(alarm);
    return kinds.length > 0 ? kinds : ['alarm_general'];
  }
  if (kind === '') throw new Refusal('malformed', 'event.type must name the kind of the event.');
  return [kind];
}

function findPlace(position: Members): Pick<DeviceEvent, 'latitude' | 'longitude'> {
  try {
    return readPlaceOrNone(position);
  } catch (error) {
    if (error instanceof Refusal) return { latitude: null, longitude: null };
    throw error;
  }
}

function readName(model: unknown): string | undefined {
  return isObject(model) ? toText(model['name']) : undefined;
}

function known(name: string, value: unknown): Record<string, unknown> {
  return value === undefined || value === null ? {} : { [name]: value };
}
