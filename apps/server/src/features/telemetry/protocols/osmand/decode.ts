import { parseExact } from '../../../../platform/exact-json.ts';
import { positionsPerRequest } from '@azimute/contract';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { DeviceEvent, Position, Quarantined, Submission } from '../../values/position.ts';
import { readAlarmKinds } from '../event-kind.ts';
import { hasPlace, heartbeatOf, type Told } from '../heartbeat.ts';
import { eventAtFix, isObject, parseTimestamp } from '../../values/lenient-values.ts';
import { Refusal, requireDeviceId, requireLikelyTime } from '../../values/position-values.ts';
import { describeUnreadable } from '../unreadable.ts';
import { decodeLocation, isShareable, splitLocations } from './decode-location.ts';
import { decodeParameters, findDeviceId, secretParameters, type Parameters } from './decode-parameters.ts';

/** A request as the endpoint receives it. */
export interface OsmandRequest {
  readonly query: Parameters;
  /** The body: JSON or a form, regardless of its content type. */
  readonly text: string;
  /** False if the body was not valid UTF-8: two devices could then have the same name. */
  readonly isText: boolean;
}

/**
 * Endpoint of phone apps: Traccar Client (the query form of old versions, the JSON form of newer ones), OsmAnd and
 * similar apps. Accepts one fix in a query, a form or a JSON object, or several in the `location` array of a JSON
 * object or in an array of objects.
 *
 * An app repeats a request without a 2xx response before sending anything newer. Items that can never be stored
 * therefore go to quarantine instead of being refused. A query or form without a time gets the time of receipt, as in
 * Traccar. Refuses a time that it cannot parse, and JSON without a time. A report without a fix is a heartbeat. Each
 * alarm (`alarm`, comma-separated) is also a device event, even if its fix cannot be stored.
 */
export function decodeOsmand(request: OsmandRequest, nowMs: number): Submission {
  return decodeOsmandItems(listItems(request), nowMs);
}

/** Decodes fixes that were parsed already. */
export function decodeOsmandItems(items: readonly unknown[], nowMs: number): Submission {
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const quarantined: Quarantined[] = [];
  for (const [index, item] of items.entries()) {
    try {
      const told = decodeItem(item, index, nowMs);
      if (hasPlace(told)) positions.push(told);
      else events.push(heartbeatOf(told, told.fixedAtMs));
      for (const kind of readAlarmKinds(findAlarm(item))) events.push(eventAtFix(told, kind));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      events.push(...alarmsWithoutFix(item, index, nowMs));
      quarantined.push({
        index,
        code: error.code,
        message: error.message,
        externalId: isObject(item) ? (findDeviceId(item) ?? '') : '',
        payload: withoutSecrets(item),
      });
    }
  }
  return { source: 'osmand', positions, events, rejected: [], quarantined };
}

/**
 * A form holds one fix, like a query, which is no longer than a request's head. Parsing thousands of names takes long.
 */
const LONGEST_FORM = 16 * 1024;

function listItems({ query, text, isText }: OsmandRequest): readonly unknown[] {
  const body = text.trim();
  const isJson = body.startsWith('{') || body.startsWith('[');
  if (!isText || (!isJson && body.length > LONGEST_FORM)) return [{ ...query, ...describeUnreadable(body) }];
  return isJson ? listJson(body, query) : [{ ...parseForm(body), ...query }];
}

function listJson(body: string, query: Parameters): readonly unknown[] {
  const unreadable = { ...query, ...describeUnreadable(body) };
  let parsed: unknown;
  try {
    parsed = parseExact(body);
  } catch {
    return [unreadable];
  }
  const members: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (members.length > 1 && !isShareable(query)) return [unreadable];
  const items: unknown[] = [];
  for (const member of members) {
    // Not a spread: an array may hold more elements than a call accepts as arguments.
    for (const item of splitLocations(member, query) ?? [unreadable]) items.push(item);
    if (items.length > positionsPerRequest)
      throw new DomainError('payload_too_large', {
        detail: `A request can have up to ${positionsPerRequest} fixes. Send fewer.`,
      });
  }
  return items;
}

function parseForm(body: string): Parameters {
  // If a name is repeated, the first value counts, as in a query.
  return Object.fromEntries([...new URLSearchParams(body)].toReversed());
}

function decodeItem(item: unknown, index: number, nowMs: number): Told {
  if (!isObject(item) || 'unreadable' in item)
    throw new Refusal(
      'malformed',
      'The body is not valid. Send UTF-8 JSON (up to 2 kB beside several fixes) or a form of one fix (up to 16 kB), with id, timestamp, lat and lon.',
    );
  refuseForeign(item);
  if (isObject(item['location'])) return decodeLocation(item, index, nowMs);
  return decodeParameters(item, index, nowMs);
}

/** Refuses the format of another app, which would otherwise be read without its device or time. */
function refuseForeign(item: Parameters): void {
  const foreign = '_type' in item ? 'owntracks' : Array.isArray(item['locations']) ? 'overland' : undefined;
  if (foreign === undefined) return;
  throw new Refusal(
    'malformed',
    `This is the format of ${foreign === 'owntracks' ? 'OwnTracks' : 'Overland'}. Set the address in the app to /api/v1/telemetry/${foreign}/<key>.`,
  );
}

/**
 * Returns the alarms of a fix that cannot be stored, if the device reports their time: a replay then finds the same
 * event.
 */
function alarmsWithoutFix(item: unknown, index: number, nowMs: number): DeviceEvent[] {
  const kinds = readAlarmKinds(findAlarm(item));
  if (!isObject(item) || kinds.length === 0) return [];
  try {
    const externalId = requireDeviceId(findDeviceId(item));
    const occurredAtMs = requireLikelyTime(parseTimestamp(findTime(item)), nowMs);
    const nowhere = { latitude: null, longitude: null, attributes: null };
    return kinds.map((kind) => ({ index, externalId, occurredAtMs, kind, ...nowhere }));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function findTime(item: Parameters): unknown {
  return isObject(item['location']) ? item['location']['timestamp'] : (item['timestamp'] ?? item['time']);
}

/** Reads the alarm beside the fix, or in the extras of the JSON form. */
function findAlarm(item: unknown): unknown {
  if (!isObject(item)) return undefined;
  const location = isObject(item['location']) ? item['location'] : {};
  const extras = isObject(location['extras']) ? location['extras'] : {};
  const alarm = item['alarm'] ?? location['alarm'] ?? extras['alarm'];
  return Array.isArray(alarm) ? alarm[0] : alarm;
}

function withoutSecrets(item: unknown): unknown {
  if (!isObject(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !secretParameters.has(name)));
}
