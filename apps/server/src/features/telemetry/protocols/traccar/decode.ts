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
  /** Not when the body was no UTF-8: two devices could then have one name. */
  readonly isText: boolean;
}

/**
 * What a Traccar server forwards (`forward.type` and `event.forward.type` json; PositionForwarderJson and
 * EventForwarderJson of Traccar 5 and 6), one object a request:
 *
 * - a position: `{ position, device }`. It becomes a fix, a heartbeat or both, and an event for each alarm among its
 *   attributes;
 * - an event: `{ event, position?, device, geofence?, maintenance?, users? }`. It becomes a device event; its position
 *   gives it a place and no more: the fix comes by its own request, which alone is repeated until it is answered.
 *
 * The device is `device.uniqueId`. Ids count for nothing: a position is forwarded before Traccar stores it, so that its
 * id is 0 at first and another one when it is repeated, and `device` tells how things were when it was sent. Of an
 * alarm that is told both ways, inside its position and as an event, the second counts as a repeat.
 *
 * Traccar repeats what is not answered with 2xx, and drops it in the end: so what can never be stored is kept in
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

/** The model that Traccar has been told of the device, as an attribute: what the device tells by itself comes first. */
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
    // Told by what is missing in it.
  }
  return { ...describeUnreadable(text) };
}

function readDevice(body: Members): Members {
  return isObject(body['device']) ? body['device'] : {};
}

/** Of people whom Traccar knows by the device nothing is kept. */
function describe(body: Members): Members {
  const { users: _, device, ...rest } = body;
  if (!isObject(device)) return rest;
  return { ...rest, device: { uniqueId: device['uniqueId'], name: device['name'] } };
}
