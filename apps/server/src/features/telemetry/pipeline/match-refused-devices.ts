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
  /** What to do about it, where there is more to say than its reason does. */
  readonly message?: string;
  readonly payload: unknown;
  /** The payload is in the words of its endpoint, not in those of the positions endpoint. */
  readonly isRaw: boolean;
}

/** A device of which positions were refused, with those of one batch. */
export interface RefusedDevice {
  readonly key: string;
  readonly accountId: number;
  readonly externalId: string;
  readonly entries: readonly QuarantineEntry[];
  /** `unlisted`: the inbox has no room for it, and nothing of it is kept. */
  readonly verdict: 'listed' | 'blocked' | 'unlisted';
  /** How many of its positions may still be kept. */
  readonly free: number;
}

/** A device that was refused as unknown has been connected since: the batch is written again. */
class DeviceConnectedError extends Error {
  override readonly name = 'DeviceConnectedError';
  /** As a lost race of the database's own. */
  readonly code = '40001';
}

const LONGEST_ID = 120;

const MEET = `
select device_place as place, verdict, free
from meet_refused_devices($1::int[], $2::text[], $3::int[], $4::bool[], $5::timestamptz[])`;

/**
 * Lists the devices of what was refused in the device inbox, and holds back claims of them until the commit.
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

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
