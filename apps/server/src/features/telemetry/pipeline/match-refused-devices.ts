import type { PositionSource, RejectionCode } from '@azimute/contract';
import type { ClientBase } from 'pg';
import {
  boolArray,
  int4Array,
  textArray,
  timestampArray,
} from '../../../platform/postgres/array-parameters.ts';

export interface QuarantineEntry {
  readonly accountId: number;
  readonly apiKeyId: number | undefined;
  readonly source: PositionSource;
  readonly receivedAtMs: number;
  readonly externalId: string;
  readonly reason: RejectionCode;
  /** Advice beyond what `reason` states. */
  readonly message?: string;
  readonly payload: unknown;
  /** True if the payload is in its endpoint's format, not in the format of the positions endpoint. */
  readonly isRaw: boolean;
}

/** A device with refused positions, and its positions in one batch. */
export interface RefusedDevice {
  readonly key: string;
  readonly accountId: number;
  readonly externalId: string;
  readonly entries: readonly QuarantineEntry[];
  /** `unlisted`: the inbox is full, and none of its positions are kept. */
  readonly verdict: 'listed' | 'blocked' | 'unlisted';
  /** Number of further positions of the device that can be kept. */
  readonly free: number;
}

/** A device that was refused as unknown has been assigned since: the batch is written again. */
class DeviceConnectedError extends Error {
  override readonly name = 'DeviceConnectedError';
  /** The database's code for a lost race (serialization failure). */
  readonly code = '40001';
}

const LONGEST_ID = 120;

const MEET = `
select device_place as place, verdict, free
from meet_refused_devices($1::int[], $2::text[], $3::int[], $4::bool[], $5::timestamptz[])`;

/**
 * Adds the devices of refused entries to the device inbox, and returns them. Other transactions cannot claim these
 * devices before the commit.
 * @throws DeviceConnectedError
 */
export async function matchRefusedDevices(
  client: ClientBase,
  entries: readonly QuarantineEntry[],
): Promise<RefusedDevice[]> {
  const devices = [...Map.groupBy(entries, keyOf)].map(([key, own]) => ({ key, own, first: own[0] }));
  const { rows } = await client.query<{
    place: number;
    verdict: 'listed' | 'blocked' | 'known';
    free: number;
  }>({
    name: 'telemetry.meet_refused_devices',
    text: MEET,
    values: [
      int4Array(devices, ({ first }) => first?.accountId ?? 0),
      textArray(devices.map(({ first }) => storableId(first?.externalId ?? ''))),
      int4Array(devices, ({ own }) => own.length),
      boolArray(devices, ({ own }) => own.some(({ reason }) => reason === 'unknown_device')),
      timestampArray(devices, ({ first }) => first?.receivedAtMs ?? 0),
    ],
  });
  const met = new Map(rows.map((row) => [row.place, row]));
  return devices.map(({ key, own, first }, index) => {
    const { verdict, free } = met.get(index + 1) ?? { verdict: 'unlisted', free: 0 };
    if (verdict === 'known') throw new DeviceConnectedError();
    const externalId = storableId(first?.externalId ?? '');
    return { key, accountId: first?.accountId ?? 0, externalId, entries: own, verdict, free };
  });
}

export function keyOf(device: { readonly accountId: number; readonly externalId: string }): string {
  return `${device.accountId} ${storableId(device.externalId)}`;
}

function storableId(externalId: string): string {
  return toStorable(externalId).slice(0, LONGEST_ID);
}

/** Removes NUL and unpaired surrogates, which PostgreSQL does not store. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
