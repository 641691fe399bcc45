import { cellOf, isBitSet, placeOf, reportOf, scale } from '../build-report.ts';
import { readNumber, refuseFrame, utcOf } from '../read-values.ts';
import type { DecodedFrame, Report, TrackerSession } from '../tracker-protocol.ts';
import {
  batteryMessages,
  defaultPasswords,
  earlyBatteryTypes,
  ignitionMessages,
  messageAlarms,
  typedAlarms,
} from './fields.ts';
import { readCan, readWiredSensors, readWirelessSensors } from './read-extra.ts';

export const PASSWORD = 'password';

/**
 * Decodes `+RESP:GTFRI,version,ID,name,...,send time,count$`; `+BUFF` repeats what was not sent before, `+ACK` is the
 * result of a command or a heartbeat. Models differ in the fields between; a fix is found by its pattern: accuracy,
 * speed [km/h], course, altitude [m], longitude, latitude, time in UTC, and country, network, area and cell. Behind it
 * come the mask of appended fields, mileage [km], hour meter, voltages, battery level [%] and the state of the device.
 *
 * Reports are answered by `+SACK` and their count; a tracker with SACK enabled repeats what is not answered.
 */
export function decodeMessage(frame: Buffer, session: TrackerSession, nowMs: number): DecodedFrame {
  const text = frame.toString('latin1');
  const [, kind = '', type = '', rest = ''] = /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3}),([^]*?)\$?$/.exec(text) ?? [];
  if (type === '') throw refuseFrame('The message has another header.');
  const all = rest.split(',');
  // Old trackers send no version.
  const version = /^(?:[0-9A-Z]{6}|[0-9A-Z]{10})$/.test(all[0] ?? '') ? (all.shift() ?? '') : '';
  const trackerId = all.shift() ?? '';
  if (!/^[0-9A-Z]{14,15}$/.test(trackerId)) throw refuseFrame('The message has no ID.');
  const count = all.pop() ?? '';
  const message: Message = { type, version, fields: all.slice(1, -1), sentAtMs: readTime(all.at(-1)) ?? nowMs };
  const password = defaultPasswords[version.slice(0, 2)];
  if (password !== undefined) session.state.set(PASSWORD, password);
  if (kind !== 'ACK') return { trackerId, reports: readReports(message), reply: Buffer.from(`+SACK:${count}$`) };
  if (type === 'HBD')
    return {
      trackerId,
      reports: [reportOf({ fixedAtMs: message.sentAtMs })],
      reply: Buffer.from(`+SACK:GTHBD,${version},${count}$`),
    };
  const id = message.fields.at(-1) ?? '';
  return { trackerId, commandResult: { id: String(Number.parseInt(id, 16)), text: `GT${type}`, isAccepted: true } };
}

interface Message {
  readonly type: string;
  readonly version: string;
  /** Fields between the device's name and the time of sending. */
  readonly fields: readonly string[];
  readonly sentAtMs: number;
}

function readReports(message: Message): Report[] {
  const { fields, sentAtMs } = message;
  const starts = fields.flatMap((_, index) => (isFix(fields, index) ? [index] : []));
  const last = starts.at(-1);
  const earlier = starts.slice(0, -1).map((start) => reportOf(readFix(fields, start, sentAtMs)));
  const members = last === undefined ? { fixedAtMs: sentAtMs } : readFix(fields, last, sentAtMs);
  const tail = last === undefined ? fields : fields.slice(last + FIX_FIELDS);
  const { attributes, ...rest } = readTail(message, tail, last !== undefined);
  const [first = last ?? fields.length] = starts;
  return [
    ...earlier,
    reportOf({
      ...members,
      ...rest,
      ignition: ignitionMessages.get(message.type) ?? rest.ignition,
      alarms: readAlarms(message, first),
      attributes: { ...members.attributes, ...readHead(message, first), ...attributes },
    }),
  ];
}

const FIX_FIELDS = 11;
const LONGITUDE = 4;

function isFix(fields: readonly string[], start: number): boolean {
  const [longitude = '', latitude = '', time = ''] = fields.slice(start + LONGITUDE, start + LONGITUDE + 3);
  return /^-?\d{1,3}\.\d{4,8}$/.test(longitude) && /^-?\d{1,2}\.\d{4,8}$/.test(latitude) && /^\d{14}$/.test(time);
}

