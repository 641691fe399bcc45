import { describe, expect, it } from 'vitest';
import { decodeStream, describeStream, nowMs } from '../test-stream.ts';
import { suntech } from './suntech.ts';

const line = (text: string): Buffer => Buffer.from(`${text}\r`, 'latin1');
const at = '20260215;12:30:45';
const fixedAtMs = Date.parse('2026-02-15T12:30:45Z');
const place = {
  fixedAtMs,
  place: { latitude: -23.55, longitude: -46.5 },
  speedKph: 62.5,
  headingDegrees: 271.25,
};
const fix = '-23.550000;-046.500000;062.500;271.25';
const st300 = (type: string, rest: string): Buffer =>
  line(`ST300${type};205000017;40;313;${at};0a1b2c;${fix};9;1;1234567;12.50;110010;${rest}`);
const switches = { in1: true, in2: false, in3: false, out1: true, out2: false };
const common = { ...place, ignition: true, odometerKm: 1234.567 };

/** Length of bytes in hexadecimal. */
const sizeOf = (hex: string): string => (hex.length / 2).toString(16).padStart(4, '0');

function reportOf(frame: Buffer): unknown {
  const { reports, refused } = decodeStream(suntech, [frame]);
  expect(refused).toEqual([]);
  expect(reports).toHaveLength(1);
  return reports[0];
}

