import { cellOf, placeOf, reportOf, scale } from '../build-report.ts';
import { readNumber, refuseFrame } from '../read-values.ts';
import type { DecodedFrame, Report } from '../tracker-protocol.ts';
import { alerts, emergencies, shapeOf } from './fields.ts';
import { readSerialData, takeSerialData, type SerialData } from './serial-data.ts';
import { readTime } from './read-time.ts';

/**
 * Decodes a report of the SA200, ST300, ST500 and ST600 series: `ST300STT;ID;model;version;date;time;cell;latitude;
 * longitude;speed [km/h];course;satellites;fix;distance [m];voltage;inputs and outputs`, then fields of the type, and
 * hour meter [min], backup voltage and live, if the tracker is set to send them. ST400 and ST900 arrange them
 * differently.
 */
export function decodeLegacy(text: string, nowMs: number): DecodedFrame {
  const fields = text.split(';');
  const [header = '', first = ''] = fields;
  const type = header.slice(5);
  if (first === 'Res')
    return { trackerId: fields[2] ?? '', commandResult: { text: fields.slice(3).join(';') } };
  if (header.startsWith('ST9')) return { trackerId: fields[2] ?? '', reports: readSeries9(fields) };
  if (type === 'ALV') return { trackerId: first, reports: [reportOf({ fixedAtMs: nowMs })] };
  if (header.startsWith('ST4')) return { trackerId: first, reports: [readSeries4(fields, nowMs)] };
  if (type === 'HTE') return { trackerId: first, reports: [readTravel(fields)] };
  if (!['STT', 'EMG', 'EVT', 'ALT', 'UEX'].includes(type)) return { trackerId: first };
  const data = type === 'UEX' ? takeSerialData(text) : undefined;
  const report = readReport(header, type, data?.before ?? fields, data);
  const reply =
    type === 'EMG' ? { reply: Buffer.from(`${header.slice(0, 5)}CMD;${first};02;AckEmerg\r`) } : {};
  return { trackerId: first, reports: [report], ...reply };
}

function readReport(header: string, type: string, fields: readonly string[], data?: SerialData): Report {
  const { hasModel, cellFields } = shapeOf(header);
  const dateAt = hasModel ? 4 : 3;
  const placeAt = dateAt + 2 + cellFields;
  const [, , , , satellites, fix, distance, voltage, io = '', ...rest] = fields.slice(placeAt);
  const code = readNumber(rest[0]) ?? 0;
  const tail = data?.after ?? rest.slice(type === 'STT' ? 2 : 1);
  const alarm = type === 'EMG' ? emergencies.get(code) : type === 'ALT' ? alerts.get(code) : undefined;
  const distanceMeters = readNumber(distance);
  return reportOf({
    fixedAtMs: readTime(fields[dateAt], fields[dateAt + 1]),
    ...readPlace(fields, placeAt, fix === '1'),
    ignition: io.length >= 6 ? io[0] === '1' : undefined,
    odometerKm: distanceMeters === undefined ? undefined : scale(distanceMeters, 0.001),
    hourMeterHours: readTail(tail)?.hours,
    alarms: alarm === undefined ? [] : [alarm],
    attributes: {
      sat: readNumber(satellites),
      power: readNumber(voltage),
      ...readSwitches(io),
      event: type === 'EVT' ? code : undefined,
      battery: readTail(tail)?.battery,
      ...readExtras(tail),
      ...(readTail(tail) && readVoltages(tail.slice(3, 6))),
      ...(data && readSerialData(data.content)),
      ...(fix !== '1' && cellFields === 5 && { network: readCell(fields, placeAt - 5) }),
    },
  });
}

function readPlace(fields: readonly string[], at: number, isFixed: boolean): Partial<Report> {
  const [latitude, longitude, speedKph, headingDegrees] = fields.slice(at, at + 4).map(readNumber);
  const place = isFixed ? placeOf(latitude, longitude) : undefined;
  if (place === undefined) return {};
  return {
    place,
    ...(speedKph !== undefined && { speedKph }),
    ...(headingDegrees !== undefined && { headingDegrees }),
  };
}

function readCell(fields: readonly string[], at: number): ReturnType<typeof cellOf> {
  const [cell = '', country, network, area = ''] = fields.slice(at, at + 4);
  const isKnown = /^[0-9a-f]{1,8}$/i.test(cell) && /^[0-9a-f]{1,4}$/i.test(area);
  if (!isKnown) return undefined;
  const ids = [readNumber(country) ?? 0, readNumber(network) ?? 0] as const;
  return cellOf(...ids, Number.parseInt(area, 16), Number.parseInt(cell, 16));
}

