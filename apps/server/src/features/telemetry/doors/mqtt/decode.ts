import { isUtf8 } from 'node:buffer';
import { positionsPerRequest } from '@azimute/contract';
import type { DeviceEvent, Position, Quarantined, Submission } from '../../position.ts';
import { isObject } from '../lenient-values.ts';
import { Refusal } from '../position-values.ts';
import { decodeEvent, decodePosition, isEvent } from '../positions/decode.ts';

export interface MqttTopic {
  readonly key: string;
  readonly deviceId: string;
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
 * A message of the MQTT door: a position or device event in the words of the positions door, an array of them, or
 * `{ positions: [...] }`. The topic names the device; `deviceId` may be left out, and may name no other one. Nobody
 * reads an answer, so that all that can never be stored is kept in quarantine.
 */
export function decodeMqtt(deviceId: string, payload: Buffer, nowMs: number): Submission {
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const quarantined: Quarantined[] = [];
  const refuse = (index: number, refusal: unknown, kept: unknown): void => {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { code, message } = refusal;
    quarantined.push({ index, code, message, externalId: deviceId, payload: kept });
  };
  let items: readonly unknown[] = [];
  try {
    items = listItems(payload);
  } catch (error) {
    refuse(0, error, describe(payload));
  }
  for (const [index, item] of items.entries()) {
    try {
      const named = nameDevice(item, deviceId);
      if (isEvent(named)) events.push(decodeEvent(named, index, nowMs));
      else positions.push(decodePosition(named, index, nowMs));
    } catch (error) {
      refuse(index, error, item);
    }
  }
  return { door: 'mqtt', positions, events, rejected: [], quarantined };
}

/** A message that fails for a reason which is not in it. */
export function keepWhole(externalId: string, payload: Buffer): Submission {
  const message =
    'The portal failed on this message. Tell whoever runs it, and replay it after the next update.';
  const refused: Quarantined = {
    index: 0,
    code: 'malformed',
    message,
    externalId,
    payload: describe(payload),
  };
  return { door: 'mqtt', positions: [], events: [], rejected: [], quarantined: [refused] };
}

/** Messages of one sender as one; places are made unlike, so that what is refused of each message is counted. */
export function mergeSubmissions(submissions: readonly Submission[]): Submission {
  const gather = <T extends { readonly index: number }>(
    listOf: (submission: Submission) => readonly T[],
  ): T[] =>
    submissions.flatMap((submission, nth) =>
      listOf(submission).map((one) => ({ ...one, index: nth * positionsPerRequest + one.index })),
    );
  return {
    door: 'mqtt',
    positions: gather(({ positions }) => positions),
    events: gather(({ events = [] }) => events),
    rejected: [],
    quarantined: gather(({ quarantined }) => quarantined),
  };
}

const LONGEST_UNREADABLE = 4_096;

function describe(payload: Buffer): unknown {
  return { unreadable: payload.toString('utf8', 0, LONGEST_UNREADABLE) };
}

function listItems(payload: Buffer): readonly unknown[] {
  const items = openBatch(parse(payload));
  if (items.length > positionsPerRequest)
    throw new Refusal('malformed', `A message holds at most ${positionsPerRequest} positions.`);
  return items;
}

function parse(payload: Buffer): unknown {
  try {
    if (isUtf8(payload)) return JSON.parse(payload.toString());
  } catch {
    // Told with what is no UTF-8.
  }
  throw new Refusal(
    'malformed',
    'The message is not JSON. Send a position, an array of them, or { "positions": [...] }.',
  );
}

function openBatch(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  return isObject(body) && Array.isArray(body['positions']) ? body['positions'] : [body];
}

function nameDevice(item: unknown, deviceId: string): unknown {
  if (!isObject(item)) return item;
  const given = item['deviceId'] ?? deviceId;
  if (given !== deviceId)
    throw new Refusal('value_invalid', 'deviceId names another device than the topic. Leave it out.');
  return { ...item, deviceId };
}