describe('suntech', () => {
  it('decodes a status report of the ST300 with hour meter, driver and temperature', () => {
    const frame = st300('STT', '2;0123;003600;4.1;1;0.00;;;00A1B2C3D40000;1;28A1B2C3D4E5F607:+14.5;:;:');
    expect(reportOf(frame)).toEqual({
      ...common,
      hourMeterHours: 60,
      attributes: {
        sat: 9,
        power: 12.5,
        ...switches,
        battery: 4.1,
        adc1: 0,
        driverUniqueId: '00A1B2C3D40000',
        temp1: 14.5,
      },
    });
    expect(decodeStream(suntech, [frame]).replies).toEqual([]);
  });

  it.each([
    ['EMG', '1', { alarms: ['sos'] }],
    ['EMG', '3;003600;4.1;1', { alarms: ['powerCut'], hourMeterHours: 60 }],
    ['EVT', '4', { attributes: { event: 4 } }],
    ['ALT', '46;003600;4.1;1', { alarms: ['hardAcceleration'] }],
  ])('decodes %s %s', (type, rest, expected) => {
    expect(reportOf(st300(type, rest))).toMatchObject({ ...common, ...expected });
  });

  it('acknowledges an emergency, which is repeated until then', () => {
    expect(decodeStream(suntech, [st300('EMG', '1')]).replies).toEqual(['ST300CMD;205000017;02;AckEmerg\r']);
  });

  it.each([
    ['GTSL|6|1|0|777|1|\r\n', { driverUniqueId: '777' }],
    [
      't_0=1C;N_0=0064.0;t_1=22;N_1=0032.0;Q_D=09\n\r',
      { temp0: 28, temp1: 34, fuel0: 100, fuel1: 50, fuel: 150 },
    ],
    ['RFID:008F\r\n', { serial: 'RFID:008F' }],
  ])('decodes data of a serial port that may contain line ends: %j', (data, expected) => {
    const frame = st300('UEX', `${data.length};${data};3E;003600;4.1;1`);
    expect(reportOf(frame)).toMatchObject({
      ...common,
      hourMeterHours: 60,
      attributes: { battery: 4.1, ...expected },
    });
  });

  it.each([
    [
      'SA200',
      `SA200STT;400017;042;${at};1a2b3;${fix};8;1;1234567;12.25;100000;2;0019`,
      { odometerKm: 1234.567 },
    ],
    [
      'ST500',
      `ST500STT;205000018;07;800;${at};${fix};6;1;1234567;12.75;100000;2;0021`,
      { odometerKm: 1234.567 },
    ],
    [
      'ST600',
      `ST600STT;008000017;20;400;${at};001a2b3c;724;11;1a2b;41;${fix};10;1;1234567;13.25;100000;2;0336`,
      {},
    ],
    ['ST910', `ST910;Location;205000019;500;${at};${fix};1;3.8;0;1;0019`, { attributes: { battery: 3.8 } }],
    [
      'ST910',
      `ST910;Emergency;400018;528;${at};1a2b3c4d5e;${fix};1;228000;1`,
      { odometerKm: 228, alarms: ['general'] },
    ],
    [
      'ST410',
      `ST410STT;007000017;408;01${';10001;724;11;-70;1001;1'.repeat(7)};3.7;1;0156;1;${at};${fix};10;1`,
      {},
    ],
  ])('decodes a report of the %s', (_, text, expected) => {
    expect(reportOf(line(text))).toMatchObject({ ...place, ...expected });
  });

  it('gives no place without a fix', () => {
    const text = `ST600ALT;008000017;20;400;${at};001a2b3c;724;11;1a2b;41;${fix};0;0;0;13.25;100000;41`;
    const { attributes, ...report } = decodeStream(suntech, [line(text)]).reports[0] ?? {};
    expect(report).toEqual({ fixedAtMs, ignition: true, odometerKm: 0, alarms: ['powerCut'] });
    expect(attributes?.['network']).toMatchObject({
      cellTowers: [{ mobileCountryCode: 724, cellId: 0x1a2b3c }],
    });
  });

  it('decodes universal reports by their map', () => {
    const fields = `56;1.0.15;1;${at};00001A2B;724;20;1a2b;24;${fix};19;1;00000011;00000001`;
    expect(reportOf(line(`STT;0560000017;BFFFFF;${fields};2;1;1765;00008003;4.1;12.5;136000`))).toEqual({
      ...place,
      ignition: true,
      attributes: {
        sat: 19,
        rssi: 24,
        ...Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`in${index + 1}`, index === 0])),
        ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`out${index + 1}`, index === 0])),
        mode: 2,
        reason: 1,
        battery: 4.1,
        power: 12.5,
        io16: 136_000,
      },
    });
    expect(reportOf(line(`ALT;0560000017;3FFFFF;${fields};42;;`))).toMatchObject({
      ...place,
      alarms: ['sos'],
    });
    expect(reportOf(line(`UEX;0560000017;07FFFF;${fields};20;GTSL|6|1|0|777|1|\r\n;A7`))).toMatchObject({
      attributes: { driverUniqueId: '777' },
    });
    expect(reportOf(line(`ALT;0560000017;000031;${at}`))).toEqual({ fixedAtMs });
  });

  it('decodes zipped and universal reports in bytes', () => {
    const zip = [
      '102050000170070139',
      '1a020f0c1e2d000000',
      '175500002e500000003e50010f25e9',
      '0012d6870c501302',
    ].join('');
    expect(reportOf(Buffer.from(`02${sizeOf(zip)}${zip}03`, 'hex'))).toEqual({
      ...common,
      attributes: { sat: 9, power: 12.5, ...switches },
    });
    const body = [
      '05800000171fffff3601001001',
      '1a020f0c1e2d00001a2b02d400141a2b18',
      '8167583082c588a0186a69f5',
      '130101002a0000',
    ].join('');
    const frame = Buffer.from(`82${sizeOf(body)}${body}`, 'hex');
    expect(reportOf(frame)).toEqual({
      ...place,
      ignition: true,
      alarms: ['sos'],
      attributes: { sat: 19, rssi: 24, event: 42 },
    });
  });

  it('keeps contact by ALV', () => {
    const { trackerIds, reports } = decodeStream(suntech, [
      line('ST300ALV;205000017'),
      line('ALV;0560000017'),
    ]);
    expect(trackerIds).toEqual(['205000017', '0560000017']);
    expect(reports).toEqual([{ fixedAtMs: nowMs }, { fixedAtMs: nowMs }]);
  });

  it('encodes commands in the form that the tracker speaks, and decodes their results', () => {
    const encode = (
      frame: Buffer,
      command: Parameters<NonNullable<typeof suntech.encodeCommand>>[0],
    ): string | undefined =>
      suntech.encodeCommand?.(command, decodeStream(suntech, [frame]).session, 1)?.toString('latin1');
    const [legacy, universal] = [line('ST300ALV;205000017'), line('ALV;0560000017')];
    expect(encode(legacy, { kind: 'output', number: 1, isOn: true })).toBe('ST300CMD;205000017;02;Enable1\r');
    expect(encode(legacy, { kind: 'output', number: 2, isOn: false })).toBe(
      'ST300CMD;205000017;02;Disable2\r',
    );
    expect(encode(legacy, { kind: 'locate' })).toBe('ST300CMD;205000017;02;StatusReq\r');
    expect(encode(legacy, { kind: 'reboot' })).toBe('ST300CMD;205000017;02;Reboot\r');
    expect(encode(universal, { kind: 'output', number: 2, isOn: false })).toBe('CMD;0560000017;04;04\r');
    expect(encode(universal, { kind: 'reboot' })).toBe('CMD;0560000017;03;03\r');
    expect(encode(universal, { kind: 'interval', seconds: 30 })).toBeUndefined();
    const results = [line('ST300CMD;Res;205000017;313;Enable1'), line('RES;0560000017;04;04')];
    expect(decodeStream(suntech, results).results).toEqual([{ text: '313;Enable1' }, { text: '04;04' }]);
  });

  it('acknowledges datagrams, which are repeated until then', () => {
    const datagrams = { ...suntech, ...suntech.datagrams };
    const session = { state: new Map<string, unknown>() };
    expect(datagrams.decode(st300('STT', '2;0123'), session, nowMs).reply?.toString()).toBe(
      'ST300ACK;205000017\r',
    );
  });
});

describeStream(suntech, [
  st300('STT', '2;0123;003600;4.1;1'),
  st300('UEX', '20;GTSL|6|1|0|7777|1|\r\n;3E;003600;4.1;1'),
  line(
    `STT;0560000017;3FFFFF;56;1.0.15;1;${at};00001A2B;724;20;1a2b;24;${fix};19;1;00000011;00000001;2;1;1765`,
  ),
]);
