import { describe, expect, it } from 'vitest';
import { decodeStream, describeStream, newSession, nowMs } from '../test-stream.ts';
import { queclink } from './queclink.ts';

const fix = '1,62.5,271,760.2,-46.500000,-23.550000,20260215123045,0724,0010,1A2B,00ABCDEF';
const sent = '20260215123050';
const fixedAtMs = Date.parse('2026-02-15T12:30:45Z');
const sentAtMs = fixedAtMs + 5000;
const place = {
  fixedAtMs,
  place: { latitude: -23.55, longitude: -46.5 },
  speedKph: 62.5,
  headingDegrees: 271,
  altitudeMeters: 760.2,
};

const message = (text: string): Buffer => Buffer.from(`${text}$`, 'latin1');
const vehicle = (type: string, fields: string): Buffer =>
  message(`+RESP:GT${type},060502,861074000000017,truck,${fields},${sent},00A7`);

function reportsOf(...frames: Buffer[]): unknown[] {
  const { reports, refused } = decodeStream(queclink, frames);
  expect(refused).toEqual([]);
  return reports;
}

describe('queclink', () => {
  it('decodes a report of a vehicle and acknowledges its count', () => {
    const frame = vehicle('FRI', `12450,10,1,${fix},00,1234.5,00520:30:00,1200,,,95,220100,,,`);
    const { trackerIds, replies } = decodeStream(queclink, [frame]);
    expect([trackerIds, replies]).toEqual([['861074000000017'], ['+SACK:00A7$']]);
    expect(reportsOf(frame)).toEqual([
      {
        ...place,
        ignition: true,
        odometerKm: 1234.5,
        hourMeterHours: 520.5,
        attributes: {
          hdop: 1,
          power: 12.45,
          moving: true,
          batteryPercent: 95,
          in1: false,
          in2: false,
          in3: false,
          out1: false,
          out2: false,
          out3: false,
          adc1: 1.2,
        },
      },
    ]);
  });

  it('decodes each fix of a hand-held tracker, with the battery at the end', () => {
    const earlier = fix.replace('123045', '123015');
    const frame = message(`+BUFF:GTFRI,1A0401,860599000000012,,0,0,2,${earlier},,${fix},,87,${sent},0F24`);
    expect(reportsOf(frame)).toEqual([
      { ...place, fixedAtMs: fixedAtMs - 30_000, attributes: { hdop: 1 } },
      { ...place, attributes: { hdop: 1, batteryPercent: 87 } },
    ]);
  });

  it('reads satellites, 1-Wire and Bluetooth sensors, and CAN values', () => {
    const tail = '01,9,1234.5,,,,95,210100';
    const wired = vehicle('ERI', `00000002,,10,1,${fix},${tail},2,1,28AA00BB11CC22DD,1,FFB0`);
    expect(reportsOf(wired)).toMatchObject([{ attributes: { sat: 9, temp1: -5 } }]);
    const wireless = vehicle(
      'ERI',
      `00000100,,10,1,${fix},${tail},0,1,00,6,5,0A0B,283F,COLD,A0B1C2D3E4F5,1,3466,4,61,4.25,88`,
    );
    expect(reportsOf(wireless)).toMatchObject([{ attributes: { temp1: 4.25, humidity: 61 } }]);
    const can = vehicle(
      'CAN',
      `00,1,C00FFFFF,9BWZZZ377VT004251,2,H98276,3026.5,1266,69,82,L/H4.5,P69.20,,31,2037.40,,,,,,,,,${fix},00`,
    );
    expect(reportsOf(can)).toMatchObject([
      {
        ...place,
        ignition: true,
        hourMeterHours: 2037.4,
        attributes: {
          vin: '9BWZZZ377VT004251',
          obdOdometer: 9_827_600,
          fuelUsed: 3026.5,
          rpm: 1266,
          obdSpeed: 69,
          coolantTemp: 82,
          fuelConsumption: 4.5,
          fuelLevel: 69.2,
          throttle: 31,
        },
      },
    ]);
  });

  it.each([
    ['IGN', `3519,${fix},00,,243.1`, { ignition: true, odometerKm: 243.1 }],
    ['IGF', `3519,${fix},00,,243.1`, { ignition: false, odometerKm: 243.1 }],
    ['STT', `22,${fix},00`, { ignition: true, attributes: { hdop: 1, moving: true } }],
    ['SOS', `,00,1,${fix},00,243.1`, { alarms: ['sos'] }],
    ['TOW', `,00,1,${fix},00,243.1`, { alarms: ['tow'] }],
    ['HBM', `,12,1,${fix},00,243.1`, { alarms: ['hardCornering'] }],
    ['GEO', `,01,1,${fix},00,243.1`, { alarms: ['geofenceEnter'] }],
    ['BPL', `3.53,${fix},`, { alarms: ['lowBattery'], attributes: { hdop: 1, battery: 3.53 } }],
    [
      'IDA',
      `,01A2B3C4D5E6F708,1,1,${fix},00`,
      { attributes: { hdop: 1, driverUniqueId: '01A2B3C4D5E6F708' } },
    ],
  ])('decodes GT%s', (type, fields, expected) => {
    expect(reportsOf(vehicle(type, fields))).toMatchObject([{ ...place, ...expected }]);
  });

  it('separates an old place of accuracy 0 from the readings with it', () => {
    const old = fix.replace(/^1,/, '0,').replace('20260215123045', '20260215101010');
    expect(reportsOf(vehicle('IGN', `3519,${old},00,,243.1`))).toEqual([
      { ...place, fixedAtMs: Date.parse('2026-02-15T10:10:10Z') },
      { fixedAtMs: sentAtMs, ignition: true, odometerKm: 243.1, attributes: { hdop: 0 } },
    ]);
    const local = vehicle('IGN', `3519,${fix.replace(/^1,/, '0,').replace('123045', '153045')},00,,243.1`);
    expect(reportsOf(local)).toHaveLength(1);
  });

  it('decodes information without a place', () => {
    const frame = vehicle('INF', '21,89550000000000000001,22,0,1,12913,,4.26,1,1,,,20260215120000,,,,,,');
    expect(reportsOf(frame)).toEqual([
      {
        fixedAtMs: sentAtMs,
        ignition: true,
        attributes: {
          moving: false,
          iccid: '89550000000000000001',
          rssi: 22,
          power: 12.913,
          battery: 4.26,
          charging: true,
        },
      },
    ]);
  });

  it('answers a heartbeat', () => {
    const { replies, reports } = decodeStream(queclink, [
      message(`+ACK:GTHBD,060502,861074000000017,,${sent},00A8`),
    ]);
    expect(replies).toEqual(['+SACK:GTHBD,060502,00A8$']);
    expect(reports).toEqual([{ fixedAtMs: sentAtMs }]);
  });

  it('encodes commands with the password of the model and links their results by serial number', () => {
    const { session } = decodeStream(queclink, [vehicle('SOS', `,00,1,${fix},00,243.1`)]);
    const encode = (
      command: Parameters<NonNullable<typeof queclink.encodeCommand>>[0],
      of = session,
    ): string | undefined => queclink.encodeCommand?.(command, of, 0x1a)?.toString('latin1');
    expect(encode({ kind: 'locate' })).toBe('AT+GTRTO=gv300,1,,,,,,001A$');
    expect(encode({ kind: 'reboot' })).toBe('AT+GTRTO=gv300,3,,,,,,001A$');
    expect(encode({ kind: 'output', number: 2, isOn: false })).toBe('AT+GTOUT=gv300,,,,0,,,,,,,,,,,,,001A$');
    expect(encode({ kind: 'output', number: 5, isOn: true })).toBeUndefined();
    expect(encode({ kind: 'interval', seconds: 30 })).toBeUndefined();
    expect(encode({ kind: 'locate' }, newSession())).toBeUndefined();
    expect(encode({ kind: 'custom', text: 'AT+GTRTO=own,2,,,,,,0001$' }, newSession())).toBe(
      'AT+GTRTO=own,2,,,,,,0001$',
    );
    const ack = message(`+ACK:GTRTO,060502,861074000000017,,RTL,001A,${sent},00A9`);
    expect(decodeStream(queclink, [ack]).results).toEqual([{ id: '26', text: 'GTRTO', isAccepted: true }]);
  });

  it('refuses a message without an ID', () => {
    expect(decodeStream(queclink, [message('+RESP:GTFRI,1,2,3')]).refused).toEqual([
      'The message has no ID.',
    ]);
    expect(nowMs).toBeGreaterThan(fixedAtMs);
  });
});

describeStream(queclink, [
  vehicle('FRI', `12450,10,1,${fix},00,1234.5,00520:30:00,1200,,,95,220100,,,`),
  vehicle(
    'ERI',
    `00000100,,10,1,${fix},01,9,1234.5,,,,95,210100,0,1,00,6,5,0A0B,283F,COLD,78,1,3466,4,61,4.25,88`,
  ),
  message(`+ACK:GTHBD,060502,861074000000017,,${sent},00A8`),
]);
