import { isBitSet, placeOf, reportOf, scale } from '../build-report.ts';
import { ByteReader } from '../byte-reader.ts';
import { refuseFrame, utcOf } from '../read-values.ts';
import type { DecodedFrame } from '../tracker-protocol.ts';
import { alerts, emergencies } from './fields.ts';

const types: Readonly<Record<number, string>> = { 0x10: 'STT', 0x11: 'EMG', 0x12: 'EVT', 0x13: 'ALT' };

/** Decodes a zipped report of the ST300 series; numbers have an integer part in binary and a decimal one in BCD. */
export function decodeZip(frame: Buffer): DecodedFrame {
  const reader = new ByteReader(frame);
  reader.take(3);
  const type = types[reader.unsigned(1)];
  const trackerId = reader.hex(5).slice(0, 9);
  if (type === undefined) return { trackerId };
  reader.take(3);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = reader.take(6);
  reader.take(3);
  const latitude = reader.unsigned(1) + readDecimals(reader, 3);
  const longitude = reader.unsigned(1) + readDecimals(reader, 3);
  const speedKph = reader.unsigned(2) + readDecimals(reader, 1);
  const headingDegrees = reader.unsigned(2) + readDecimals(reader, 1);
  const flags = reader.unsigned(1);
  const odometerKm = scale(reader.unsigned(4), 0.001);
  const power = reader.unsigned(1) + readDecimals(reader, 1);
  const io = reader.unsigned(1);
  const code = reader.unsigned(1);
  const place = isBitSet(flags, 7)
    ? placeOf(isBitSet(flags, 6) ? -latitude : latitude, isBitSet(flags, 5) ? -longitude : longitude)
    : undefined;
  const alarm = type === 'ALT' ? alerts.get(code) : type === 'EMG' ? emergencies.get(code) : undefined;
  const names = ['in1', 'in2', 'in3', 'out1', 'out2'];
  const report = reportOf({
    fixedAtMs: utcOf(2000 + year, month, day, hour, minute, second),
    place,
    ...(place !== undefined && { speedKph, headingDegrees }),
    ignition: isBitSet(io, 0),
    odometerKm,
    alarms: alarm === undefined ? [] : [alarm],
    attributes: {
      sat: flags & 0x1f,
      power,
      ...Object.fromEntries(names.map((name, index) => [name, isBitSet(io, index + 1)])),
    },
  });
  return { trackerId, reports: [report] };
}

function readDecimals(reader: ByteReader, bytes: number): number {
  const digits = reader.hex(bytes);
  if (!/^\d+$/.test(digits)) throw refuseFrame('The report has a decimal part that is not BCD.');
  return Number(digits) / 10 ** digits.length;
}
