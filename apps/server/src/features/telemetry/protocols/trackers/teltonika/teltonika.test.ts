import { describe, expect, it } from 'vitest';
import { crc16Ibm } from '../checksums.ts';
import { decodeStream, describeStream, newSession, nowMs } from '../test-stream.ts';
import { teltonika } from './teltonika.ts';

type Elements = Readonly<Record<number, readonly [id: number, hex: string][]>>;

const hexOf = (value: number, bytes: number): string =>
  (value < 0 ? value + 2 ** (bytes * 8) : value).toString(16).padStart(bytes * 2, '0');

/** Writes a record of Codec 8 or, with IDs of two bytes, 8 Extended. */
function record(elements: Elements, { isExtended = false, satellites = 9, event = 0 } = {}): string {
  const width = isExtended ? 2 : 1;
  const groups = [1, 2, 4, 8].map((bytes) => elements[bytes] ?? []);
  const variable = elements[0] ?? [];
  const total = groups.flat().length + variable.length;
  return [
    hexOf(nowMs, 8),
    '00',
    hexOf(-465_000_000, 4),
    hexOf(-235_500_000, 4),
    hexOf(760, 2) + hexOf(271, 2) + hexOf(satellites, 1) + hexOf(62, 2),
    hexOf(event, width) + hexOf(total, width),
    ...groups.map(
      (each) => hexOf(each.length, width) + each.map(([id, hex]) => hexOf(id, width) + hex).join(''),
    ),
    isExtended
      ? hexOf(variable.length, 2) +
        variable.map(([id, hex]) => hexOf(id, 2) + hexOf(hex.length / 2, 2) + hex).join('')
      : '',
  ].join('');
}

function packet(codec: number, records: readonly string[]): Buffer {
  const count = hexOf(records.length, 1);
  return packetOf(Buffer.from(hexOf(codec, 1) + count + records.join('') + count, 'hex'));
}

function packetOf(data: Buffer): Buffer {
  const head = Buffer.from('00000000' + hexOf(data.length, 4), 'hex');
  return Buffer.concat([head, data, Buffer.from(hexOf(crc16Ibm(data), 4), 'hex')]);
}

const imei = Buffer.from('\0\u000f356307042441013', 'latin1');
const vehicle: Elements = {
  1: [
    [239, '01'],
    [240, '01'],
    [21, '04'],
    [113, '5f'],
  ],
  2: [
    [66, '30d4'],
    [67, '0fa0'],
    [84, '0190'],
    [25, 'f830'],
    [26, '0bb8'],
  ],
  4: [
    [16, hexOf(1_234_567, 4)],
    [103, hexOf(90, 4)],
    [72, hexOf(-105, 4)],
    [73, hexOf(3000, 4)],
  ],
  8: [[78, '010203040506070f']],
};

