import { cellOf, isBitSet, placeOf, reportOf, scale } from '../build-report.ts';
import type { ByteReader } from '../byte-reader.ts';
import { refuseFrame, utcOf } from '../read-values.ts';
import type { Report, TrackerSession } from '../tracker-protocol.ts';
import {
  alarmCodes,
  cellAlarms,
  cellMessages,
  layouts,
  longLayouts,
  MOST_BATTERY_LEVEL,
  statusAlarms,
  type Layout,
} from './fields.ts';

/** State of the session: time zone that the login stated. */
export const TIME_ZONE = 'timeZoneMs';

/** Reads a message with a GPS block, cells or an alarm. */
export function readMessage(
  protocol: number,
  isLong: boolean,
  reader: ByteReader,
  session: TrackerSession,
  nowMs: number,
): Report {
  const alarmCell = cellAlarms.get(protocol);
  if (alarmCell !== undefined) return readCellAlarm(reader, alarmCell, nowMs);
  const layout = (isLong ? longLayouts.get(protocol) : undefined) ?? layouts.get(protocol);
  const cell = cellMessages.get(protocol);
  if (layout === undefined && cell === undefined)
    throw refuseFrame(`Protocol 0x${protocol.toString(16)} is not known.`);
  const idBytes = layout?.before === undefined ? bytesOfId(reader) : 0;
  reader.take(layout?.before ?? idBytes);
  const fixedAtMs = readTime(reader, session);
  if (layout === undefined || (cell !== undefined && !startsGps(reader)))
    return reportOf({ fixedAtMs, attributes: { network: readCell(reader, { cell: cell ?? 'short' }) } });
  if (layout.isGpsOnly === true && !startsGps(reader)) throw refuseFrame('The message has no GPS block.');
  const hasGps = layout.hasGpsLength !== true || reader.unsigned(1) > 0;
  return hasGps ? readPlace(reader, idBytes > 0 ? {} : layout, fixedAtMs) : reportOf({ fixedAtMs });
}

const EARLIEST_YEAR = 10;

/**
 * Some models send their IMEI, or 1, their IMEI and the local time, before the time: digits of an IMEI are no year.
 */
function bytesOfId(reader: ByteReader): number {
  const first = reader.peek();
  if (first >= EARLIEST_YEAR || reader.left < 24) return 0;
  return first === 1 ? 15 : 8;
}

/** The first half of the byte is the length of the GPS block. */
function startsGps(reader: ByteReader): boolean {
  return reader.peek() >>> 4 === 0xc;
}

export function readTime(reader: ByteReader, session: TrackerSession): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = reader.take(6);
  const zoneMs = session.state.get(TIME_ZONE);
  return utcOf(2000 + year, month, day, hour, minute, second) - (typeof zoneMs === 'number' ? zoneMs : 0);
}

/** Factor to degrees. */
const DEGREES = 1 / 1_800_000;

function readPlace(reader: ByteReader, layout: Layout, fixedAtMs: number): Report {
  const satellites = reader.unsigned(1) & 0x0f;
  const { place, speedKph, flags } = readFix(reader);
  const network = readCell(reader, layout);
  const { ignition, odometerKm, alarms, attributes } = readTail(reader, layout);
  return reportOf({
    fixedAtMs,
    place,
    ...(place !== undefined && { speedKph, headingDegrees: flags & 0x3ff }),
    ignition: ignition ?? (isBitSet(flags, 14) ? isBitSet(flags, 15) : undefined),
    odometerKm,
    alarms,
    attributes: { sat: satellites, ...(place === undefined && { network }), ...attributes },
  });
}

/** Flags: ten bits of the course, north, west and whether the place is valid. */
function readFix(reader: ByteReader): Fix {
  const coordinates = readCoordinates(reader);
  const speedKph = reader.unsigned(1);
  const flags = reader.unsigned(2);
  return { place: coordinates(flags), speedKph, flags };
}

interface Fix {
  readonly place: Report['place'];
  readonly speedKph: number;
  readonly flags: number;
}

/** Reads latitude and longitude, whose signs and validity are in flags that follow. */
export function readCoordinates(reader: ByteReader): (flags: number) => Report['place'] {
  const latitude = reader.unsigned(4) * DEGREES;
  const longitude = reader.unsigned(4) * DEGREES;
  return (flags) =>
    isBitSet(flags, 12)
      ? placeOf(isBitSet(flags, 10) ? latitude : -latitude, isBitSet(flags, 11) ? -longitude : longitude)
      : undefined;
}