/** Reads ignition, three inputs and two outputs. */
function readSwitches(io: string): Record<string, unknown> {
  if (io.length < 6) return {};
  const names = ['in1', 'in2', 'in3', 'out1', 'out2'];
  return Object.fromEntries(names.map((name, index) => [name, io[index + 1] === '1']));
}

/** Reads the hour meter and backup voltage, which a tracker may not send. */
function readTail(tail: readonly string[]): { readonly hours: number; readonly battery: number } | undefined {
  const [meter = '', voltage = '', live = ''] = tail;
  if (!/^\d{3,10}$/.test(meter) || !/^\d+\.\d+$/.test(voltage) || !/^[01]$/.test(live)) return undefined;
  return { hours: scale(Number(meter), 1 / 60), battery: Number(voltage) };
}

function readVoltages(fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field, index) => [`adc${index + 1}`, isDecimal(field) ? Number(field) : undefined]),
  );
}

/** Finds the driver, a number of 14 digits before its registration, and 1-Wire sensors, `ID:temperature`. */
function readExtras(tail: readonly string[]): Record<string, unknown> {
  const driver = tail.find(
    (field, index) =>
      /^[0-9A-F]{14}$/i.test(field) && !/^0+$/.test(field) && /^[01]$/.test(tail[index + 1] ?? ''),
  );
  const temperatures = tail.flatMap((field) => /^[0-9A-F]{16}:([+-]\d+\.\d+)$/i.exec(field)?.[1] ?? []);
  return {
    driverUniqueId: driver,
    ...Object.fromEntries(temperatures.map((value, index) => [`temp${index + 1}`, Number(value)])),
  };
}

/** Decodes `ST910;type;ID;version;date;time;cell;latitude;...;course;fix`; alerts may omit version and cell. */
function readSeries9(fields: readonly string[]): Report[] {
  const [, type = ''] = fields;
  const dateAt = findDate(fields);
  if (dateAt < 0 || !['Location', 'Emergency', 'Alert'].includes(type)) return [];
  const hasCell = !isDecimal(fields[dateAt + 2]);
  const placeAt = dateAt + (hasCell ? 3 : 2);
  const [fix, next, level] = fields.slice(placeAt + 4);
  const distanceMeters = hasCell ? readNumber(next) : undefined;
  return [
    reportOf({
      fixedAtMs: readTime(fields[dateAt], fields[dateAt + 1]),
      ...readPlace(fields, placeAt, fix === '1'),
      odometerKm: distanceMeters === undefined ? undefined : scale(distanceMeters, 0.001),
      alarms: type === 'Location' ? [] : ['general'],
      attributes: {
        battery: !hasCell && isDecimal(next) ? readNumber(next) : undefined,
        batteryPercent: hasCell && type === 'Location' ? readNumber(level) : undefined,
      },
    }),
  ];
}

/** Decodes `ST410STT;ID;version;model;seven cells;voltage;...;date;time;latitude;...;course;satellites;fix`. */
function readSeries4(fields: readonly string[], nowMs: number): Report {
  const dateAt = findDate(fields);
  const battery = readNumber(fields.slice(4, dateAt < 0 ? undefined : dateAt).find(isDecimal));
  if (dateAt < 0) return reportOf({ fixedAtMs: nowMs, attributes: { battery } });
  const [satellites, fix] = fields.slice(dateAt + 6);
  return reportOf({
    fixedAtMs: readTime(fields[dateAt], fields[dateAt + 1]),
    ...readPlace(fields, dateAt + 2, fix === '1'),
    attributes: { battery, sat: readNumber(satellites) },
  });
}

/** Reads the report at the end of a trip, whose last field is the driver. */
function readTravel(fields: readonly string[]): Report {
  const dateAt = findDate(fields);
  if (dateAt < 0) throw refuseFrame('The report has no date.');
  const driver = fields.at(-1) ?? '';
  return reportOf({
    fixedAtMs: readTime(fields[dateAt], fields[dateAt + 1]),
    attributes: { driverUniqueId: /^0*$/.test(driver) ? undefined : driver },
  });
}

function findDate(fields: readonly string[]): number {
  return fields.findIndex(
    (field, index) => /^\d{8}$/.test(field) && /^\d\d:\d\d:\d\d$/.test(fields[index + 1] ?? ''),
  );
}

function isDecimal(field = ''): boolean {
  return /^[+-]?\d+\.\d+$/.test(field);
}
