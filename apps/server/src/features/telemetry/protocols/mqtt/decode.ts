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

/** Topic that OwnTracks publishes to, with an API key as its user; read in addition to the portal's own topics. */
export const OWNTRACKS_TOPIC = 'owntracks';

const SUBTOPIC = /\/(?:event|waypoints?|info|cmd|dump|steps?|beacon|status|request)$/;

/** OwnTracks publishes messages other than fixes on topics below the device's. */
function withoutSubtopic(deviceId: string): string {
  return deviceId.replace(SUBTOPIC, '');
}

/**
 * Parses `<prefix>/<API key>/<device id>`, where a device ID may contain slashes. Undefined if the topic has another
 * form.
 */
export function readTopic(topic: string, prefix: string): MqttTopic | undefined {
  if (!topic.startsWith(`${prefix}/`)) return undefined;
  const rest = topic.slice(prefix.length + 1);
  const slash = rest.indexOf('/');
  if (slash <= 0 || slash === rest.length - 1) return undefined;
  return { key: rest.slice(0, slash), deviceId: rest.slice(slash + 1) };
}

/**
 * Decodes a message of the MQTT endpoint: a position or device event in the positions endpoint's format, an array of
 * them, `{ positions: [...] }`, or a message of OwnTracks. The topic names the device; `deviceId` is optional and
 * must match. MQTT has no response, so items that can never be stored go to quarantine.
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

/** Keeps each position of a message that failed for another reason than its content, so that it can be replayed. */
export function keepWhole(deviceId: string, payload: Buffer): Submission {
  const quarantined = refuseOf(deviceId, payload, () => {
    throw new Refusal(
      'malformed',
      'The portal could not process the message of this position. Inform the portal operator, and replay it after the next update.',
    );
  });
  return { source: 'mqtt', positions: [], events: [], rejected: [], quarantined };
}

/** Refuses the items of a message one by one, or the whole message if it contains none. */
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

/** Merges messages of one sender. Makes places unique, so that refused items of each message are counted. */
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
    // Refused together with invalid UTF-8 below.
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
    throw new Refusal('value_invalid', 'deviceId differs from the device in the topic. Omit it.');
  return { ...item, deviceId };
}
