import type { LatestFix } from '@azimute/engine';
import { copyOut } from '../../../platform/postgres/copy-out.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { CONTENT_HASH } from '../values/content-hash-column.ts';
import { sourceAt } from '../values/place-of-source.ts';

/** Fixes of an asset in order of fix time, as PostgreSQL sends them: one list per column. */
interface FixColumns {
  readonly count: number;
  /** Time of the last fix, in PostgreSQL's time. */
  readonly lastMicros: number;
  readonly bytes: Uint8Array;
}

/** Columns for the geofence reducer in this order, followed by those for the trip reducer. */
const COLUMNS = [
  'fixed_at',
  'received_at',
  'device_id',
  'content_hash',
  'latitude',
  'longitude',
  'speed_kph',
  'accuracy_meters',
  'ignition',
] as const;
const METERS = ['odometer_km', 'hour_meter_hours'] as const;
const TOLD = ['attributes', 'source'] as const;

const decoder = new TextDecoder();

/** PostgreSQL counts microseconds from 2000 on. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

export function toMicros(ms: number): number {
  return Math.round((ms - EPOCH_MS) * 1000);
}

export function fromMicros(micros: number): number {
  return micros / 1000 + EPOCH_MS;
}

export interface FixesToRead {
  readonly afterMicros: number;
  /** Exclusive; without it, all stored fixes. */
  readonly toMs?: number;
  /** Includes the meter readings. */
  readonly isMetered?: boolean;
  /** Includes everything the device reported, the endpoint and the meter readings. */
  readonly isTold?: boolean;
  /** Fixes per part. */
  readonly most?: number;
  readonly signal?: AbortSignal;
}

const FIXES_AT_ONCE = 50_000;

/**
 * Passes the stored fixes of an asset to `take` in parts; the next part is read while one is processed. Returns the
 * number of fixes and the position of the last. Ends early if `take` returns 'enough'.
 */
export async function readFixesInParts(
  read: Pick<AccountRead, 'client' | 'accountId'>,
  assetId: number,
  wanted: FixesToRead,
  take: (bytes: Uint8Array, isLast: boolean) => Promise<unknown>,
): Promise<{ readonly count: number; readonly lastMicros: number }> {
  let [count, lastMicros] = [0, wanted.afterMicros];
  let taking: Promise<unknown> = Promise.resolve();
  while (wanted.signal?.aborted !== true) {
    const part = await readFixColumns(read, assetId, { ...wanted, afterMicros: lastMicros });
    if ((await taking) === 'enough' || (part.count === 0 && count === 0)) break;
    const isLast = part.count < (wanted.most ?? FIXES_AT_ONCE);
    count += part.count;
    if (part.count > 0) ({ lastMicros } = part);
    taking = take(part.bytes, isLast);
    // Awaited below; it needs a rejection handler until then.
    taking.catch(() => undefined);
    if (isLast) break;
  }
  await taking;
  return { count, lastMicros };
}

/**
 * Reads a number of fixes after an instant, and all fixes of the last instant. The binary format is used because text
 * takes the database twice the time for numbers. The bytes are passed on unparsed, since their reader runs in another
 * thread.
 */
async function readFixColumns(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  assetId: number,
  { afterMicros, toMs, isMetered = false, isTold = false, most = FIXES_AT_ONCE }: FixesToRead,
): Promise<FixColumns> {
  const columns = [...COLUMNS, ...(isMetered || isTold ? METERS : []), ...(isTold ? TOLD : [])];
  const selected = columns.map((name) =>
    name === 'content_hash' ? `${CONTENT_HASH} as content_hash` : name,
  );
  const parts: Buffer[] = [];
  await copyOut(
    client,
    `copy (
      select ${columns.map((name) => `array_agg(${name === 'attributes' ? 'attributes::text' : name})`).join(', ')} from (
        select ${selected.join(', ')} from positions_of(${accountId}, ${assetId}, ${instant(afterMicros + 1)},
          ${toMs === undefined ? `'infinity'` : instant(toMicros(toMs))})
        order by fixed_at fetch first ${most} rows with ties
      ) p
    ) to stdout (format binary)`,
    { message: (data) => void parts.push(data) },
  );
  const bytes = Buffer.concat(parts);
  const view = viewOf(bytes);
  const [fixedAt] = readLists(view);
  const count = fixedAt?.length ?? 0;
  return { count, lastMicros: readWhole(view, fixedAt?.at(-1)), bytes };
}

/** Returns the fixes as reducers read them; readings have single precision, as stored. */
export function parseFixColumns(bytes: Uint8Array): LatestFix[] {
  const view = viewOf(bytes);
  const [
    fixedAt,
    receivedAt,
    device,
    hash,
    latitude,
    longitude,
    speed,
    accuracy,
    ignition,
    odometer,
    hours,
    attributes,
    source,
  ] = readLists(view);
  const ms = (at: number | undefined): number => fromMicros(readWhole(view, at));
  const single = (at = NONE): number | null => (at === NONE ? null : view.getFloat32(at));
  const double = (at = NONE): number | null => (at === NONE ? null : view.getFloat64(at));
  const text = (at = NONE): string | null =>
    at === NONE ? null : decoder.decode(bytes.subarray(at, at + view.getInt32(at - 4)));
  const place = (at = NONE): number | null => (at === NONE ? null : view.getInt16(at));
  return Array.from(fixedAt ?? [], (at, n) => {
    const engine = ignition?.[n] ?? NONE;
    return {
      deviceId: view.getInt32(device?.[n] ?? 0),
      fixedAtMs: ms(at),
      receivedAtMs: ms(receivedAt?.[n]),
      contentHash: readWhole(view, hash?.[n]),
      latitude: view.getFloat64(latitude?.[n] ?? 0),
      longitude: view.getFloat64(longitude?.[n] ?? 0),
      speedKph: single(speed?.[n]),
      headingDegrees: null,
      altitudeMeters: null,
      accuracyMeters: single(accuracy?.[n]),
      ignition: engine === NONE ? null : view.getUint8(engine) === 1,
      odometerKm: double(odometer?.[n]),
      hourMeterHours: double(hours?.[n]),
      ...(attributes !== undefined && {
        told: { attributes: text(attributes[n]), source: sourceAt(place(source?.[n])) },
      }),
    };
  });
}

function instant(micros: number): string {
  return `timestamptz '2000-01-01T00:00:00Z' + ${micros}::bigint * interval '1 microsecond'`;
}

/** Position of a null value. */
const NONE = -1;
/** Signature, flags and extension of a binary copy, and the field count of its only row. */
const HEAD_BYTES = 11 + 4 + 4 + 2;

/** Returns the positions of each column's values: an array's dimensions, if any, precede the lengths and values. */
function* readLists(view: DataView): Generator<Int32Array> {
  let at = HEAD_BYTES;
  for (let columns = view.getInt16(HEAD_BYTES - 2); columns > 0; columns -= 1) {
    const length = view.getInt32(at);
    at += 4;
    const count = length === NONE ? 0 : view.getInt32(at + 12);
    // Dimensions, flags, type, count and lower bound.
    if (length !== NONE) at += 20;
    const places = new Int32Array(count);
    for (let n = 0; n < count; n += 1) {
      const bytes = view.getInt32(at);
      at += 4;
      places[n] = bytes === NONE ? NONE : at;
      if (bytes !== NONE) at += bytes;
    }
    yield places;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Reads a 64-bit integer, rounded to a double. */
function readWhole(view: DataView, at: number | undefined): number {
  return at === undefined ? 0 : view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
}
