import { setImmediate } from 'node:timers/promises';
import type { QueryArrayConfig } from 'pg';
import type { AccountRead } from '../../platform/transact.ts';

/** A half-open range as instants in ISO 8601, and the number of its fixes to skip and to return. */
export interface PackedRange {
  readonly from: string;
  readonly to: string;
  readonly skip: number;
  readonly most: number;
}

/** Columns of numbers by name in the response: their name in a block, and whether rows have single precision. */
const NUMBERS = {
  latitude: ['latitude', false],
  longitude: ['longitude', false],
  speedKph: ['speed', true],
  headingDegrees: ['heading', true],
  altitudeMeters: ['altitude', true],
  accuracyMeters: ['accuracy', true],
  hourMeterHours: ['hours', false],
  odometerKm: ['odometer', false],
} as const;
type NumberName = keyof typeof NUMBERS;

/** In the order of the response. */
const NAMES = [
  'fixedAt',
  'latitude',
  'longitude',
  'speedKph',
  'headingDegrees',
  'altitudeMeters',
  'accuracyMeters',
  'ignition',
  'hourMeterHours',
  'odometerKm',
] as const;
type Columns = Record<(typeof NAMES)[number], (number | boolean | null)[]>;

const PREFIXES = ['fixed', ...Object.values(NUMBERS).map(([prefix]) => prefix)];

/** $1 account, $2 asset, $3 and $4 range, $5 number of fixes from its start. */
const BLOCKS = `
  with wanted as materialized (
    select k.day, k.device_id, k.fixes from position_blocks k where k.account_id = $1 and k.asset_id = $2 and k.day > $3::timestamptz - interval '1 day'
      and k.day < $4::timestamptz and k.last_at >= $3::timestamptz and k.first_at < $4::timestamptz
  ), alone as (
    select w.day, w.device_id,
      sum(w.fixes) over (order by w.day) - w.fixes - first_value(w.fixes) over (order by w.day) as fixes_before
    from wanted w
    where not exists (select from wanted o where o.day = w.day and o.device_id <> w.device_id)
      and not exists (select from positions where account_id = $1 and asset_id = $2
        and fixed_at >= $3::timestamptz and fixed_at < $4::timestamptz))
  select ${['$3::timestamptz', '$4::timestamptz', 'b.first_at'].map((at) => `(extract(epoch from ${at}) * 1000000)::float8`).join(', ')},
    b.step_seconds, b.fixes, array_send(b.ignition),
    ${PREFIXES.map((prefix) => `b.${prefix}_scale, b.${prefix}_base, array_send(b.${prefix}_high), array_send(b.${prefix}_low), array_send(b.${prefix}_raw)`).join(', ')}
  from alone a join position_blocks b
    on b.account_id = $1 and b.asset_id = $2 and b.day = a.day and b.device_id = a.device_id
  where a.fixes_before < $5 order by b.day`;

/** The range, the time of the first fix [microseconds], the step [s], the number of fixes, the ignition, and numbers. */
type Block = readonly [
  from: number,
  to: number,
  first: number,
  step: number,
  fixes: number,
  ignition: Buffer | null,
  ...numbers: (number | Buffer | null)[],
];

/**
 * Reads the fixes of an asset from blocks and decodes them here, because the database takes several times as long.
 * Returns the JSON of each column by name. Returns null if the range also has rows, blocks of several devices on a day,
 * or numbers that JSON cannot represent; read these fixes from `positions_of`.
 */
export async function readPackedColumns(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  assetId: number,
  { from, to, skip, most }: PackedRange,
): Promise<Buffer[] | null> {
  const query: QueryArrayConfig = {
    name: 'telemetry.read_packed_columns',
    text: BLOCKS,
    values: [accountId, assetId, from, to, skip + most],
    rowMode: 'array',
  };
  const { rows: blocks } = await client.query<Block>(query);
  if (blocks.length === 0) return null;
  const columns = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Columns;
  for (const block of blocks) if (!appendBlock(columns, block)) return null;
  const json: Buffer[] = [];
  for (const [place, name] of NAMES.entries()) {
    const values = JSON.stringify(columns[name].slice(skip, skip + most));
    // One line each, as rows are copied.
    json.push(Buffer.from(`${place === 0 ? '' : ','}"${name}":${values}\n`));
    // A hundred thousand numbers take several milliseconds.
    if (columns.fixedAt.length > 10_000) await setImmediate();
  }
  return json;
}