function readFix(fields: readonly string[], start: number, sentAtMs: number): Parameters<typeof reportOf>[0] {
  const [accuracy, speedKph, headingDegrees, altitudeMeters, longitude, latitude] = fields
    .slice(start, start + 6)
    .map(readNumber);
  // Accuracy 0 repeats an older place.
  const place = accuracy === 0 ? undefined : placeOf(latitude, longitude);
  if (place === undefined) return { fixedAtMs: sentAtMs, attributes: { network: readCell(fields, start + 7) } };
  const fixedAtMs = readTime(fields[start + 6]) ?? sentAtMs;
  return { fixedAtMs, place, speedKph, headingDegrees, altitudeMeters, attributes: { hdop: accuracy } };
}

function readCell(fields: readonly string[], at: number): ReturnType<typeof cellOf> {
  const [country, network, area = '', cell = ''] = fields.slice(at, at + 4);
  if (!/^[0-9A-F]{1,8}$/i.test(area) || !/^[0-9A-F]{1,8}$/i.test(cell)) return undefined;
  const codes = [readNumber(country) ?? 0, readNumber(network) ?? 0] as const;
  return cellOf(...codes, Number.parseInt(area, 16), Number.parseInt(cell, 16));
}

/** Reads the external voltage and battery level, which some messages state before the fix. */
function readHead({ type, version, fields }: Message, first: number): Record<string, unknown> {
  if (type === 'INF') return readInformation(fields);
  if (type === 'STT') return { moving: readState(fields[0] ?? '').moving };
  const isEarly = earlyBatteryTypes.has(version.slice(0, 2));
  const millivolts = fields[first - 3] ?? '';
  return {
    power: /^\d{4,5}$/.test(millivolts) && (type === 'FRI' || type === 'ERI') ? Number(millivolts) / 1000 : undefined,
    batteryPercent: isEarly ? percentOf(fields[first - 1]) : undefined,
    battery: type === 'BPL' ? readNumber(fields[0]) : undefined,
    ...(type === 'CAN' && readCan(fields, 2)),
  };
}

/** Reads state, ICCID, signal, external voltage [mV] and battery [V] of a device's information. */
function readInformation(fields: readonly string[]): Record<string, unknown> {
  const [state = '', iccid, rssi, , , millivolts, second, battery, charging] = fields;
  if (!/^[0-9A-F]{2}$/.test(state)) return {};
  const volts = readNumber(millivolts);
  return {
    moving: readState(state).moving,
    iccid: iccid === '' ? undefined : iccid,
    rssi: readNumber(rssi),
    power: volts === undefined ? undefined : volts / 1000,
    battery: readNumber(battery === '' ? second : battery),
    charging: charging === '1' || charging === '0' ? charging === '1' : undefined,
  };
}

type Tail = Pick<Report, 'ignition' | 'odometerKm' | 'hourMeterHours'> & {
  readonly attributes: Readonly<Record<string, unknown>>;
};

function readTail({ type, version, fields }: Message, given: readonly string[], hasFix: boolean): Partial<Tail> {
  if (type === 'INF') return { ...ignitionOf(fields[0]), attributes: {} };
  if (type === 'STT') return { ...ignitionOf(fields[0]), attributes: {} };
  if (!hasFix) return { attributes: {} };
  const { rest, satellites } = dropAppended(given);
  const stateAt = rest.findIndex((field) => /^[1246][0-9A-F](?:[0-9A-F]{4}|[0-9A-F]{8})$/.test(field));
  const head = stateAt < 0 ? rest : rest.slice(0, stateAt);
  const meter = head.find((field) => /^\d{5,7}:\d\d:\d\d$/.test(field));
  const mileage = head.slice(0, 3).find((field) => /^\d+\.\d{1,3}$/.test(field));
  const isMask = (bit: number): boolean => type === 'ERI' && isBitSet(Number.parseInt(fields[0] ?? '', 16) || 0, bit);
  const sensors = stateAt < 0 ? rest : rest.slice(stateAt + 1);
  const can = isMask(2) ? readCan(sensors, 4) : {};
  return {
    ...(stateAt >= 0 && ignitionOf(rest[stateAt])),
    ...(mileage !== undefined && { odometerKm: Number(mileage) }),
    ...(meter !== undefined && hoursOf(meter)),
    attributes: {
      sat: satellites,
      moving: stateAt < 0 ? undefined : readState(rest[stateAt] ?? '').moving,
      batteryPercent: stateAt < 0 ? handBattery(type, version, rest) : percentOf(rest[stateAt - 1]),
      ...(stateAt >= 0 && readSwitches(rest[stateAt] ?? '')),
      ...(isMask(0) && { fuelSensor: hexOf(sensors.slice(1).find((field) => /^[0-9A-F]{4}$/.test(field))) }),
      ...(isMask(1) && readWiredSensors(sensors)),
      ...(isMask(8) && readWirelessSensors(sensors)),
      ...can,
    },
  };
}

