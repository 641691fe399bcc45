import { describe, expect, it } from 'vitest';
import { crc16Itu } from '../checksums.ts';
import { decodeStream, describeStream, newSession, nowMs } from '../test-stream.ts';
import { gt06 } from './gt06.ts';

/** Writes a short frame, or a long one. */
function frame(protocol: number, contentHex: string, { serial = 1, isLong = false } = {}): Buffer {
  const content = Buffer.from(contentHex, 'hex');
  const length = content.length + 5;
  const head = isLong ? [length >>> 8, length & 0xff, protocol] : [length, protocol];
  const body = Buffer.concat([Buffer.from(head), content, Buffer.of(serial >>> 8, serial & 0xff)]);
  const crc = crc16Itu(body);
  const mark = isLong ? 0x79 : 0x78;
  return Buffer.concat([Buffer.of(mark, mark), body, Buffer.of(crc >>> 8, crc & 0xff, 0x0d, 0x0a)]);
}

const login = frame(0x01, '0355172104213579');
/** 15 February 2026, 12:30:45; 8 satellites; 23.5 south, 46.5 west; 62 km/h; course 270. */
const gps = '1a020f0c1e2dc80285726004fd29203e190e';
const invalidGps = gps.slice(0, -4) + '090e';
const cell = '02d40a1234005678';
const fixedAtMs = Date.parse('2026-02-15T12:30:45Z');
const fix = { fixedAtMs, place: { latitude: -23.5, longitude: -46.5 }, speedKph: 62, headingDegrees: 270 };

function reportOf(...frames: Buffer[]): unknown {
  const { reports, refused } = decodeStream(gt06, frames);
  expect(refused).toEqual([]);
  return reports.at(-1);
}

