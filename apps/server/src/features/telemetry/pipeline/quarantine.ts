import { createHash } from 'node:crypto';
import type { Door, RejectionCode } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { placeOfDoor } from '../place-of-door.ts';
import { canonicalJson, TooDeepError } from '../canonical-json.ts';
import type { DeviceEvent, Position } from '../position.ts';
import { told, type Entry } from './batch.ts';

export interface QuarantineEntry {
  readonly accountId: number;
  readonly door: Door;
  readonly receivedAtMs: number;
  readonly externalId: string;
  readonly reason: RejectionCode;
  readonly payload: unknown;
}

const LONGEST_ID = 120;

const KEEP = `
insert into quarantined_positions (account_id, external_id, reason, content_hash, payload, received_at, door)
select q.account_id, q.external_id, q.reason, q.content_hash, q.payload::jsonb, q.received_at, q.door
from unnest($1::int[], $2::text[], $3::text[], $4::int8[], $5::text[], $6::timestamptz[], $7::int2[])
  as q (account_id, external_id, reason, content_hash, payload, received_at, door)
on conflict do nothing`;

/** Keeps what could not be stored; the same thing sent again is kept once. */
export async function keepInQuarantine(
  client: ClientBase,
  entries: readonly QuarantineEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const payloads = entries.map((entry) => storableJson(entry.payload));
  await client.query({
    name: 'telemetry.quarantine',
    text: KEEP,
    values: [
      entries.map((entry) => entry.accountId),
      entries.map((entry) => storableText(entry.externalId).slice(0, LONGEST_ID)),
      entries.map((entry) => entry.reason),
      payloads.map((payload) => createHash('sha256').update(payload).digest().readBigInt64BE().toString()),
      payloads,
      entries.map((entry) => new Date(entry.receivedAtMs).toISOString()),
      entries.map((entry) => placeOfDoor(entry.door)),
    ],
  });
}

export function describeRefused(entry: Entry, reason: RejectionCode): QuarantineEntry {
  const { origin } = entry;
  return {
    accountId: origin.accountId,
    door: origin.door,
    receivedAtMs: origin.receivedAtMs,
    externalId: told(entry).externalId,
    reason,
    payload: entry.position === undefined ? describeEvent(entry.event) : describePosition(entry.position),
  };
}

/** A decoded position in the words of the positions door, so that it can be sent again as it is. */
function describePosition(position: Position): Record<string, unknown> {
  const { index: _, externalId, fixedAtMs, attributes, ...values } = position;
  const known = Object.entries(values).filter(([, value]) => value !== null);
  return {
    deviceId: externalId,
    time: new Date(fixedAtMs).toISOString(),
    ...Object.fromEntries(known),
    ...(attributes !== null && { attributes: JSON.parse(attributes) as unknown }),
  };
}

/** As describePosition: the positions door takes events as well. */
function describeEvent({ externalId, occurredAtMs, kind, latitude, longitude, attributes }: DeviceEvent) {
  return {
    deviceId: externalId,
    time: new Date(occurredAtMs).toISOString(),
    event: kind,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(attributes !== null && { attributes: JSON.parse(attributes) as unknown }),
  };
}

const LONGEST_PAYLOAD = 16_384;

/** PostgreSQL stores neither NUL nor half a surrogate pair; JSON texts have both as escapes. */
function storableJson(payload: unknown): string {
  return boundedJson(payload).replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, String.raw`\ufffd`);
}

function boundedJson(payload: unknown): string {
  try {
    const text = canonicalJson(payload);
    return text.length <= LONGEST_PAYLOAD ? text : '{"omitted":"too long"}';
  } catch (error) {
    if (error instanceof TooDeepError) return '{"omitted":"nested too deep"}';
    throw error;
  }
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
