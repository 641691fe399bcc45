/**
 * Array parameters in PostgreSQL's binary format, which its driver sends unchanged: a column of a batch in one buffer,
 * without a text per value. Layout (src/backend/utils/adt/arrayfuncs.c, array_recv): dimensions, null flag, element
 * type, length, lower bound, then each element preceded by its length, -1 for null.
 */
const HEADER_BYTES = 20;

const INT2000_MS = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 4_294_967_296;

const types = {
  bool: 16,
  int8: 20,
  int4: 23,
  text: 25,
  float4: 700,
  float8: 701,
  timestamptz: 1184,
} as const;

/** Reads a column's value from a row of a batch. */
type Read<Row, Value> = (row: Row) => Value;

export function int4Array<Row>(rows: readonly Row[], read: Read<Row, number>): Buffer {
  const buffer = allocate(rows.length, 4, types.int4);
  let offset = HEADER_BYTES;
  for (const row of rows) {
    buffer.writeInt32BE(4, offset);
    buffer.writeInt32BE(read(row), offset + 4);
    offset += 8;
  }
  return buffer;
}

/** Encodes 64-bit numbers given as pairs of 32-bit words, high word first, one pair per row in order. */
export function int8Array(pairs: Int32Array): Buffer {
  const count = pairs.length / 2;
  const buffer = allocate(count, 8, types.int8);
  let offset = HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    buffer.writeInt32BE(8, offset);
    buffer.writeInt32BE(pairs[index * 2] ?? 0, offset + 4);
    buffer.writeInt32BE(pairs[index * 2 + 1] ?? 0, offset + 8);
    offset += 12;
  }
  return buffer;
}

export function nullableInt4Array<Row>(rows: readonly Row[], read: Read<Row, number | null>): Buffer | null {
  return nullable(rows, read, 4, types.int4, (buffer, value, offset) => buffer.writeInt32BE(value, offset));
}

/** Returns null if no row has a value: `unnest` pads a null array. */
export function float8Array<Row>(rows: readonly Row[], read: Read<Row, number | null>): Buffer | null {
  return nullable(rows, read, 8, types.float8, (buffer, value, offset) =>
    buffer.writeDoubleBE(value, offset),
  );
}

/** Like float8Array, rounded to single precision. */
export function float4Array<Row>(rows: readonly Row[], read: Read<Row, number | null>): Buffer | null {
  return nullable(rows, read, 4, types.float4, (buffer, value, offset) => buffer.writeFloatBE(value, offset));
}

export function boolArray<Row>(rows: readonly Row[], read: Read<Row, boolean | null>): Buffer | null {
  return nullable(rows, read, 1, types.bool, (buffer, value, offset) =>
    buffer.writeUInt8(value ? 1 : 0, offset),
  );
}

/** Converts from ms since 1970. */
export function timestampArray<Row>(rows: readonly Row[], read: Read<Row, number | null>): Buffer | null {
  return nullable(rows, read, 8, types.timestamptz, (buffer, value, offset) => {
    const microseconds = (value - INT2000_MS) * 1000;
    const high = Math.floor(microseconds / TWO_TO_32);
    buffer.writeInt32BE(high, offset);
    return buffer.writeUInt32BE(microseconds - high * TWO_TO_32, offset + 4);
  });
}

export function textArray(values: readonly (string | null)[]): Buffer | null {
  let bytes = HEADER_BYTES;
  let nulls = 0;
  for (const value of values) {
    bytes += 4;
    if (value === null) nulls += 1;
    else bytes += Buffer.byteLength(value);
  }
  if (nulls === values.length) return null;
  const buffer = Buffer.allocUnsafe(bytes);
  writeHeader(buffer, values.length, types.text, nulls > 0);
  let offset = HEADER_BYTES;
  for (const value of values) {
    const length = value === null ? -1 : buffer.write(value, offset + 4);
    buffer.writeInt32BE(length, offset);
    offset += 4 + Math.max(length, 0);
  }
  return buffer;
}

function nullable<Row, Value>(
  rows: readonly Row[],
  read: Read<Row, Value | null>,
  width: number,
  type: number,
  write: (buffer: Buffer, value: Value, offset: number) => number,
): Buffer | null {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (4 + width));
  let offset = HEADER_BYTES;
  let nulls = 0;
  for (const row of rows) {
    const value = read(row);
    if (value === null) {
      buffer.writeInt32BE(-1, offset);
      offset += 4;
      nulls += 1;
    } else {
      buffer.writeInt32BE(width, offset);
      write(buffer, value, offset + 4);
      offset += 4 + width;
    }
  }
  if (nulls === rows.length) return null;
  writeHeader(buffer, rows.length, type, nulls > 0);
  return nulls > 0 ? buffer.subarray(0, offset) : buffer;
}

function allocate(count: number, width: number, type: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + count * (4 + width));
  writeHeader(buffer, count, type, false);
  return buffer;
}

function writeHeader(buffer: Buffer, count: number, type: number, hasNulls: boolean): void {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
}
