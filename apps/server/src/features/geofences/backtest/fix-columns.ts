import type { LatestFix } from '@azimute/engine';
import { copyOut } from '../../../platform/postgres/copy-out.ts';
import type { AccountRead } from '../../../platform/transact.ts';

/** Fixes of an asset in order of fix time, each column a list of JSON as PostgreSQL wrote it. */
export interface FixColumns {
  readonly count: number;
  readonly lastMicros: number;
  readonly json: readonly Uint8Array[];
}

/** What the fold of geofences reads of a fix, in this order. */
const COLUMNS = [
  `(date_part('epoch', fixed_at) * 1000)::bigint`,
  `(date_part('epoch', received_at) * 1000)::bigint`,
  'device_id',
  'latitude',
  'longitude',
  'speed_kph',
  'accuracy_meters',
  'ignition',
] as const;

/**
 * So many stored fixes of an asset behind an instant, and all of the last instant. They are handed on as they come: what
 * parses them runs in another thread.
 */
export async function readFixColumns(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  assetId: number,
  { afterMicros, toMs, most }: { afterMicros: number; toMs: number; most: number },
): Promise<FixColumns> {
  const lists = COLUMNS.map((column) => `coalesce(array_to_json(array_agg(${column})), '[]')::text`);
  const parts: Buffer[] = [];
  await copyOut(
    client,
    `copy (
      select unnest(array[count(*)::text, coalesce((extract(epoch from max(fixed_at)) * 1000000)::bigint, 0)::text,
        ${lists.join(', ')}])
      from (
        select fixed_at, received_at, device_id, latitude, longitude, speed_kph, accuracy_meters, ignition
        from positions
        where account_id = ${accountId} and asset_id = ${assetId}
          and fixed_at > ${instant(afterMicros)} and fixed_at < ${instant(toMs * 1000)}
        order by fixed_at fetch first ${most} rows with ties
      ) p
    ) to stdout`,
    { message: (data) => void parts.push(data) },
  );
  const [count, last, ...json] = parts;
  return { count: Number(count), lastMicros: Number(last), json };
}

function instant(micros: number): string {
  return `timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
}

/** The fixes with their readings in single precision, as folds see them. */
export function parseFixColumns(json: readonly Uint8Array[]): LatestFix[] {
  const decoder = new TextDecoder('latin1');
  const [
    fixedAt = [],
    receivedAt = [],
    device = [],
    latitude = [],
    longitude = [],
    speed = [],
    accuracy = [],
    ignition = [],
  ] = json.map((bytes) => JSON.parse(decoder.decode(bytes)) as (number | null)[]);
  return fixedAt.map((fixedAtMs, at) => ({
    deviceId: device[at] ?? 0,
    fixedAtMs: fixedAtMs ?? 0,
    receivedAtMs: receivedAt[at] ?? 0,
    latitude: latitude[at] ?? 0,
    longitude: longitude[at] ?? 0,
    speedKph: single(speed[at]),
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: single(accuracy[at]),
    ignition: (ignition[at] ?? null) as boolean | null,
  }));
}

function single(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.fround(value);
}