function readCell(reader: ByteReader, { cell, hasCellLength }: Layout): ReturnType<typeof cellOf> {
  if (cell === undefined || reader.left < CELL_BYTES) return undefined;
  const isWide = hasCellLength === true && cell === 'short' && wideAlarmBytes.has(reader.left);
  if (hasCellLength === true && reader.left !== BARE_ALARM_BYTES && reader.unsigned(1) === 0)
    return undefined;
  const country = reader.unsigned(2);
  const network = reader.unsigned(isBitSet(country, 15) ? 2 : 1);
  const [areaBytes, cellBytes] = cell === 'long' ? [4, 8] : [2, isWide ? 4 : 3];
  const area = reader.unsigned(areaBytes);
  if (cellBytes > 6) reader.take(cellBytes - 6);
  return cellOf(country & 0x7fff, network, area, reader.unsigned(Math.min(cellBytes, 6)));
}

const CELL_BYTES = 8;
/** Bytes behind the GPS block of alarms without the length of the cell, and with a cell of four bytes. */
const BARE_ALARM_BYTES = 13;
const wideAlarmBytes: ReadonlySet<number> = new Set([15, 16]);
/** Ignition, mode and kind of upload, with or without mileage; clones have other fields there. */
const statusBytes: ReadonlySet<number> = new Set([3, 7]);

type Tail = Pick<Report, 'ignition' | 'odometerKm' | 'alarms' | 'attributes'>;

function readTail(reader: ByteReader, { tail }: Layout): Tail {
  if (tail === 'status' && statusBytes.has(reader.left)) {
    const ignition = reader.unsigned(1) > 0;
    reader.take(2);
    return { ignition, ...(reader.left > 0 && { odometerKm: scale(reader.unsigned(4), 0.001) }) };
  }
  if (tail === 'driver' && reader.left >= 8) return { attributes: { driverUniqueId: reader.hex(8) } };
  return tail === 'alarm' && reader.left >= 5 ? readAlarm(reader) : {};
}

/** Reads status and alarm. */
function readAlarm(reader: ByteReader): Tail {
  const status = readStatus(reader);
  // Clones with a voltage in place of level and signal have no code of the alarm here.
  const code = status.members.attributes?.['rssi'] === undefined ? 0 : reader.unsigned(1);
  const alarm = alarmCodes.get(code) ?? status.alarm;
  return { ...status.members, alarms: alarm === undefined ? [] : [alarm] };
}

function readCellAlarm(reader: ByteReader, cell: 'short' | 'long', nowMs: number): Report {
  const network = readCell(reader, { cell });
  const { attributes, ...alarm } = readAlarm(reader);
  return reportOf({ fixedAtMs: nowMs, ...alarm, attributes: { network, ...attributes } });
}

const MOST_SIGNAL = 100;

/** Newer models report percent instead of levels. */
function percentOf(level: number): number | undefined {
  if (level > 100) return undefined;
  return level > MOST_BATTERY_LEVEL ? level : Math.round((level * 100) / MOST_BATTERY_LEVEL);
}

/** Reads the terminal's status, battery level and signal. */
export function readStatus(reader: ByteReader): {
  readonly members: Tail;
  readonly alarm: string | undefined;
} {
  const status = reader.unsigned(1);
  const level = reader.unsigned(1);
  const rssi = reader.unsigned(1);
  return {
    alarm: statusAlarms[(status >>> 3) & 0x07],
    members: {
      ignition: isBitSet(status, 1),
      attributes: {
        blocked: isBitSet(status, 7),
        charging: isBitSet(status, 2),
        armed: isBitSet(status, 0),
        batteryPercent: percentOf(level),
        rssi: rssi > MOST_SIGNAL ? undefined : rssi,
      },
    },
  };
}

const MODULE_GPS = 0x33;
const MODULE_BATTERY = 0x18;

/** Reads a message of modules, each with a number, a length and data. */
export function readModules(reader: ByteReader, nowMs: number): Report {
  let place: Partial<Report> & { readonly fixedAtMs: number } = { fixedAtMs: nowMs };
  const attributes: Record<string, unknown> = {};
  while (reader.left >= 4) {
    const module = reader.unsigned(2);
    const data = reader.within(reader.unsigned(2));
    if (module === MODULE_BATTERY && data.left >= 2) attributes['battery'] = scale(data.unsigned(2), 0.01);
    if (module !== MODULE_GPS || data.left < MODULE_GPS_BYTES) continue;
    const fixedAtMs = data.unsigned(4) * 1000;
    attributes['sat'] = data.unsigned(1);
    const altitudeMeters = data.signed(2);
    const { place: read, speedKph, flags } = readFix(data);
    if (read !== undefined)
      place = { fixedAtMs, place: read, speedKph, altitudeMeters, headingDegrees: flags & 0x3ff };
  }
  return reportOf({ ...place, attributes });
}

const MODULE_GPS_BYTES = 18;