describe('gt06', () => {
  it('decodes a login and answers with its serial number', () => {
    const { trackerIds, replies } = decodeStream(gt06, [login]);
    expect(trackerIds).toEqual(['355172104213579']);
    expect(replies.map((reply) => Buffer.from(reply, 'latin1').toString('hex'))).toEqual([
      '787805010001d9dc0d0a',
    ]);
  });

  it('decodes a place with status and mileage', () => {
    expect(reportOf(frame(0x22, `${gps}${cell}01000000012345`))).toEqual({
      ...fix,
      ignition: true,
      odometerKm: 74.565,
      attributes: { sat: 8 },
    });
  });

  it.each([
    [0x12, `${gps}${cell}`],
    [0xa0, `${gps}82d4000a000012340000000000005678`],
    [0x32, `${gps}${cell}`],
    [0x10, gps],
  ])('decodes a place of protocol %i', (protocol, content) => {
    expect(reportOf(frame(protocol, content))).toMatchObject(fix);
  });

  it('applies the time zone of the login', () => {
    const west = frame(0x01, '0355172104213579000112c8');
    expect(reportOf(west, frame(0x12, `${gps}${cell}`))).toMatchObject({
      fixedAtMs: fixedAtMs + 3 * 3_600_000,
    });
    expect(reportOf(west, login, frame(0x12, `${gps}${cell}`))).toMatchObject({ fixedAtMs });
  });

  it('gives the cell instead of a place that is not valid', () => {
    const network = {
      cellTowers: [
        { mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 0x1234, cellId: 0x5678 },
      ],
    };
    expect(reportOf(frame(0x12, `${invalidGps}${cell}`))).toEqual({
      fixedAtMs,
      attributes: { sat: 8, network },
    });
    expect(reportOf(frame(0x11, `1a020f0c1e2d${cell}`))).toEqual({ fixedAtMs, attributes: { network } });
    expect(reportOf(frame(0x28, `1a020f0c1e2d${cell}3c`))).toEqual({ fixedAtMs, attributes: { network } });
  });

  it.each([
    ['01', ['sos']],
    ['02', ['powerCut']],
    ['00', undefined],
  ])('decodes alarm %s with status, battery and signal', (code, alarms) => {
    const { replies } = decodeStream(gt06, [frame(0x26, `${gps}09${cell}460604${code}02`, { serial: 5 })]);
    expect(Buffer.from(replies[0] ?? '', 'latin1').toString('hex')).toMatch(/^787805260005/);
    expect(reportOf(frame(0x26, `${gps}09${cell}460604${code}02`))).toEqual({
      ...fix,
      ignition: true,
      ...(alarms && { alarms }),
      attributes: { sat: 8, blocked: false, charging: true, armed: false, batteryPercent: 100, rssi: 4 },
    });
  });

  it('decodes heartbeat, voltage and modules', () => {
    expect(reportOf(frame(0x13, '9003040002'))).toEqual({
      fixedAtMs: nowMs,
      ignition: false,
      alarms: ['powerCut'],
      attributes: { blocked: true, charging: false, armed: false, batteryPercent: 50, rssi: 4 },
    });
    expect(reportOf(frame(0x94, '0004e2', { isLong: true }))).toEqual({
      fixedAtMs: nowMs,
      attributes: { power: 12.5 },
    });
    const seconds = (fixedAtMs / 1000).toString(16);
    const module = `00330012${seconds}0802f80285726004fd29203e190e00180002019a`;
    expect(reportOf(frame(0x70, module, { isLong: true }))).toEqual({
      ...fix,
      altitudeMeters: 760,
      attributes: { sat: 8, battery: 4.1 },
    });
  });

  it('decodes events of cameras in their three forms', () => {
    const [time, coordinates] = ['1a020f0c1e2d', '0285726004fd2920'];
    expect(reportOf(frame(0x95, `ffff01${time}da${coordinates}190e003e008a920000`))).toEqual({
      ...fix,
      alarms: ['hardCornering'],
      attributes: { sat: 10, power: 13.8 },
    });
    const { speedKph: _, ...place } = fix;
    expect(reportOf(frame(0x95, `${time}${coordinates}190e930000`))).toEqual({
      ...place,
      alarms: ['accident'],
    });
    expect(reportOf(frame(0x95, `${time}91`))).toEqual({ fixedAtMs, alarms: ['hardBraking'] });
  });

  it('answers a request for the time, and refuses an unknown protocol', () => {
    const { replies, refused } = decodeStream(gt06, [frame(0x8a, ''), frame(0xee, '00')]);
    expect(Buffer.from(replies[0] ?? '', 'latin1').subarray(4, 10)).toEqual(Buffer.of(26, 2, 15, 13, 0, 0));
    expect(refused).toEqual(['Protocol 0xee is not known.']);
  });

  it('encodes commands and links their results by the flag', () => {
    const encode = (command: Parameters<NonNullable<typeof gt06.encodeCommand>>[0]): string | undefined =>
      gt06.encodeCommand?.(command, newSession(), 77)?.subarray(9, -8).toString('latin1');
    expect(encode({ kind: 'output', number: 1, isOn: true })).toBe('RELAY,1#');
    expect(encode({ kind: 'reboot' })).toBe('RESET#');
    expect(encode({ kind: 'interval', seconds: 20 })).toBe('TIMER,20,20#');
    expect(encode({ kind: 'locate' })).toBe('WHERE#');
    expect(encode({ kind: 'custom', text: 'x'.repeat(300) })).toBeUndefined();
    const flag =
      gt06.encodeCommand?.({ kind: 'reboot' }, newSession(), 77)?.subarray(5, 9).toString('hex') ?? '';
    const text = Buffer.from('RESET OK').toString('hex');
    const wide = Buffer.from('OK', 'utf16le').swap16().toString('hex');
    const frames = [
      frame(0x15, `0c${flag}${text}0002`),
      frame(0x21, `${flag}01${text}`, { isLong: true }),
      frame(0x21, `${flag}02${wide}`, { isLong: true }),
    ];
    const { results, replies } = decodeStream(gt06, frames);
    expect(results).toEqual([
      { id: '77', text: 'RESET OK' },
      { id: '77', text: 'RESET OK' },
      { id: '77', text: 'OK' },
    ]);
    expect(replies).toEqual([]);
  });

  it('reads the place in a response', () => {
    const text =
      'Current position!Lat:S23.5,Lon:W46.5,Course:270.00,Speed:62.00,DateTime:2026-02-15 12:30:45';
    expect(reportOf(frame(0x21, `0000000101${Buffer.from(text).toString('hex')}`, { isLong: true }))).toEqual(
      fix,
    );
  });
});

describeStream(
  gt06,
  [
    frame(0x22, `${gps}${cell}010000`),
    frame(0x26, `${gps}09${cell}4606040102`),
    frame(0x94, '0004e2', { isLong: true }),
  ],
  (each) => Buffer.concat([each.subarray(0, -3), Buffer.of((each.at(-3) ?? 0) ^ 1), each.subarray(-2)]),
);
