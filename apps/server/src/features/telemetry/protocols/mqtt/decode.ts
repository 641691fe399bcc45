import { parseExact } from '../../../../platform/exact-json.ts';
import { isUtf8 } from 'node:buffer';
import { positionsPerRequest } from '@azimute/contract';
import type { DeviceEvent, Position, Quarantined, Submission } from '../../values/position.ts';
import { isObject } from '../../values/lenient-values.ts';
import { decodeMessage, isOwntracks, withoutTopic } from '../owntracks/decode.ts';
import { Refusal } from '../../values/position-values.ts';
import { describeUnreadable } from '../unreadable.ts';
import { decodeEvent, decodePosition, isEvent, requireKnownMembers } from '../positions/decode.ts';

export interface MqttTopic {
  readonly key: string;
  readonly deviceId: string;
}

/** What OwnTracks publishes to, its user being an API key; the portal reads it beside its own topics. */
export const OWNTRACKS_TOPIC = 'owntracks';

const SUBTOPIC = /\/(?:event|waypoints?|info|cmd|dump|steps?|beacon|status|request)$/;

/** OwnTracks says what is no fix on topics below its device. */
function withoutSubtopic(deviceId: string): string {
  return deviceId.replace(SUBTOPIC, '');
}

/** `<prefix>/<API key>/<device id>`; a device's ID may hold slashes. Undefined when it is no such topic. */
export function readTopic(topic: string, prefix: string): MqttTopic | undefined {
  if (!topic.startsWith(`${prefix}/`)) return undefined;
  const rest = topic.slice(prefix.length + 1);
  const slash = rest.indexOf('/');
  if (slash <= 0 || slash === rest.length - 1) return undefined;
  return { key: rest.slice(0, slash), deviceId: rest.slice(slash + 1) };
}

/**
 * A message of the MQTT endpoint: a position or device event in the words of the positions endpoint, an array of them, or
 * `{ positions: [...] }`; or a message of OwnTracks. The topic names the device; `deviceId` may be left out, and may name no other one. Nobody
 * reads an answer, so that all that can never be stored is kept in quarantine.
 */
export function decodeMqtt(deviceId: string, payload: Buffer, nowMs: number): Submission {
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const quarantined = refuseOf(deviceId, payload, (item, index) => {
    if (isOwntracks(item)) {
      const told = decodeMessage(item, withoutSubtopic(deviceId), index, nowMs);
      if (told.position !== undefined) positions.push(told.position);
      events.push(...(told.events ?? []));
      return;
    }
    const named = nameDevice(item, deviceId);
    requireKnownMembers(named);
    if (isEvent(named)) events.push(decodeEvent(named, index, nowMs));
    else positions.push(decodePosition(named, index, nowMs));
  });
  return { source: 'mqtt', positions, events, rejected: [], quarantined };
}

/** A message that fails for a reason which is not in it: each of its positions is kept, so that it can be replayed. */
export function keepWhole(deviceId: string, payload: Buffer): Submission {
  const quarantined = refuseOf(deviceId, payload, () => {
    throw new Refusal(
      'malformed',
      'The portal could not process the message of this position. Inform the portal operator, and replay it after the next update.',
    );
  });
  return { source: 'mqtt', positions: [], events: [], rejected: [], quarantined };
}

/** What of a message is refused, when each of its items is read so; all of it, when it holds none. */
function refuseOf(
  externalId: string,
  payload: Buffer,
  read: (item: unknown, index: number) => void,
): Quarantined[] {
  const refuse = (index: number, refusal: unknown, kept: unknown): Quarantined => {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { code, message } = refusal;
    if (!isOwntracks(kept)) return { index, code, message, externalId, payload: kept };
    return { index, code, message, externalId: withoutSubtopic(externalId), payload: withoutTopic(kept) };
  };
  let items: readonly unknown[];
  try {
    items = listItems(payload);
  } catch (error) {
    return [refuse(0, error, describeUnreadable(payload.toString()))];
  }
  return items.flatMap((item, index) => {
    try {
      read(item, index);
      return [];
    } catch (error) {
      return [refuse(index, error, item)];
    }
  });
}

/** Messages of one sender as one; places are made unlike, so that what is refused of each message is counted. */
export function mergeSubmissions(submissions: readonly Submission[]): Submission {
  const gather = <T extends { readonly index: number }>(
    listOf: (submission: Submission) => readonly T[],
  ): T[] =>
    submissions.flatMap((submission, nth) =>
      listOf(submission).map((one) => ({ ...one, index: nth * positionsPerRequest + one.index })),
    );
  const [first, last] = [submissions[0]?.decoding, submissions.at(-1)?.decoding];
  return {
    source: 'mqtt',
    ...(first && last && { decoding: { ...first, toMs: last.toMs } }),
    positions: gather(({ positions }) => positions),
    events: gather(({ events = [] }) => events),
    rejected: [],
    quarantined: gather(({ quarantined }) => quarantined),
  };
}

function listItems(payload: Buffer): readonly unknown[] {
  const items = openBatch(parse(payload));
  if (items.length > positionsPerRequest)
    throw new Refusal('malformed', `A message can have up to ${positionsPerRequest} positions. Send fewer.`);
  return items;
}

function parse(payload: Buffer): unknown {
  try {
    if (isUtf8(payload)) return parseExact(payload.toString());
  } catch {
    // Told with what is no UTF-8.
  }
  throw new Refusal(
    'malformed',
    'The message is not valid JSON. Send a position, an array of positions, or { "positions": [...] }.',
  );
}

function openBatch(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  return isObject(body) && Array.isArray(body['positions']) ? body['positions'] : [body];
}

/** @throws Refusal */
export function nameDevice(item: unknown, deviceId: string): unknown {
  if (!isObject(item)) return item;
  const given = item['deviceId'] ?? deviceId;
  if (given !== deviceId)
    throw new Refusal('value_invalid', 'deviceId names another device than the topic. Leave it out.');
  return { ...item, deviceId };
}
