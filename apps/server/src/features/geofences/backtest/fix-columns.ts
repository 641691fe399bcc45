import type { LatestFix } from '@azimute/engine';
import { copyOut } from '../../../platform/postgres/copy-out.ts';
import type { AccountRead } from '../../../platform/transact.ts';

/** Fixes of an asset in order of fix time, as PostgreSQL sends them: a list of each column. */
export interface FixColumns {
  readonly count: number;
  /** Of the last fix, in the time of PostgreSQL. */
  readonly lastMicros: number;
  readonly bytes: Uint8Array;
}

/** What the fold of geofences reads of a fix, in this order. */
const COLUMNS = [
  'fixed_at',
  'received_at',
  'device_id',
  'latitude',
  'longitude',
  'speed_kph',
  'accuracy_meters',
  'ignition',
] as const;

/** PostgreSQL counts microseconds from 2000 on. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

export function toMicros(ms: number): number {
  return Math.round((ms - EPOCH_MS) * 1000);
}

/**
 * So many stored fixes of an asset behind an instant, and all of the last instant. As text, numbers would take the
 * database twice the time. They are handed on as they come: what reads them runs in another thread.
 */
export async function readFixColumns(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  assetId: number,
  { afterMicros, toMs, most }: { afterMicros: number; toMs: number; most: number },
): Promise<FixColumns> {
  const parts: Buffer[] = [];
  await copyOut(
    client,
    `copy (
      select ${COLUMNS.map((name) => `array_agg(${name})`).join(', ')} from (
        select ${COLUMNS.join(', ')} from positions
        where account_id = ${accountId} and asset_id = ${assetId}
          and fixed_at > ${instant(afterMicros)} and fixed_at < ${instant(toMicros(toMs))}
        order by fixed_at fetch first ${most} rows with ties
      ) p
    ) to stdout (format binary)`,
    { message: (data) => void parts.push(data) },
  );
  const bytes = Buffer.concat(parts);
  const view = viewOf(bytes);
  const [fixedAt] = readLists(view);
  const count = fixedAt?.length ?? 0;
  return { count, lastMicros: readMicros(view, fixedAt?.at(-1)), bytes };
}

/** The fixes as folds see them; readings are in single precision, as they are stored. */
export function parseFixColumns(bytes: Uint8Array): LatestFix[] {
  const view = viewOf(bytes);
  const [fixedAt, receivedAt, device, latitude, longitude, speed, accuracy, ignition] = readLists(view);
  const ms = (at: number | undefined): number => readMicros(view, at) / 1000 + EPOCH_MS;
  const single = (at = NONE): number | null => (at === NONE ? null : view.getFloat32(at));
  return Array.from(fixedAt ?? [], (at, n) => {
    const engine = ignition?.[n] ?? NONE;
    return {
      deviceId: view.getInt32(device?.[n] ?? 0),
      fixedAtMs: ms(at),
      receivedAtMs: ms(receivedAt?.[n]),
      latitude: view.getFloat64(latitude?.[n] ?? 0),
      longitude: view.getFloat64(longitude?.[n] ?? 0),
      speedKph: single(speed?.[n]),
      headingDegrees: null,
      altitudeMeters: null,
      accuracyMeters: single(accuracy?.[n]),
      ignition: engine === NONE ? null : view.getUint8(engine) === 1,
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
  for (const _ of COLUMNS) {
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

function readMicros(view: DataView, at: number | undefined): number {
  return at === undefined ? 0 : view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
}
