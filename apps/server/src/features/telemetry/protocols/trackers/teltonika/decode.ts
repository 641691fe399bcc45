import { reportOf, placeOf, scale } from '../build-report.ts';
import { ByteReader } from '../byte-reader.ts';
import { crc16Ibm } from '../checksums.ts';
import { refuseFrame } from '../read-values.ts';
import type { CommandResult, DecodedFrame, Report } from '../tracker-protocol.ts';
import {
  attributeFields,
  eventAlarms,
  memberFields,
  wirelessFaults,
  wirelessIds,
  type Field,
} from './fields.ts';

/** Widths of codecs, in bytes: Codec 8, Codec 8 Extended and Codec 16. */
const codecs = {
  0x08: { id: 1, count: 1, hasGeneration: false, hasVariable: false },
  0x8e: { id: 2, count: 2, hasGeneration: false, hasVariable: true },
  0x10: { id: 2, count: 1, hasGeneration: true, hasVariable: false },
} as const;
type Codec = (typeof codecs)[keyof typeof codecs];

/** Codecs 12, 13 and 14 carry commands and texts. */
const textCodecs: ReadonlySet<number> = new Set([0x0c, 0x0d, 0x0e]);

export function isKnownCodec(codec: number): boolean {
  return codec in codecs || textCodecs.has(codec);
}

/**
 * Decodes a packet over TCP: four zeros, length, codec, count, records, count and CRC-16/IBM from the codec to the
 * second count. A packet of records is answered with their count, by which the tracker deletes them; any other answer
 * makes it send them again. A tracker begins with its IMEI, answered 1 to accept and 0 to refuse it.
 */
export function decodePacket(frame: Buffer): DecodedFrame {
  const reader = new ByteReader(frame);
  if (frame[1] === 0x0f) {
    reader.take(2);
    return { trackerId: reader.take(15).toString('latin1'), reply: Buffer.of(1), refusal: Buffer.of(0) };
  }
  reader.take(4);
  const data = reader.take(reader.unsigned(4));
  if (crc16Ibm(data) !== reader.unsigned(4)) throw refuseFrame('The checksum of the packet is wrong.');
  if (textCodecs.has(data[0] ?? 0)) return decodeText(data);
  const reports = decodeRecords(data);
  const reply = Buffer.alloc(4);
  reply.writeUInt32BE(reports.length);
  return { reports, reply };
}

/** Decodes a datagram: length, ID of the packet, 1, ID of the records, length and digits of the IMEI, records. */
export function decodeDatagram(frame: Buffer): DecodedFrame {
  const reader = new ByteReader(frame);
  reader.take(2);
  const packetId = reader.take(2);
  reader.take(1);
  const recordsId = reader.take(1);
  const trackerId = reader.take(reader.unsigned(2)).toString('latin1');
  if (!/^\d{15}$/.test(trackerId)) throw refuseFrame('The datagram has no IMEI.');
  const data = reader.take(reader.left);
  const told: DecodedFrame = textCodecs.has(data[0] ?? 0)
    ? decodeText(data)
    : { reports: decodeRecords(data) };
  const count = told.reports?.length ?? 1;
  const reply = Buffer.concat([Buffer.of(0, 5), packetId, Buffer.of(1), recordsId, Buffer.of(count)]);
  return { ...told, trackerId, reply };
}

function decodeRecords(data: Buffer): Report[] {
  const reader = new ByteReader(data);
  const codec = (codecs as Readonly<Record<number, Codec>>)[reader.unsigned(1)];
  if (codec === undefined) throw refuseFrame(`Codec ${data[0]} is not known.`);
  const count = reader.unsigned(1);
  const reports = Array.from({ length: count }, () => decodeRecord(reader, codec));
  if (reader.unsigned(1) !== count) throw refuseFrame('The counts of records differ.');
  return reports;
}