/** Returns false if a number is not finite, or a negative zero. */
function appendBlock(columns: Columns, block: Block): boolean {
  const [from, to, first, step, fixes, ignitionBytes] = block;
  const fixed = readNumbers(block, 0);
  // Fixes are ordered by time, so those in the range are consecutive.
  let [begin, end] = [fixes, 0];
  for (let n = 0; n < fixes; n += 1) {
    const micros = first + roundHalfEven((n * step + (valueOf(fixed, n) ?? 0)) * 1e6);
    if (micros < from || micros >= to) continue;
    if (begin === fixes) begin = n;
    end = n + 1;
    columns.fixedAt.push(roundHalfEven((micros / 1e6) * 1000));
  }
  for (const [place, [name, [, isSingle]]] of Object.entries(NUMBERS).entries()) {
    const numbers = readNumbers(block, place + 1);
    const column = columns[name as NumberName];
    for (let n = begin; n < end; n += 1) {
      const value = valueOf(numbers, n);
      if (value !== null && (!Number.isFinite(value) || Object.is(value, -0))) return false;
      column.push(isSingle && value !== null ? shortestSingle(value, numbers) : value);
    }
  }
  const ignition = readElements(ignitionBytes, (view, at) => view.getUint8(at));
  for (let n = begin; n < end; n += 1) {
    const on = ignition?.[n] ?? ABSENT;
    columns.ignition.push(on === ABSENT ? null : on === 1);
  }
  return true;
}

/** A column of a block: each number is (base + high * 65536 + low) / scale, or raw. */
interface Numbers {
  readonly scale: number;
  readonly base: number;
  readonly high: Int32Array | null;
  readonly low: Int32Array | null;
  readonly raw: readonly (number | null)[] | null;
}

function readNumbers(block: Block, place: number): Numbers {
  const [scale, base, high, low, raw] = block.slice(OWN_FIELDS + place * 5) as [
    scale: number | null,
    base: number | null,
    high: Buffer | null,
    low: Buffer | null,
    raw: Buffer | null,
  ];
  return {
    scale: scale ?? 1,
    base: base ?? 0,
    high: readElements(high, readShort),
    low: readElements(low, readShort),
    raw:
      raw &&
      fill(
        Array.from({ length: countOf(raw) }, () => null),
        raw,
        readDouble,
      ),
  };
}

const readShort: ReadElement = (view, at) => view.getInt16(at);
const readDouble: ReadElement = (view, at) => view.getFloat64(at);

/** Fields of a block before its numbers. */
const OWN_FIELDS = 6;

function valueOf({ scale, base, high, low, raw }: Numbers, n: number): number | null {
  if (raw !== null) return raw[n] ?? null;
  const least = low?.[n] ?? ABSENT;
  return least === ABSENT ? null : (base + (high?.[n] ?? 0) * 65_536 + least) / scale;
}

/** Returns the shortest decimal of a number in single precision, as PostgreSQL writes it. */
function shortestSingle(value: number, { scale, raw }: Numbers): number {
  // A decimal with up to six digits is the shortest.
  if (raw === null && Math.abs(value) * scale < 1e6) return value;
  const single = Math.fround(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const shorter = Number(single.toPrecision(digits));
    if (Math.fround(shorter) === single) return shorter;
  }
  return Number(single.toPrecision(9));
}

function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** Represents null among the elements of an array. */
const ABSENT = 0x7fff_ffff;
/** Dimensions, flags, type, count and lower bound of an array. */
const HEAD_BYTES = 20;

type ReadElement = (view: DataView, at: number) => number;

function readElements(field: Buffer | null, read: ReadElement): Int32Array | null {
  return field && fill(new Int32Array(countOf(field)).fill(ABSENT), field, read);
}

function countOf(field: Buffer): number {
  return field.readInt32BE() === 0 ? 0 : field.readInt32BE(12);
}

/** Sets the elements of an array in the binary format that are not null. */
function fill<Elements extends { [n: number]: number | null; readonly length: number }>(
  elements: Elements,
  field: Buffer,
  read: ReadElement,
): Elements {
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength);
  let at = HEAD_BYTES;
  for (let n = 0; n < elements.length; n += 1) {
    const length = view.getInt32(at);
    at += 4;
    if (length < 0) continue;
    elements[n] = read(view, at);
    at += length;
  }
  return elements;
}
