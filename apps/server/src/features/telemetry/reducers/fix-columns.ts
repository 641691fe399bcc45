import type { LatestFix } from '@azimute/engine';
import { copyOut } from '../../../platform/postgres/copy-out.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { sourceAt } from '../values/place-of-source.ts';

/** Fixes of an asset in order of fix time, as PostgreSQL sends them: a list of each column. */
interface FixColumns {
  readonly count: number;
  /** Of the last fix, in the time of PostgreSQL. */
  readonly lastMicros: number;
  readonly bytes: Uint8Array;
}

/** What the reducer of geofences reads of a fix, in this order, and behind it what the reducer of trips does. */
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
  /** Exclusive; absent, all that is stored. */
  readonly toMs?: number;
  /** With what the device read of its meters. */
  readonly isMetered?: boolean;
  /** With all that the device told, and by which endpoint; with its meters too. */
  readonly isTold?: boolean;
  /** Handed over at once. */
  readonly most?: number;
  readonly signal?: AbortSignal;
}

const FIXES_AT_ONCE = 50_000;

/**
 * Hands the stored fixes of an asset over part by part: while one is taken, the next is read. Answers how many there were,
 * and where the last stands. It ends early where `take` answers 'enough'.
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
    // It is waited for below, and has a listener until then.
    taking.catch(() => undefined);
    if (isLast) break;
  }
  await taking;
  return { count, lastMicros };
}

/**
 * So many stored fixes of an asset behind an instant, and all of the last instant. As text, numbers would take the
 * database twice the time. They are handed on as they come: what reads them runs in another thread.
 */
async function readFixColumns(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  assetId: number,
  { afterMicros, toMs, isMetered = false, isTold = false, most = FIXES_AT_ONCE }: FixesToRead,
): Promise<FixColumns> {
  const columns = [...COLUMNS, ...(isMetered || isTold ? METERS : []), ...(isTold ? TOLD : [])];
  const parts: Buffer[] = [];
  await copyOut(
    client,
    `copy (
      select ${columns.map((name) => `array_agg(${name === 'attributes' ? 'attributes::text' : name})`).join(', ')} from (
        select ${columns.join(', ')} from positions_of(${accountId}, ${assetId}, ${instant(afterMicros + 1)},
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

/** The fixes as reducers see them; readings are in single precision, as they are stored. */
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

/** The place of a value that is null. */
const NONE = -1;
/** Signature, flags and extension of a binary copy, and the count of the fields of its one row. */
const HEAD_BYTES = 11 + 4 + 4 + 2;

/** Where the values of each column stand: lengths and values of an array follow its dimensions, if it has any. */
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

/** An integer of 64 bits, rounded to a double. */
function readWhole(view: DataView, at: number | undefined): number {
  return at === undefined ? 0 : view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
}