function decodeRecord(reader: ByteReader, codec: Codec): Report {
  const fixedAtMs = reader.unsigned(2) * 2 ** 48 + reader.unsigned(6);
  reader.take(1);
  const longitude = reader.signed(4) / 1e7;
  const latitude = reader.signed(4) / 1e7;
  const altitudeMeters = reader.signed(2);
  const headingDegrees = reader.unsigned(2);
  const satellites = reader.unsigned(1);
  const speedKph = reader.unsigned(2);
  const eventId = reader.unsigned(codec.id);
  if (codec.hasGeneration) reader.take(1);
  const elements = readElements(reader, codec);
  // Without satellites a record repeats the last place.
  const place = satellites === 0 ? undefined : placeOf(latitude, longitude);
  const alarmValue = elements.get(eventId);
  const alarm = alarmValue && eventAlarms.get(eventId)?.(numberOf(alarmValue));
  return reportOf({
    fixedAtMs,
    place,
    ...(place !== undefined && { speedKph, headingDegrees, altitudeMeters }),
    ...membersOf(elements),
    alarms: alarm === undefined ? [] : [alarm],
    attributes: { sat: satellites, event: eventId === 0 ? undefined : eventId, ...attributesOf(elements) },
  });
}

function readElements(reader: ByteReader, codec: Codec): Map<number, Buffer> {
  const elements = new Map<number, Buffer>();
  reader.take(codec.count);
  for (const length of [1, 2, 4, 8])
    for (let left = reader.unsigned(codec.count); left > 0; left -= 1)
      elements.set(reader.unsigned(codec.id), reader.take(length));
  if (codec.hasVariable)
    for (let left = reader.unsigned(2); left > 0; left -= 1)
      elements.set(reader.unsigned(2), reader.take(reader.unsigned(2)));
  return elements;
}

function membersOf(elements: ReadonlyMap<number, Buffer>): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [id, field] of memberFields) {
    const value = elements.get(id);
    if (value !== undefined) members[field.name] ??= readField(id, value, field);
  }
  return members;
}

function attributesOf(elements: ReadonlyMap<number, Buffer>): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [id, value] of elements) {
    if (memberFields.has(id)) continue;
    const field = fieldOf(id, value.length);
    attributes[field.name] ??= readField(id, value, field);
  }
  return attributes;
}

function fieldOf(id: number, width: number): Field {
  const field = attributeFields.get(id);
  if (field !== undefined && (field.width ?? width) === width) return field;
  return { name: `io${id}`, ...(width > 8 && { kind: 'hex' as const }) };
}

function readField(id: number, value: Buffer, field: Field): unknown {
  if (field.kind === 'text') return printableOf(value) || undefined;
  if (field.kind === 'hex') {
    const bytes = field.isReversed === true ? Buffer.from(value.toReversed()) : value;
    const hex = bytes.toString('hex').toUpperCase();
    return /^0*$/.test(hex) ? undefined : hex;
  }
  const raw = numberOf(value, field.isSigned);
  if (field.kind === 'boolean') return raw !== 0;
  const [lowest, highest] = field.range ?? [-Infinity, Infinity];
  if (raw < lowest || raw > highest || (wirelessIds.has(id) && wirelessFaults.has(raw))) return undefined;
  return scale(raw, field.scale ?? 1);
}

function printableOf(value: Buffer): string {
  return value
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim();
}

function numberOf(value: Buffer, isSigned = false): number {
  if (value.length === 0) return 0;
  if (value.length > 6) return Number(BigInt(`0x${value.subarray(0, 8).toString('hex')}`));
  return isSigned ? value.readIntBE(0, value.length) : value.readUIntBE(0, value.length);
}

/** Decodes the response of a command, or a text that the tracker forwards from a serial port with its time. */
function decodeText(data: Buffer): DecodedFrame {
  const reader = new ByteReader(data);
  const codec = reader.unsigned(1);
  reader.take(1);
  const type = reader.unsigned(1);
  const content = reader.within(reader.unsigned(4));
  const atMs = codec === 0x0d ? content.unsigned(4) * 1000 : undefined;
  if (codec === 0x0e) content.take(8);
  const text = readableOf(content.take(content.left));
  if (atMs === undefined) return { commandResult: resultOf(text, type) };
  const [, driverUniqueId] = /^GTSL\|(?:[^|]*\|){3}([^|]+)\|/.exec(text) ?? [];
  return { reports: [reportOf({ fixedAtMs: atMs, attributes: { serial: text, driverUniqueId } })] };
}

const REFUSED = 0x11;

function resultOf(text: string, type: number): CommandResult {
  return type === REFUSED ? { text, isAccepted: false } : { text };
}

/** Returns text without its line end; other bytes as hex digits. */
function readableOf(bytes: Buffer): string {
  const text = bytes.toString('latin1').replaceAll(/[\r\n\0]+$/g, '');
  return /^[\t\r\n\x20-\x7e]*$/.test(text) ? text : bytes.toString('hex');
}
