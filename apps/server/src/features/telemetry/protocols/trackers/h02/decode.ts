import { KPH_PER_KNOT } from '../../../values/lenient-values.ts';
import { Refusal } from '../../../values/position-values.ts';
import {
  readDateTime,
  readDegreesMinutes,
  readNumber,
  refuseFrame,
  utcOf,
  withValues,
} from '../read-values.ts';
import type {
  DecodedFrame,
  FrameRange,
  Report,
  TrackerProtocol,
  TrackerSession,
} from '../tracker-protocol.ts';
import {
  alarmBits,
  batteryLevels,
  binary,
  flagBits,
  ignitionBit,
  readingsByKind,
  timelessReadings,
} from './fields.ts';

const STAR = 0x2a;
const DOLLAR = 0x24;
const HASH = 0x23;

/**
 * H02 and the trackers that speak it, with times in UTC.
 *
 * - Texts: `*HQ,<id>,V1,HHMMSS,A,DDMM.mmmm,S,DDDMM.mmmm,W,<knots>,<course>,DDMMYY,<status>#`. Other kinds have the same
 *   fix at another place, or readings only. An empty ID is the session's.
 * - Binary frames: `$`, the ID, BCD of the same values, status and a running number. Some models add 13 bytes, which
 *   are dropped like garbage.
 *
 * The server responds `*HQ,<id>,V4,<kind>,<time>#`; only some models wait for it and send again.
 */
export const h02: TrackerProtocol = {
  name: 'h02',
  longestFrame: 1_024,
  repeats: false,
  findFrame,
  decode: (frame, session, nowMs) =>
    frame[0] === DOLLAR ? decodeBinary(frame) : decodeText(frame.toString('latin1'), session, nowMs),
  datagrams: {},
};

function findFrame(bytes: Buffer): FrameRange | null {
  for (let from = 0; from < bytes.length; from += 1) {
    if (bytes[from] === STAR && startsText(bytes, from)) {
      const end = bytes.indexOf(HASH, from);
      if (end === -1) return null;
      // A message may begin within one that was cut off.
      const last = bytes.lastIndexOf(STAR, end);
      return { from: startsText(bytes, last) ? last : from, to: end + 1 };
    }
    if (bytes[from] !== DOLLAR) continue;
    const length = measureBinary(bytes.subarray(from));
    if (length === undefined) continue;
    return bytes.length - from < length ? null : { from, to: from + length };
  }
  return null;
}

/** Also true if the bytes end before it is certain. */
function startsText(bytes: Buffer, at: number): boolean {
  return /^\*(?:$|[A-Za-z](?:$|[A-Za-z](?:$|,)))/.test(bytes.toString('latin1', at, at + 4));
}

/** Returns the length of a binary frame, infinite if more bytes must tell; undefined if a time is nowhere in it. */
function measureBinary(bytes: Buffer): number | undefined {
  const idDigits = idDigitsOf(bytes);
  if (idDigits !== undefined) return 1 + idDigits / 2 + binary.restLength;
  const seen = 1 + Math.max(...binary.idDigits) / 2 + 6;
  return bytes.length < seen ? Infinity : undefined;
}

/** The ID is as long as needed for a time and a date after it. */
function idDigitsOf(bytes: Buffer): number | undefined {
  const digits = bytes.toString('hex', 1, 1 + 8 + 6);
  return binary.idDigits.find((length) => TIME_AND_DATE.test(digits.slice(length, length + 12)));
}

