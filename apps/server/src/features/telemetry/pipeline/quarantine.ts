import { createHash } from 'node:crypto';
import type { Door, RejectionCode } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { placeOfDoor } from '../place-of-door.ts';
import type { DeviceEvent, Position } from '../position.ts';
import { storableJson } from '../storable-json.ts';
import { boolArray, int4Array, textArray, timestampArray } from './array-parameters.ts';
import { told, type Entry } from './batch.ts';

export interface QuarantineEntry {
  readonly accountId: number;
  readonly apiKeyId: number | undefined;
  readonly door: Door;
  readonly receivedAtMs: number;
  readonly externalId: string;
  readonly reason: RejectionCode;
  /** What to do about it, where there is more to say than its reason does. */
  readonly message?: string;
  readonly payload: unknown;
  /** The payload is in the words of its door, not in those of the positions door. */
  readonly isRaw: boolean;
}

/** Devices that are blocked, of which nothing was kept. */
export interface BlockedDevices {
  has(accountId: number, externalId: string): boolean;
}

/** A device that was refused as unknown has been connected since: the batch is written again. */
class DeviceConnectedError extends Error {
  override readonly name = 'DeviceConnectedError';
  /** As a lost race of the database's own. */
  readonly code = '40001';
}

const LONGEST_ID = 120;

const KEEP = `
select of_account_id as "accountId", of_external_id as "externalId", verdict
from keep_refused($1::int[], $2::text[], $3::text[], $4::int8[], $5::text[], $6::text[], $7::timestamptz[], $8::int[],
  $9::int[], $10::bool[])`;

interface Verdict {
  readonly accountId: number;
  readonly externalId: string;
  readonly verdict: 'blocked' | 'known';
}

/**
 * Keeps what could not be stored, as far as the bounds of quarantine allow; the same thing sent again is kept once. Its
 * devices stand in the device inbox from the commit on.
 */
export async function keepInQuarantine(
  client: ClientBase,
  entries: readonly QuarantineEntry[],
): Promise<BlockedDevices> {
  if (entries.length === 0) return { has: () => false };
  const payloads = entries.map((entry) => storableJson(entry.payload));
  const { rows } = await client.query<Verdict>({
    name: 'telemetry.quarantine',
    text: KEEP,
    values: [
      int4Array(entries, (entry) => entry.accountId),
      textArray(entries.map((entry) => storableId(entry.externalId))),
      textArray(entries.map((entry) => entry.reason)),
      payloads.map((payload) => createHash('sha256').update(payload).digest().readBigInt64BE().toString()),
      textArray(payloads),
      textArray(entries.map((entry) => (entry.message === undefined ? null : storableText(entry.message)))),
      timestampArray(entries, (entry) => entry.receivedAtMs),
      int4Array(entries, (entry) => placeOfDoor(entry.door)),
      entries.map((entry) => entry.apiKeyId ?? null),
      boolArray(entries, (entry) => entry.isRaw),
    ],
  });
  if (rows.some(({ verdict }) => verdict === 'known')) throw new DeviceConnectedError();
  const blocked = new Set(rows.map(({ accountId, externalId }) => `${accountId} ${externalId}`));
  return { has: (accountId, externalId) => blocked.has(`${accountId} ${storableId(externalId)}`) };
}

function storableId(externalId: string): string {
  return storableText(externalId).slice(0, LONGEST_ID);
}

export function describeRefused(entry: Entry, reason: RejectionCode): QuarantineEntry {
  const { origin } = entry;
  return {
    accountId: origin.accountId,
    apiKeyId: origin.apiKeyId,
    door: origin.door,
    receivedAtMs: origin.receivedAtMs,
    externalId: told(entry).externalId,
    reason,
    payload: entry.position === undefined ? describeEvent(entry.event) : describePosition(entry.position),
    isRaw: false,
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

/** As describePosition, told apart by its kind. */
function describeEvent({ externalId, occurredAtMs, kind, latitude, longitude, attributes }: DeviceEvent) {
  return {
    deviceId: externalId,
    time: new Date(occurredAtMs).toISOString(),
    event: kind,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(attributes !== null && { attributes: JSON.parse(attributes) as unknown }),
  };
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
