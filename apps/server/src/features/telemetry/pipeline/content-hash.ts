import type { Position } from '../values/position.ts';

/**
 * 64-bit hash of a fix's stored columns, which forms the key of a position together with its device and fix time. It is
 * PostgreSQL's `hashtextextended` (lookup3 by Bob Jenkins, public domain), so that `content_hash_of` of the schema can
 * derive it from a row without attributes: packed fixes need none.
 *
 * Input: the hexadecimal text of latitude and longitude as doubles; speed, heading, altitude and accuracy in single
 * precision, as they are stored; hour meter and odometer as doubles (-0 as 0, absent as 0); 32 bits of flags (bits 0 to
 * 5: these six are present; bits 6 and 7: ignition known, ignition on), all big-endian. A 32-bit word follows for each
 * UTF-16 unit of the canonical JSON of the attributes. The hash distinguishes repeats from corrections. It does not
 * protect against a sender who makes two fixes of one device collide on purpose.
 *
 * Never change this function: repeats of stored positions would become new positions.
 */
export function hashContent(position: Position, into: Int32Array): void {
  view.setFloat64(0, position.latitude + 0);
  view.setFloat64(8, position.longitude + 0);
  let flags = 0;
  flags |= putSingle(0, position.speedKph);
  flags |= putSingle(1, position.headingDegrees);
  flags |= putSingle(2, position.altitudeMeters);
  flags |= putSingle(3, position.accuracyMeters);
  flags |= putDouble(4, position.hourMeterHours);
  flags |= putDouble(5, position.odometerKm);
  if (position.ignition !== null) flags |= position.ignition ? 0xc0 : 0x40;
  view.setUint32(48, flags);
  const attributes = position.attributes ?? '';
  const length = OF_NUMBERS + attributes.length;
  if (words.length < length) words = new Int32Array(length);
  for (let word = 0; word < OF_NUMBERS; word += 1)
    words[word] = (hex[bytes[word * 2] ?? 0] ?? 0) | ((hex[bytes[word * 2 + 1] ?? 0] ?? 0) << 16);
  for (let unit = 0; unit < attributes.length; unit += 1)
    words[OF_NUMBERS + unit] = attributes.charCodeAt(unit);
  hashWords(words, length, into);
}

const bytes = new Uint8Array(52);
const view = new DataView(bytes.buffer);
/** Words of the number's text: four digits each. */
const OF_NUMBERS = 26;
let words = new Int32Array(1024);
/** The two digits of a byte, the first in the low byte. */
const hex = Uint16Array.from({ length: 256 }, (_, byte) =>
  Buffer.from(byte.toString(16).padStart(2, '0')).readUInt16LE(),
);

function putSingle(place: number, value: number | null): number {
  view.setFloat32(16 + place * 4, value === null ? 0 : Math.fround(value) + 0);
  return value === null ? 0 : 1 << place;
}

function putDouble(place: number, value: number | null): number {
  view.setFloat64(place * 8, value === null ? 0 : value + 0);
  return value === null ? 0 : 1 << place;
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

function hashWords(given: Int32Array, length: number, into: Int32Array): void {
  let a = (0x9e3779b9 + length * 4 + 3_923_095) | 0;
  let b = a;
  let c = a;
  let at = 0;
  for (; at + 3 <= length; at += 3) {
    a = (a + (given[at] ?? 0)) | 0;
    b = (b + (given[at + 1] ?? 0)) | 0;
    c = (c + (given[at + 2] ?? 0)) | 0;
    a = (a - c) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  if (at < length) a = (a + (given[at] ?? 0)) | 0;
  if (at + 1 < length) b = (b + (given[at + 1] ?? 0)) | 0;
  c = ((c ^ b) - rotate(b, 14)) | 0;
  a = ((a ^ c) - rotate(c, 11)) | 0;
  b = ((b ^ a) - rotate(a, 25)) | 0;
  c = ((c ^ b) - rotate(b, 16)) | 0;
  a = ((a ^ c) - rotate(c, 4)) | 0;
  b = ((b ^ a) - rotate(a, 14)) | 0;
  c = ((c ^ b) - rotate(b, 24)) | 0;
  into[0] = b;
  into[1] = c;
}
