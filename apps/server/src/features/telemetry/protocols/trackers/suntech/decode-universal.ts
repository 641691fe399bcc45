import { cellOf, isBitSet, placeOf, reportOf } from '../build-report.ts';
import { ByteReader } from '../byte-reader.ts';
import { readNumber, refuseFrame, utcOf } from '../read-values.ts';
import type { DecodedFrame, Report } from '../tracker-protocol.ts';
import {
  alerts,
  ASSIGNED_BIT,
  assignedNames,
  CODE_BIT,
  DATA_BIT,
  DRIVER_ALERT,
  emergencies,
  REASON_BIT,
  RESERVED_BIT,
  universalFields,
  type UniversalField,
} from './fields.ts';
import { readTime } from './read-time.ts';
import { readSerialData, takeSerialData } from './serial-data.ts';

type Values = Partial<Record<UniversalField, string>>;

/**
 * Decodes a universal report, as of the ST4300: `STT;ID;map;...`, whose map says which fields follow. `RES` is the
 * result of a command, `ALV` keeps the connection alive.
 */
export function decodeUniversal(text: string, nowMs: number): DecodedFrame {
  const [type = '', trackerId = '', map = '', ...rest] = text.split(';');
  if (type === 'RES') return { trackerId, commandResult: { text: [map, ...rest].join(';') } };
  if (type === 'ALV') return { trackerId, reports: [reportOf({ fixedAtMs: nowMs })] };
  if (type === 'BLE') return { trackerId, reports: [readBeacons([map, ...rest])] };
  if (!['STT', 'EMG', 'EVT', 'ALT', 'UEX'].includes(type)) return { trackerId };
  if (!/^[0-9A-F]{1,8}$/i.test(map)) throw refuseFrame('The report has no map of its fields.');
  const mask = Number.parseInt(map, 16);
  const data = type === 'UEX' ? takeSerialData(text) : undefined;
  const fields = data === undefined ? rest : data.before.slice(3);
  const values: Values = {};
  for (const [index, [name]] of universalFields.entries())
    if (isBitSet(mask, index + 1)) values[name] = fields.shift() ?? '';
  const extra =
    data === undefined ? readExtra(type, mask, fields) : { attributes: readSerialData(data.content) };
  return { trackerId, reports: [buildReport(values, extra)] };
}

type Extra = Pick<Report, 'alarms' | 'attributes'>;

function readExtra(type: string, mask: number, fields: string[]): Extra {
  const take = (bit: number): string | undefined => (isBitSet(mask, bit) ? fields.shift() : undefined);
  const code = readNumber(take(CODE_BIT));
  const reason = take(REASON_BIT);
  const data = take(DATA_BIT);
  take(RESERVED_BIT);
  const assigned = Number.parseInt(take(ASSIGNED_BIT) ?? '', 16) || 0;
  const attributes: Record<string, unknown> = {};
  for (let bit = 0; bit < 31; bit += 1)
    if (isBitSet(assigned, bit)) attributes[assignedNames[bit] ?? `io${bit + 1}`] = readValue(fields.shift());
  for (const [index, field] of fields.entries()) attributes[`assign${index + 1}`] = readValue(field);
  if (type === 'ALT' || type === 'EMG') {
    const alarm = (type === 'ALT' ? alerts : emergencies).get(code ?? 0);
    if (type === 'ALT' && code === DRIVER_ALERT) attributes['driverUniqueId'] = data;
    return {
      alarms: alarm === undefined ? [] : [alarm],
      attributes: { event: code, alertData: data === '' ? undefined : data, ...attributes },
    };
  }
  return { attributes: { mode: code, reason: readNumber(reason), ...attributes } };
}

function readValue(field = ''): unknown {
  return field === '' ? undefined : (readNumber(field) ?? field);
}

