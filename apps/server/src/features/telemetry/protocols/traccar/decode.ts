import { parseExact } from '../../../../platform/exact-json.ts';
import type { DeviceEvent, Position, Quarantined, Submission } from '../../values/position.ts';
import { isObject, toText } from '../../values/lenient-values.ts';
import { Refusal, requireDeviceId } from '../../values/position-values.ts';
import { describeUnreadable } from '../unreadable.ts';
import { decodeAlarms, decodeTraccarEvent } from './decode-event.ts';
import { decodeTraccarPosition } from './decode-position.ts';
import type { Members } from './members.ts';

export interface TraccarRequest {
  readonly text: string;
  /** False if the body was not valid UTF-8: two devices could then have the same name. */
  readonly isText: boolean;
}

/**
 * Messages that a Traccar server forwards (`forward.type` and `event.forward.type` json; PositionForwarderJson and
 * EventForwarderJson of Traccar 5 and 6), one object per request:
 *
 * - a position: `{ position, device }`. It becomes a fix, a heartbeat or both, and an event for each alarm among its
 *   attributes;
 * - an event: `{ event, position?, device, geofence?, maintenance?, users? }`. It becomes a device event. Its position
 *   only gives the place: the fix comes in its own request, and only that one is repeated without a response.
 *
 * The device is `device.uniqueId`. IDs are ignored: Traccar forwards a position before storing it, so its ID is first 0
 * and then another one when repeated, and `device` has the state at the time of sending. If an alarm comes both in its
 * position and as an event, the second counts as a repeat.
 *
 * Traccar repeats a request without a 2xx response and finally drops it, so items that can never be stored go to
 * quarantine instead of being refused.
 */
export function decodeTraccar(request: TraccarRequest, nowMs: number): Submission {
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const quarantined: Quarantined[] = [];
  const body = parse(request);
  try {
    const { event, position } = body;
    if (!isObject(event) && !isObject(position))
      throw new Refusal(
        'malformed',
        'The body must be the JSON that Traccar forwards, in UTF-8: an object with position or event, and device.',
      );
    const externalId = requireDeviceId(toText(readDevice(body)['uniqueId']));
    if (isObject(event)) events.push(...decodeTraccarEvent(externalId, event, body, nowMs));
    else if (isObject(position)) {
      events.push(...decodeAlarms(externalId, position, nowMs));
      const told = decodeTraccarPosition(externalId, withModel(position, readDevice(body)), nowMs);
      positions.push(...told.positions);
      events.push(...told.events);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    const externalId = toText(readDevice(body)['uniqueId']) ?? '';
    quarantined.push({ index: 0, code, message, externalId, payload: describe(body) });
  }
  return { source: 'traccar', positions, events, rejected: [], quarantined };
}

/** Adds the model that Traccar knows of the device as an attribute; a model reported by the device takes precedence. */
function withModel(position: Members, device: Members): Members {
  const model = toText(device['model']);
  if (model === undefined || model === '') return position;
  const attributes = isObject(position['attributes']) ? position['attributes'] : {};
  return { ...position, attributes: { deviceModel: model, ...attributes } };
}

/** A forwarded position has one or two thousand characters. */
const LONGEST_BODY = 256 * 1024;

function parse({ text, isText }: TraccarRequest): Members {
  try {
    const body: unknown = !isText || text.length > LONGEST_BODY ? undefined : parseExact(text);
    if (isObject(body)) return body;
  } catch {
    // The error names the missing member.
  }
  return { ...describeUnreadable(text) };
}

function readDevice(body: Members): Members {
  return isObject(body['device']) ? body['device'] : {};
}

/** Removes data about the users whom Traccar assigned to the device. */
function describe(body: Members): Members {
  const { users: _, device, ...rest } = body;
  if (!isObject(device)) return rest;
  return { ...rest, device: { uniqueId: device['uniqueId'], name: device['name'] } };
}