describe('teltonika', () => {
  it('accepts an IMEI, and answers records with their count', () => {
    const { trackerIds, replies, reports } = decodeStream(teltonika, [
      imei,
      packet(0x08, [record(vehicle), record({})]),
    ]);
    expect(trackerIds).toEqual(['356307042441013']);
    expect(replies).toEqual(['\u0001', '\0\0\0\u0002']);
    expect(reports).toHaveLength(2);
    expect(reports[0]).toEqual({
      fixedAtMs: nowMs,
      place: { latitude: -23.55, longitude: -46.5 },
      speedKph: 62,
      headingDegrees: 271,
      altitudeMeters: 760,
      ignition: true,
      odometerKm: 1234.567,
      hourMeterHours: 1.5,
      attributes: {
        sat: 9,
        moving: true,
        rssi: 4,
        batteryPercent: 95,
        power: 12.5,
        battery: 4,
        fuel: 40,
        temp1: -20,
        driverUniqueId: '0F07060504030201',
      },
    });
  });

  it('reads elements of any length in Codec 8 Extended, and keeps unknown ones', () => {
    const elements = {
      0: [[256, Buffer.from('9BWZZZ377VT004251').toString('hex')]],
      2: [[10_800, '09c4']],
    } as const;
    const frame = packet(0x8e, [
      record({ 0: [...elements[0]], 2: [...elements[2]] } as Elements, { isExtended: true }),
    ]);
    expect(decodeStream(teltonika, [frame]).reports[0]?.attributes).toEqual({
      sat: 9,
      vin: '9BWZZZ377VT004251',
      io10800: 2500,
    });
  });

  it('decodes the examples of the documentation', () => {
    const frames = [
      '000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF',
      '000000000000004A8E010000016B412CEE000100000000000000000000000000000000010005000100010100010011001D00010010015E2C880002000B000000003544C87A000E000000001DD7E06A00000100002994',
      '000000000000005F10020000016BDBC7833000000000000000000000000000000000000B05040200010000030002000B00270042563A00000000016BDBC7871800000000000000000000000000000000000B05040200010000030002000B00260042563A00000200005FB3',
    ].map((hex) => Buffer.from(hex, 'hex'));
    const { refused, reports, replies } = decodeStream(teltonika, frames);
    expect(refused).toEqual([]);
    expect(reports.map(({ attributes }) => attributes?.['power'])).toEqual([
      24.079,
      undefined,
      22.074,
      22.074,
    ]);
    expect(replies).toEqual(['\0\0\0\u0001', '\0\0\0\u0001', '\0\0\0\u0002']);
  });

  it('gives no place without satellites', () => {
    const [report] = decodeStream(teltonika, [packet(0x08, [record({}, { satellites: 0 })])]).reports;
    expect(report).toEqual({ fixedAtMs: nowMs, attributes: { sat: 0 } });
  });

  it.each([
    [253, '02', ['hardBraking']],
    [246, '01', ['tow']],
    [252, '01', ['powerCut']],
    [252, '00', undefined],
  ])('raises the alarm of event %i with value %s', (event, hex, alarms) => {
    const frames = [packet(0x08, [record({ 1: [[event, hex]] }, { event }), record({ 1: [[event, hex]] })])];
    expect(decodeStream(teltonika, frames).reports.map((report) => report.alarms)).toEqual([
      alarms,
      undefined,
    ]);
  });

  it('decodes a datagram and acknowledges it with its IDs and count', () => {
    const data = Buffer.from(`0801${record(vehicle)}01`, 'hex');
    const body = Buffer.concat([Buffer.from('cafe0105', 'hex'), imei, data]);
    const frame = Buffer.concat([Buffer.from(hexOf(body.length, 2), 'hex'), body]);
    const datagrams = { ...teltonika, ...teltonika.datagrams };
    expect(datagrams.findFrame(frame)).toEqual({ from: 0, to: frame.length });
    const decoded = datagrams.decode(frame, newSession(), nowMs);
    expect(decoded.trackerId).toBe('356307042441013');
    expect(decoded.reports).toHaveLength(1);
    expect(decoded.reply?.toString('hex')).toBe('0005cafe010501');
  });

  it('encodes commands by Codec 12 and decodes their results', () => {
    expect(
      teltonika.encodeCommand?.({ kind: 'custom', text: 'getinfo' }, newSession(), 1)?.toString('hex'),
    ).toBe('000000000000000f0c010500000007676574696e666f0100004312');
    const text = (command: Parameters<NonNullable<typeof teltonika.encodeCommand>>[0]): string | undefined =>
      teltonika.encodeCommand?.(command, newSession(), 1)?.subarray(15, -5).toString('latin1');
    expect(text({ kind: 'output', number: 2, isOn: true })).toBe('setdigout ?1');
    expect(text({ kind: 'output', number: 9, isOn: true })).toBeUndefined();
    expect(text({ kind: 'reboot' })).toBe('cpureset');
    expect(text({ kind: 'interval', seconds: 30 })).toBe('setparam 10050:30;10150:30;10250:30');
    expect(text({ kind: 'locate' })).toBe('getgps');
    expect(text({ kind: 'firmware', url: 'https://fleet.example/f' })).toBeUndefined();
    const result = (type: number, body: Buffer): Buffer =>
      packetOf(Buffer.concat([Buffer.from([0x0c, 1, type, 0, 0, 0, body.length]), body, Buffer.of(1)]));
    const frames = [
      result(6, Buffer.from('DOUT1:1\r\n')),
      result(6, Buffer.of(1, 2)),
      result(0x11, Buffer.from('no')),
    ];
    expect(decodeStream(teltonika, frames).results).toEqual([
      { text: 'DOUT1:1' },
      { text: '0102' },
      { text: 'no', isAccepted: false },
    ]);
  });

  it('reports a driver that a serial port forwards in Codec 13', () => {
    const content = Buffer.concat([
      Buffer.from(hexOf(nowMs / 1000, 4), 'hex'),
      Buffer.from('GTSL|6|1|0|777|1|\r\n'),
    ]);
    const data = Buffer.concat([Buffer.from([0x0d, 1, 6, 0, 0, 0, content.length]), content, Buffer.of(1)]);
    expect(decodeStream(teltonika, [packetOf(data)]).reports).toEqual([
      { fixedAtMs: nowMs, attributes: { serial: 'GTSL|6|1|0|777|1|', driverUniqueId: '777' } },
    ]);
  });
});

describeStream(
  teltonika,
  [
    packet(0x08, [record(vehicle)]),
    packet(0x08, [record({}), record(vehicle)]),
    packet(0x8e, [record({}, { isExtended: true })]),
  ],
  (frame) => Buffer.concat([frame.subarray(0, -1), Buffer.of((frame.at(-1) ?? 0) ^ 1)]),
);