/** Drops the mask of fields that are appended to a fix; the first of them is the number of satellites. */
function dropAppended(fields: readonly string[]): { readonly rest: readonly string[]; readonly satellites?: number } {
  const [map = ''] = fields;
  if (!/^0[0-9A-F]$/.test(map)) return { rest: map === '' ? fields.slice(1) : fields };
  const mask = Number.parseInt(map, 16);
  const count = [0, 1, 2, 3].filter((bit) => isBitSet(mask, bit)).length;
  const satellites = isBitSet(mask, 0) ? readNumber(fields[1]) : undefined;
  return { rest: fields.slice(1 + count), ...(satellites !== undefined && { satellites }) };
}

/** The last number of hand-held trackers, or before a state of charging, is the battery level. */
function handBattery(type: string, version: string, rest: readonly string[]): number | undefined {
  if (!batteryMessages.has(type) || earlyBatteryTypes.has(version.slice(0, 2))) return undefined;
  const values = rest.filter((field) => field !== '');
  const level = values.findLast((field) => /^\d{2,3}$/.test(field)) ?? values.at(-1);
  return percentOf(level);
}

function percentOf(field = ''): number | undefined {
  const value = /^\d{1,3}$/.test(field) ? Number(field) : undefined;
  return value !== undefined && value <= 100 ? value : undefined;
}

function hexOf(field: string | undefined): number | undefined {
  return field === undefined ? undefined : Number.parseInt(field, 16);
}

/** First digit: 1 ignition off, 2 on, 4 not wired; second: 1 at rest, others moving or towed. */
function readState(state: string): { readonly ignition?: boolean; readonly moving?: boolean } {
  const [wired = '', motion = ''] = state;
  return {
    ...((wired === '1' || wired === '2') && { ignition: wired === '2' }),
    ...(/[126A]/.test(motion) && { moving: motion !== '1' }),
  };
}

function ignitionOf(state = ''): Pick<Report, 'ignition'> {
  const { ignition } = readState(state);
  return ignition === undefined ? {} : { ignition };
}

/** Inputs and outputs are two hexadecimal digits each behind the state of motion. */
function readSwitches(state: string): Record<string, unknown> {
  const [inputs, outputs] = [Number.parseInt(state.slice(2, 4), 16), Number.parseInt(state.slice(4, 6), 16)];
  const names = [1, 2, 3].flatMap((number) => [
    [`in${number}`, isBitSet(inputs, number)] as const,
    [`out${number}`, isBitSet(outputs, number - 1)] as const,
  ]);
  return Object.fromEntries(names);
}

/** A meter that is switched off stays at 0. */
function hoursOf(meter: string): Pick<Report, 'hourMeterHours'> {
  const [hours = 0, minutes = 0, seconds = 0] = meter.split(':').map(Number);
  const total = scale(hours + minutes / 60 + seconds / 3600, 1);
  return total === 0 ? {} : { hourMeterHours: total };
}

function readAlarms({ type, fields }: Message, first: number): string[] {
  const reportType = Number.parseInt(fields[first - 2]?.[1] ?? '', 16);
  const alarm = messageAlarms.get(type) ?? typedAlarms.get(type)?.[reportType];
  return alarm === undefined ? [] : [alarm];
}

/** Reads `YYYYMMDDHHMMSS`; undefined for other texts. */
function readTime(text = ''): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return utcOf(year, month, day, hour ?? 0, minute ?? 0, second ?? 0);
}
