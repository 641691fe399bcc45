import { isBitSet, placeOf, reportOf, scale } from '../build-report.ts';
import { ByteReader } from '../byte-reader.ts';
import { crc16Itu } from '../checksums.ts';
import { readNumber, refuseFrame } from '../read-values.ts';
import type { DecodedFrame, Report, TrackerSession } from '../tracker-protocol.ts';
import { frameOf } from './frames.ts';
import { readCameraEvent } from './read-camera-event.ts';
import { readMessage, readModules, readStatus, TIME_ZONE } from './read-places.ts';

const SHORTEST_FRAME = 10;

const LOGIN = 0x01;
const RESPONSE = 0x15;
const LONG_RESPONSE = 0x21;
const TIME_REQUEST = 0x8a;
const INFORMATION = 0x94;
const SERIAL = 0x9b;
const MODULAR = 0x70;
const CAMERA_EVENT = 0x95;
const heartbeats: ReadonlySet<number> = new Set([0x13, 0x23]);

/**
 * Decodes `78 78` and a length of one byte, or `79 79` and a length of two, then number of the protocol, content,
 * serial number, CRC-ITU and `0D 0A`. Logins, heartbeats, alarms and places are answered with their protocol and serial
 * number. Times are in the zone that the login states.
 */
export function decodeFrame(frame: Buffer, session: TrackerSession, nowMs: number): DecodedFrame {
  if (frame.length < SHORTEST_FRAME) throw refuseFrame('The frame is too short.');
  const lengthBytes = frame[0] === 0x79 ? 2 : 1;
  if (crc16Itu(frame.subarray(2, -4)) !== frame.readUInt16BE(frame.length - 4))
    throw refuseFrame('The checksum of the frame is wrong.');
  const protocol = frame[2 + lengthBytes] ?? 0;
  const content = frame.subarray(3 + lengthBytes, -6);
  const serial = frame.readUInt16BE(frame.length - 6);
  const decoded = decodeContent(protocol, lengthBytes === 2, new ByteReader(content), session, nowMs);
  if (decoded.commandResult !== undefined) return decoded;
  return { reply: frameOf(protocol, timeOf(protocol, nowMs), serial), ...decoded };
}

function decodeContent(
  protocol: number,
  isLong: boolean,
  reader: ByteReader,
  session: TrackerSession,
  nowMs: number,
): DecodedFrame {
  if (protocol === LOGIN) return readLogin(reader, session);
  if (heartbeats.has(protocol)) return { reports: [readHeartbeat(reader, nowMs)] };
  if (protocol === RESPONSE) {
    const length = reader.unsigned(1);
    return readResponse(reader, Math.max(length - 4, 0));
  }
  if (protocol === LONG_RESPONSE) return readResponse(reader);
  if (protocol === INFORMATION) return { reports: [readInformation(reader, nowMs)] };
  if (protocol === SERIAL) return { reports: [readSerial(reader, nowMs)] };
  if (protocol === CAMERA_EVENT) return { reports: [readCameraEvent(reader, session)] };
  if (protocol === MODULAR) return { reports: [readModules(reader, nowMs)] };
  if (protocol === TIME_REQUEST) return {};
  return { reports: [readMessage(protocol, isLong, reader, session, nowMs)] };
}

function timeOf(protocol: number, nowMs: number): Buffer {
  if (protocol !== TIME_REQUEST) return Buffer.alloc(0);
  const now = new Date(nowMs);
  return Buffer.of(
    now.getUTCFullYear() % 100,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  );
}

/** Reads the IMEI, and the time zone as hours times 100 with a bit for west, which comes after the type. */
function readLogin(reader: ByteReader, session: TrackerSession): DecodedFrame {
  const trackerId = reader.hex(8).replace(/^0/, '');
  if (!/^\d+$/.test(trackerId)) throw refuseFrame('The login has no IMEI.');
  session.state.delete(TIME_ZONE);
  if (reader.left >= 4) {
    reader.take(2);
    const zone = reader.unsigned(2);
    const hundredths = zone >>> 4;
    const minutes = Math.floor(hundredths / 100) * 60 + (hundredths % 100);
    session.state.set(TIME_ZONE, minutes * 60_000 * (isBitSet(zone, 3) ? -1 : 1));
  }
  return { trackerId };
}

function readHeartbeat(reader: ByteReader, nowMs: number): Report {
  const { members, alarm } = readStatus(reader);
  return reportOf({ fixedAtMs: nowMs, ...members, alarms: alarm === undefined ? [] : [alarm] });
}

/** Reads the response of a command: the server's flag, in long responses an encoding, and text. */
function readResponse(reader: ByteReader, length?: number): DecodedFrame {
  const id = String(reader.unsigned(4));
  const isWide = length === undefined && reader.unsigned(1) === 2;
  const bytes = reader.take(Math.min(length ?? reader.left, reader.left));
  const text = (isWide ? wideText(bytes) : bytes.toString('utf8')).replaceAll('\0', '').trim();
  return { commandResult: { id, text }, ...readTextPlace(text) };
}

/** Reads the place in the response of a request for it. */
function readTextPlace(text: string): Pick<DecodedFrame, 'reports'> {
  const [, north, latitude, east, longitude, course, speed, date, time] =
    /Lat:([NS])([\d.]+),Lon:([EW])([\d.]+),Course:([\d.]+),Speed:([\d.]+),DateTime:(\d{4}-\d\d-\d\d) +(\d\d:\d\d:\d\d)/.exec(
      text,
    ) ?? [];
  const place = placeOf(readNumber(latitude), readNumber(longitude));
  const fixedAtMs = Date.parse(`${date}T${time}Z`);
  if (place === undefined || !Number.isFinite(fixedAtMs)) return {};
  const signed = {
    latitude: north === 'S' ? -place.latitude : place.latitude,
    longitude: east === 'W' ? -place.longitude : place.longitude,
  };
  const motion = { speedKph: readNumber(speed), headingDegrees: readNumber(course) };
  return { reports: [reportOf({ fixedAtMs, place: signed, ...motion })] };
}

function wideText(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le');
}

const VOLTAGE = 0x00;
const IDENTITY = 0x0a;

function readInformation(reader: ByteReader, nowMs: number): Report {
  const type = reader.unsigned(1);
  if (type === VOLTAGE && reader.left >= 2)
    return reportOf({ fixedAtMs: nowMs, attributes: { power: scale(reader.unsigned(2), 0.01) } });
  if (type !== IDENTITY || reader.left < 26) return reportOf({ fixedAtMs: nowMs });
  reader.take(16);
  return reportOf({ fixedAtMs: nowMs, attributes: { iccid: reader.hex(10).replaceAll('f', '') } });
}

/** Reads what the tracker forwards from a serial port: a type, then bytes. */
function readSerial(reader: ByteReader, nowMs: number): Report {
  reader.take(1);
  return reportOf({ fixedAtMs: nowMs, attributes: { serial: reader.hex(reader.left) } });
}
