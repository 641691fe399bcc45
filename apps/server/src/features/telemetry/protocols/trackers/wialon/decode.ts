import { placeOf, reportOf } from '../build-report.ts';
import { crc16Ibm } from '../checksums.ts';
import { readDateTime, readDegreesMinutes, readNumber, refuseFrame } from '../read-values.ts';
import type { DecodedFrame, Report, TrackerSession } from '../tracker-protocol.ts';

const VERSION = 'version';
const LONGEST_NAME = 64;

/**
 * Decodes a line `#type#fields`, from version 2 with a CRC-16 of its fields as the last one. Over UDP a version and the
 * ID precede it.
 *
 * - `L`: version (from 2), ID and password;
 * - `SD`: date, time, latitude and its hemisphere, longitude and its hemisphere, speed [km/h], course, altitude [m],
 *   satellites; `D` adds HDOP, inputs, outputs, voltages, driver, and parameters `name:type:value`; `NA` is unknown;
 * - `B`: several of these, divided by `|`; `P`: a ping; `M`: a text for the operator.
 *
 * Each is answered by its type and 1, a batch by its count, after which the tracker drops it; others are sent again.
 */
export function decodeLine(frame: Buffer, session: TrackerSession, nowMs: number): DecodedFrame {
  const line = frame.toString('utf8').trim();
  const start = line.search(/#[A-Z]{1,2}#/);
  if (start < 0) throw refuseFrame('The line has no type between number signs.');
  const [, version, prefix] = /^(?:(\d(?:\.\d)?);)?([\w.-]{1,64})$/.exec(line.slice(0, start)) ?? [];
  const [, type = '', given = ''] = /^#([A-Z]{1,2})#([^]*)$/.exec(line.slice(start)) ?? [];
  if (version !== undefined) session.state.set(VERSION, version);
  const decoded = decodeTyped(type, given, session, nowMs);
  return prefix === undefined ? decoded : { trackerId: prefix, ...decoded };
}

function decodeTyped(type: string, given: string, session: TrackerSession, nowMs: number): DecodedFrame {
  const body = (): string => checkedBody(given, session.state.get(VERSION));
  switch (type) {
    case 'L':
      return readLogin(given, session);
    case 'P':
      return { reply: Buffer.from('#AP#\r\n') };
    case 'M':
      return {
        reports: [reportOf({ fixedAtMs: nowMs, attributes: { text: body().slice(0, 2000) } })],
        ...accepted(type),
      };
    case 'SD':
    case 'D':
      return { reports: [readRecord(body(), nowMs)], ...accepted(type) };
    case 'B': {
      const records = body()
        .split('|')
        .filter((record) => record !== '');
      return {
        reports: records.map((record) => readRecord(record, nowMs)),
        ...accepted(type, records.length),
      };
    }
    default:
      // Pictures and files are not kept.
      return {};
  }
}

function accepted(type: string, count = 1): Pick<DecodedFrame, 'reply'> {
  return { reply: Buffer.from(`#A${type}#${count}\r\n`) };
}

function readLogin(given: string, session: TrackerSession): DecodedFrame {
  const [first = '', second = ''] = given.split(';');
  const isSecond = /^[2-9]\.\d$/.test(first);
  if (isSecond) session.state.set(VERSION, first);
  else session.state.delete(VERSION);
  const trackerId = isSecond ? second : first;
  if (trackerId === '') throw refuseFrame('The login has no ID.');
  if (isSecond) checkedBody(given, first);
  return { trackerId, reply: Buffer.from('#AL#1\r\n'), refusal: Buffer.from('#AL#0\r\n') };
}

/** Returns the fields without the checksum, which covers them with their last separator. */
function checkedBody(given: string, version: unknown): string {
  if (version === undefined) return given;
  const [, fields = '', separator = '', sum = ''] =
    /^([^]*)([;|])(?:0x)?([0-9A-Fa-f]{1,4})$/.exec(given) ?? [];
  if (sum === '' || crc16Ibm(Buffer.from(fields + separator, 'utf8')) !== Number.parseInt(sum, 16))
    throw refuseFrame('The checksum of the line is wrong.');
  return fields;
}

function readRecord(record: string, nowMs: number): Report {
  const [date, time, latitude, north, longitude, east, speed, course, altitude, satellites, hdop, ...rest] =
    record.split(';').map(known);
  const [inputs, outputs, voltages, driver, parameters] = rest;
  const place =
    latitude === undefined || longitude === undefined
      ? undefined
      : placeOf(readDegreesMinutes(latitude, north ?? ''), readDegreesMinutes(longitude, east ?? ''));
  const attributes = readParameters(parameters ?? '');
  return reportOf({
    fixedAtMs: date === undefined || time === undefined ? nowMs : readDateTime(date, time),
    place,
    ...(place !== undefined && {
      speedKph: readNumber(speed),
      headingDegrees: readNumber(course),
      altitudeMeters: readNumber(altitude),
    }),
    alarms: attributes['SOS'] === 1 ? ['sos'] : [],
    attributes: {
      sat: readNumber(satellites),
      hdop: readNumber(hdop),
      input: readNumber(inputs),
      output: readNumber(outputs),
      ...readVoltages(voltages),
      driverUniqueId: driver,
      ...attributes,
    },
  });
}

function known(field: string): string | undefined {
  return field === '' || field === 'NA' ? undefined : field;
}

const MOST_VOLTAGES = 32;

function readVoltages(voltages = ''): Record<string, unknown> {
  const values = voltages.split(',').slice(0, MOST_VOLTAGES);
  return Object.fromEntries(values.map((value, index) => [`adc${index + 1}`, readNumber(value)]));
}

/** Types 1 and 2 are numbers, 3 is text. */
function readParameters(parameters: string): Record<string, unknown> {
  const values = parameters.split(',').flatMap((parameter) => {
    const [, name = '', type, value = ''] = /^([^:]+):([123]):([^]*)$/.exec(parameter) ?? [];
    if (name === '' || name.length > LONGEST_NAME) return [];
    return [[renamed[name] ?? name, type === '3' ? readText(value) : readNumber(value)] as const];
  });
  return Object.fromEntries(values);
}

const renamed: Readonly<Record<string, string>> = {
  bat: 'batteryPercent',
  temp: 'deviceTemp',
  motion: 'moving',
};

function readText(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return readNumber(text) ?? text;
}
