import { parseExact } from '../../../platform/exact-json.ts';
import { createHash } from 'node:crypto';
import type { RejectionCode } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { placeOfSource } from '../values/place-of-source.ts';
import type { DeviceEvent, Position } from '../values/position.ts';
import { storableJson } from '../values/storable-json.ts';
import {
  boolArray,
  int4Array,
  textArray,
  timestampArray,
} from '../../../platform/postgres/array-parameters.ts';
import { told, type Entry } from '../values/batch.ts';
import {
  keyOf,
  matchRefusedDevices,
  toStorable,
  type RefusedDevice,
  type QuarantineEntry,
} from './match-refused-devices.ts';

/** Blocked devices, from which nothing was kept. */
export interface BlockedDevices {
  has(accountId: number, externalId: string): boolean;
}

const KEEP = `
select keep_refused($1::int[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::int8[], $9::text[],
  $10::text[], $11::timestamptz[], $12::int[], $13::int[], $14::bool[])`;

/**
 * Stores entries that could not be stored as positions, within the limits of quarantine. Repeats are stored once. Their
 * devices are in the device inbox from the commit on.
 */
export async function keepInQuarantine(
  client: ClientBase,
  entries: readonly QuarantineEntry[],
): Promise<BlockedDevices> {
  if (entries.length === 0) return { has: () => false };
  const devices = await matchRefusedDevices(client, entries);
  const listed = devices.filter(({ verdict }) => verdict !== 'unlisted');
  if (listed.length > 0) await keepOf(client, listed);
  const blocked = new Set(devices.flatMap(({ key, verdict }) => (verdict === 'blocked' ? key : [])));
  return { has: (accountId, externalId) => blocked.has(keyOf({ accountId, externalId })) };
}

async function keepOf(client: ClientBase, devices: readonly RefusedDevice[]): Promise<void> {
  // If a device has reached its limit, only its last reported entry is updated.
  const sent = devices.map(({ entries, free }) => (free === 0 ? entries.slice(-1) : entries));
  const entries = sent.flatMap((own, place) =>
    own.map((entry) => ({ ...entry, payload: entry.payload, place })),
  );
  let lastPlace = 0;
  const lastPlaces = sent.map((own) => (lastPlace += own.length));
  const payloads = entries.map((entry) => storableJson(entry.payload));
  await client.query({
    name: 'telemetry.keep_refused',
    text: KEEP,
    values: [
      int4Array(devices, (device) => device.accountId),
      textArray(devices.map((device) => device.externalId)),
      int4Array(devices, (device) => device.entries.length),
      int4Array(devices, (device) => device.free),
      int4Array(lastPlaces, (place) => place),
      int4Array(entries, (entry) => entry.place + 1),
      textArray(entries.map((entry) => entry.reason)),
      payloads.map((payload) => createHash('sha256').update(payload).digest().readBigInt64BE().toString()),
      textArray(payloads),
      textArray(entries.map((entry) => (entry.message === undefined ? null : toStorable(entry.message)))),
      timestampArray(entries, (entry) => entry.receivedAtMs),
      int4Array(entries, (entry) => placeOfSource(entry.source)),
      entries.map((entry) => entry.apiKeyId ?? null),
      boolArray(entries, (entry) => entry.isRaw),
    ],
  });
}

export function describeRefused(entry: Entry, reason: RejectionCode): QuarantineEntry {
  const { origin } = entry;
  return {
    accountId: origin.accountId,
    apiKeyId: origin.apiKeyId,
    source: origin.source,
    receivedAtMs: origin.receivedAtMs,
    externalId: told(entry).externalId,
    reason,
    // Evaluated only for entries that are kept.
    get payload() {
      return entry.position === undefined ? describeEvent(entry.event) : describePosition(entry.position);
    },
    isRaw: false,
  };
}

/** Describes a decoded position in the positions endpoint's format, so that it can be sent again. */
function describePosition(position: Position): Record<string, unknown> {
  const { index: _, externalId, fixedAtMs, attributes, ...values } = position;
  const known = Object.entries(values).filter(([, value]) => value !== null);
  return {
    deviceId: externalId,
    time: new Date(fixedAtMs).toISOString(),
    ...Object.fromEntries(known),
    ...(attributes !== null && { attributes: parseExact(attributes) }),
  };
}

/** Like describePosition, but with the kind of event. */
function describeEvent({ externalId, occurredAtMs, kind, latitude, longitude, attributes }: DeviceEvent) {
  return {
    deviceId: externalId,
    time: new Date(occurredAtMs).toISOString(),
    event: kind,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(attributes !== null && { attributes: parseExact(attributes) }),
  };
}
