import { cellOf, placeOf, reportOf, type ReportMembers } from '../build-report.ts';
import { readNumber, refuseFrame, utcOf } from '../read-values.ts';
import type { DecodedFrame, Report, TrackerSession } from '../tracker-protocol.ts';
import { defaultPasswords, ignitionMessages, messageAlarms, typedAlarms } from './fields.ts';
import { readHead, readTail, type Message } from './read-device.ts';

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
  const [, kind = '', type = '', rest = ''] =
    /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3}),([^]*?)\$?$/.exec(text) ?? [];
  if (type === '') throw refuseFrame('The message has another header.');
  const all = rest.split(',');
  // Old trackers send no version.
  const version = /^(?:[0-9A-Z]{6}|[0-9A-Z]{10})$/.test(all[0] ?? '') ? (all.shift() ?? '') : '';
  const trackerId = all.shift() ?? '';
  if (!/^[0-9A-Z]{14,15}$/.test(trackerId)) throw refuseFrame('The message has no ID.');
  const count = all.pop() ?? '';
  const message: Message = {
    type,
    version,
    name: all[0] ?? '',
    fields: all.slice(1, -1),
    sentAtMs: readTime(all.at(-1)) ?? nowMs,
  };
  const password = defaultPasswords[version.slice(0, 2)];
  if (password !== undefined) session.state.set(PASSWORD, password);
  if (kind !== 'ACK')
    return { trackerId, reports: readReports(message), reply: Buffer.from(`+SACK:${count}$`) };
  if (type === 'HBD')
    return {
      trackerId,
      reports: [reportOf({ fixedAtMs: message.sentAtMs })],
      reply: Buffer.from(`+SACK:GTHBD,${version},${count}$`),
    };
  const id = message.fields.at(-1) ?? '';
  return {
    trackerId,
    commandResult: { id: String(Number.parseInt(id, 16)), text: `GT${type}`, isAccepted: true },
  };
}

function readReports(message: Message): Report[] {
  const { fields, sentAtMs } = message;
  const starts = fields.flatMap((_, index) => (isFix(fields, index) ? [index] : []));
  const last = starts.at(-1);
  const fixes = starts.map((start) => readFix(fields, start, sentAtMs));
  const latest = fixes.pop() ?? { fixedAtMs: sentAtMs };
  const tail = last === undefined ? fields : fields.slice(last + FIX_FIELDS);
  const { attributes, ...rest } = readTail(message, tail, last !== undefined);
  const [first = fields.length] = starts;
  const { ignition, hourMeterHours, ...head } = readHead(message, first);
  const told = {
    ...rest,
    ...(typeof hourMeterHours === 'number' && { hourMeterHours }),
    ignition:
      ignitionMessages.get(message.type) ?? (typeof ignition === 'boolean' ? ignition : rest.ignition),
    alarms: readAlarms(message, first),
    attributes: { ...latest.attributes, ...head, ...attributes },
  };
  const earlier = fixes.map(reportOf);
  // Accuracy 0 repeats an older place; the readings with it belong to the time of sending.
  if (latest.attributes?.['hdop'] !== 0 || !isStale(latest.fixedAtMs, sentAtMs))
    return [...earlier, reportOf({ ...latest, ...told })];
  return [...earlier, reportOf({ ...latest, attributes: {} }), reportOf({ fixedAtMs: sentAtMs, ...told })];
}

const ZONE_MS = 900_000;
const LATE_MS = 60_000;

/** Some trackers send in local time: a difference of whole quarters of an hour is a time zone. */
function isStale(fixedAtMs: number, sentAtMs: number): boolean {
  const difference = Math.abs(sentAtMs - fixedAtMs) % ZONE_MS;
  return Math.min(difference, ZONE_MS - difference) > LATE_MS;
}

const FIX_FIELDS = 11;
const LONGITUDE = 4;

function isFix(fields: readonly string[], start: number): boolean {
  const [longitude = '', latitude = '', time = ''] = fields.slice(start + LONGITUDE, start + LONGITUDE + 3);
  return (
    /^-?\d{1,3}\.\d{4,8}$/.test(longitude) && /^-?\d{1,2}\.\d{4,8}$/.test(latitude) && /^\d{14}$/.test(time)
  );
}

function readFix(fields: readonly string[], start: number, sentAtMs: number): ReportMembers {
  const [accuracy, speedKph, headingDegrees, altitudeMeters, longitude, latitude] = fields
    .slice(start, start + 6)
    .map(readNumber);
  const place = placeOf(latitude, longitude);
  if (place === undefined)
    return { fixedAtMs: sentAtMs, attributes: { network: readCell(fields, start + 7) } };
  const fixedAtMs = readTime(fields[start + 6]) ?? sentAtMs;
  return { fixedAtMs, place, speedKph, headingDegrees, altitudeMeters, attributes: { hdop: accuracy } };
}

function readCell(fields: readonly string[], at: number): ReturnType<typeof cellOf> {
  const [country, network, area = '', cell = ''] = fields.slice(at, at + 4);
  if (!/^[0-9A-F]{1,8}$/i.test(area) || !/^[0-9A-F]{1,8}$/i.test(cell)) return undefined;
  const codes = [readNumber(country) ?? 0, readNumber(network) ?? 0] as const;
  return cellOf(...codes, Number.parseInt(area, 16), Number.parseInt(cell, 16));
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
