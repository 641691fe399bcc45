import { isBitSet, placeOf, reportOf } from '../build-report.ts';
import { ByteReader } from '../byte-reader.ts';
import { findFirst } from '../find-frame.ts';
import { refuseFrame } from '../read-values.ts';
import type { DecodedFrame, Report, TrackerProtocol } from '../tracker-protocol.ts';

const LONGEST_FRAME = 64 * 1024;
const LONGEST_ID = 64;
const SIZE_BYTES = 4;
/** End of the ID, time and flags. */
const SHORTEST_SIZE = 10;
const BLOCK = 0x0bbb;
const ALARM_BIT = 4;

/**
 * Wialon Retranslator over TCP: size (little-endian), ID that ends with NUL, time [s], flags, and blocks of a type, a
 * size, a name and a value. Servers that forward messages send a packet again until its answer 0x11.
 */
export const wialonRetranslator: TrackerProtocol = {
  name: 'wialon-retranslator',
  longestFrame: LONGEST_FRAME,
  repeats: true,
  findFrame: (bytes) => findFirst(bytes, packetAt),
  decode: decodePacket,
};

function packetAt(bytes: Buffer, from: number): number | null | false {
  for (let index = 2; index < SIZE_BYTES; index += 1) {
    const high = bytes[from + index];
    if (high === undefined) return null;
    if (high !== 0) return false;
  }
  const size = bytes.readUInt16LE(from);
  if (size < SHORTEST_SIZE || size + SIZE_BYTES > LONGEST_FRAME) return false;
  const start = from + SIZE_BYTES;
  for (let at = start; ; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    if (byte === 0) {
      if (at === start) return false;
      break;
    }
    if (byte < 0x20 || byte > 0x7e || at - start > LONGEST_ID) return false;
  }
  return start + size > bytes.length ? null : start + size;
}

function decodePacket(frame: Buffer): DecodedFrame {
  const reader = new ByteReader(frame);
  reader.take(SIZE_BYTES);
  const trackerId = reader.text();
  const fixedAtMs = reader.unsigned(4) * 1000;
  const isAlarm = isBitSet(reader.unsigned(4), ALARM_BIT);
  let place: Partial<Report> = {};
  const attributes: Record<string, unknown> = {};
  while (reader.left > 0) {
    if (reader.unsigned(2) !== BLOCK) throw refuseFrame('A block of the packet has another type.');
    const block = reader.within(reader.unsigned(4));
    block.take(1);
    const type = block.unsigned(1);
    const name = block.text();
    if (name === 'posinfo') {
      const { sat, ...read } = readPlace(block);
      place = read;
      attributes['sat'] = sat;
    } else attributes[renamed[name] ?? name] = readValue(block, type);
  }
  const report = reportOf({ fixedAtMs, ...place, alarms: isAlarm ? ['sos'] : [], attributes });
  return { trackerId, reports: [report], reply: Buffer.of(0x11) };
}

/** Coordinates and altitude are little-endian, speed [km/h] and course big-endian. */
function readPlace(block: ByteReader): Partial<Report> & { readonly sat: number } {
  const longitude = block.take(8).readDoubleLE();
  const latitude = block.take(8).readDoubleLE();
  const altitude = block.take(8).readDoubleLE();
  const altitudeMeters = Number.isFinite(altitude) ? altitude : 0;
  const speedKph = block.signed(2);
  const headingDegrees = block.signed(2);
  const sat = block.unsigned(1);
  const place = placeOf(latitude, longitude);
  return place === undefined ? { sat } : { place, altitudeMeters, speedKph, headingDegrees, sat };
}

const renamed: Readonly<Record<string, string>> = {
  avl_driver: 'driverUniqueId',
  avl_inputs: 'input',
  avl_outputs: 'output',
  pwr_ext: 'power',
  pwr_int: 'battery',
};

/** Types: 1 text, 2 bytes, 3 integer, 4 double (little-endian), 5 long integer. */
function readValue(block: ByteReader, type: number): unknown {
  switch (type) {
    case 1:
      return block.text();
    case 3:
      return block.signed(4);
    case 4: {
      const value = block.take(8).readDoubleLE();
      return Number.isFinite(value) ? value : undefined;
    }
    case 5:
      return Number(block.take(8).readBigInt64BE());
    default:
      return block.hex(block.left);
  }
}