function buildReport(values: Values, { alarms, attributes }: Extra): Report {
  const place =
    values.fix === '1' ? placeOf(readNumber(values.latitude), readNumber(values.longitude)) : undefined;
  const inputs = values.inputs ?? '';
  return reportOf({
    fixedAtMs: readTime(values.date, values.time),
    place,
    ...(place !== undefined && {
      speedKph: readNumber(values.speed),
      headingDegrees: readNumber(values.course),
    }),
    ignition: inputs === '' ? undefined : inputs.endsWith('1'),
    alarms,
    attributes: {
      sat: readNumber(values.satellites),
      rssi: readNumber(values.rssi),
      ...readSwitches('in', inputs.slice(0, -1)),
      ...readSwitches('out', values.outputs ?? ''),
      ...(place === undefined && { network: readCell(values) }),
      ...attributes,
    },
  });
}

/** Switches are digits, the first one last. */
function readSwitches(name: string, digits: string): Record<string, unknown> {
  const switches = digits.split('').toReversed().slice(0, 8);
  return Object.fromEntries(switches.map((digit, index) => [`${name}${index + 1}`, digit === '1']));
}

function readCell({ cellId = '', country, network, area = '' }: Values): ReturnType<typeof cellOf> {
  const [cell, location] = [Number.parseInt(cellId, 16) || 0, Number.parseInt(area, 16) || 0];
  return cellOf(readNumber(country) ?? 0, readNumber(network) ?? 0, location, cell);
}

const BEACON_FIELDS = 7;

/** Decodes `model;version;date;time;latitude;longitude;count` and seven fields of each beacon. */
function readBeacons([, , date, time, latitude, longitude, , ...beacons]: readonly string[]): Report {
  const attributes: Record<string, unknown> = {};
  for (let number = 1; beacons.length >= number * BEACON_FIELDS; number += 1) {
    const [rssi, , , id] = beacons.slice((number - 1) * BEACON_FIELDS);
    attributes[`tag${number}Rssi`] = readNumber(rssi);
    attributes[`tag${number}Id`] = id;
  }
  const place = placeOf(readNumber(latitude), readNumber(longitude));
  return reportOf({ fixedAtMs: readTime(date, time), place, attributes });
}

/** Decodes a universal report in bytes: type, length, ID and map, then the fields of the map. */
export function decodeUniversalBytes(frame: Buffer): DecodedFrame {
  const reader = new ByteReader(frame);
  const isAlert = reader.unsigned(1) === 0x82;
  reader.take(2);
  const trackerId = reader.hex(5);
  const mask = reader.unsigned(3);
  const values: Partial<Record<UniversalField, Buffer>> = {};
  for (const [index, [name, width]] of universalFields.entries())
    if (isBitSet(mask, index + 1)) values[name] = reader.take(width);
  const code = isBitSet(mask, CODE_BIT) ? reader.unsigned(1) : undefined;
  if (isBitSet(mask, REASON_BIT)) reader.take(2);
  const hasDriver = isAlert && code === DRIVER_ALERT && isBitSet(mask, DATA_BIT);
  const alarm = isAlert ? alerts.get(code ?? 0) : undefined;
  const at = values.date && values.time && [...values.date, ...values.time];
  if (at === undefined) throw refuseFrame('The report has no time.');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = at;
  const place = values.fix?.[0]
    ? placeOf(readDegrees(values.latitude), readDegrees(values.longitude))
    : undefined;
  const inputs = values.inputs?.[0];
  const report = reportOf({
    fixedAtMs: utcOf(2000 + year, month, day, hour, minute, second),
    place,
    ...(place !== undefined && {
      speedKph: values.speed && values.speed.readUInt16BE() / 100,
      headingDegrees: values.course && values.course.readUInt16BE() / 100,
    }),
    ignition: inputs === undefined ? undefined : isBitSet(inputs, 0),
    alarms: alarm === undefined ? [] : [alarm],
    attributes: {
      sat: values.satellites?.[0],
      rssi: values.rssi?.[0],
      event: isAlert ? code : undefined,
      driverUniqueId: hasDriver ? reader.hex(8) : undefined,
    },
  });
  return { trackerId, reports: [report] };
}

/** Millionths of a degree with a sign in the highest bit. */
function readDegrees(bytes: Buffer | undefined): number | undefined {
  if (bytes === undefined) return undefined;
  const value = bytes.readUInt32BE();
  return value >= 2 ** 31 ? -(value - 2 ** 31) / 1e6 : value / 1e6;
}