const TIME_AND_DATE = /^(?:[01]\d|2[0-3])(?:[0-5]\d){2}(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d$/;

/** Time, validity, latitude, longitude, knots, course, at times another number, and date. */
const FIX =
  /(?:,(\d{6})?)?,([ABV]?|\d),(-?\d+-?[\d.]+),([NS]),(-?\d+-?[\d.]+),([EW]),([\d.]*),([\d.]*)(?:,(?!\d{6}(?:,|$))\d+)?,(\d{6})?(?=,|$)/;
const STATUS = /,([0-9A-Fa-f]{8})(?=,|$)/;
const TIME = /^,(\d{6})(?=,|$)/;
const DATE_AND_STATUS = /,(\d{6}),([0-9A-Fa-f]{8})(?=,|$)/;

function decodeText(text: string, session: TrackerSession, nowMs: number): DecodedFrame {
  const [, id, kind = '', values = ''] = /^\*\w\w,([\w-]*),(\w*)(.*)#$/s.exec(text) ?? [];
  if (id === undefined) throw refuseFrame('The message does not begin with *HQ and the ID of the tracker.');
  const trackerId = id === '' ? session.trackerId : id;
  if (trackerId === undefined)
    throw refuseFrame('The message has no ID, and the connection had none before.');
  const fix = FIX.exec(values);
  const report = fix === null ? readReadings(kind, values, nowMs) : readTextFix(fix, values, nowMs);
  if (kind === 'V4') {
    const result = values.slice(1, fix?.index).replace(/,\d{6}$/, '');
    return { trackerId, reports: [report], commandResult: { text: result } };
  }
  return { trackerId, reports: [report], reply: acknowledge(trackerId, kind, nowMs) };
}

function readTextFix(fix: RegExpExecArray, values: string, nowMs: number): Report {
  const [
    whole,
    time,
    validity = '',
    latitude = '',
    north = '',
    longitude = '',
    east = '',
    knots,
    course,
    date,
  ] = fix;
  // Without A, B or V a number names the coding of texts.
  const isValid = validity !== '' && validity !== 'V';
  const speed = readNumber(knots);
  return {
    fixedAtMs: time === undefined || date === undefined ? nowMs : readDateTime(date, time),
    ...(isValid && {
      place: { latitude: readPlace(latitude, north), longitude: readPlace(longitude, east) },
    }),
    ...withValues({
      speedKph: speed === undefined ? undefined : speed * KPH_PER_KNOT,
      headingDegrees: readNumber(course),
    }),
    ...readStatus(STATUS.exec(values.slice(fix.index + whole.length))?.[1]),
  };
}

/** Some models write degrees and minutes as `-23-29.0095`, with the hemisphere beside. */
function readPlace(text: string, hemisphere: string): number {
  const [, degrees, minutes = ''] = /^-?(\d+)-([\d.]+)$/.exec(text) ?? [];
  if (degrees === undefined) return readDegreesMinutes(text, hemisphere);
  const [whole = '', fraction = '0'] = minutes.split('.');
  return readDegreesMinutes(`${degrees}${whole.padStart(2, '0')}.${fraction}`, hemisphere);
}

/** Reads a message without a fix: its readings, status and time; received now if it has no time. */
function readReadings(kind: string, values: string, nowMs: number): Report {
  const [, date, status] = DATE_AND_STATUS.exec(values) ?? [];
  const time = TIME.exec(values)?.[1];
  const names = timelessReadings[kind] ?? readingsByKind[kind] ?? [];
  const told = values.split(',').slice(kind in timelessReadings ? 1 : 2);
  const attributes = withValues(
    Object.fromEntries(
      names.flatMap((name, at) => (name === undefined ? [] : [[name, readNumber(told[at])]])),
    ),
  );
  return {
    fixedAtMs: date === undefined || time === undefined ? nowMs : timeOrNow(date, time, nowMs),
    attributes,
    ...readStatus(status),
  };
}

/** A message without a fix may have the time of an unset clock. */
function timeOrNow(date: string, time: string, nowMs: number): number {
  try {
    return readDateTime(date, time);
  } catch (error) {
    if (error instanceof Refusal) return nowMs;
    throw error;
  }
}

function readStatus(text: string | undefined): Pick<Report, 'ignition' | 'alarms'> {
  if (text === undefined) return {};
  const status = Number.parseInt(text, 16);
  const alarms = alarmBits.filter(([bit]) => ((status >>> bit) & 1) === 0).map(([, alarm]) => alarm);
  return {
    ignition: ((status >>> ignitionBit) & 1) === 1,
    ...(alarms.length > 0 && { alarms: [...new Set(alarms)] }),
  };
}

function acknowledge(trackerId: string, kind: string, nowMs: number): Buffer {
  const time = new Date(nowMs).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return Buffer.from(`*HQ,${trackerId},V4,${kind},${time}#`, 'latin1');
}

function decodeBinary(frame: Buffer): DecodedFrame {
  const idDigits = idDigitsOf(frame);
  if (idDigits === undefined) throw refuseFrame('The frame has no time after its ID.');
  const trackerId = frame.toString('hex', 1, 1 + idDigits / 2).slice(0, 15);
  const digits = frame.toString('hex', 1 + idDigits / 2);
  const pair = (at: number): number => Number(digits.slice(at, at + 2));
  const degrees = (at: number, whole: number, hemisphere: string): number =>
    readDegreesMinutes(
      `${digits.slice(at, at + whole)}.${digits.slice(at + whole, at + whole + 4)}`,
      hemisphere,
    );
  const flags = Number.parseInt(digits.charAt(binary.flags), 16);
  const { time, date } = binary;
  const level = Number.parseInt(digits.slice(binary.battery, binary.battery + 2), 16);
  const batteryPercent = batteryLevels[level] ?? (level > 6 && level <= 100 ? level : undefined);
  const report: Report = {
    fixedAtMs: utcOf(
      2000 + pair(date + 4),
      pair(date + 2),
      pair(date),
      pair(time),
      pair(time + 2),
      pair(time + 4),
    ),
    ...((flags & flagBits.isValid) !== 0 && {
      place: {
        latitude: degrees(binary.latitude, 4, (flags & flagBits.isNorth) === 0 ? 'S' : 'N'),
        longitude: degrees(binary.longitude, 5, (flags & flagBits.isEast) === 0 ? 'W' : 'E'),
      },
    }),
    speedKph: readDigits(digits, binary.speed) * KPH_PER_KNOT,
    headingDegrees: readDigits(digits, binary.course),
    ...readStatus(digits.slice(binary.status, binary.status + 8)),
    ...(batteryPercent !== undefined && { attributes: { batteryPercent } }),
  };
  return { trackerId, reports: [report] };
}

function readDigits(digits: string, at: number): number {
  const text = digits.slice(at, at + 3);
  if (!/^\d{3}$/.test(text)) throw refuseFrame('Speed and course of the frame are not decimal digits.');
  return Number(text);
}
