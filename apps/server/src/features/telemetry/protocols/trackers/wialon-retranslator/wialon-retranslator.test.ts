import { describe, expect, it } from 'vitest';
import { decodeStream, describeStream } from '../test-stream.ts';
import { wialonRetranslator } from './wialon-retranslator.ts';

const fixedAtMs = Date.parse('2026-02-15T12:30:45Z');

function uint32(value: number, isLittle = false): Buffer {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

function block(type: number, name: string, value: Buffer): Buffer {
  const body = Buffer.concat([Buffer.of(0, type), Buffer.from(`${name}\0`), value]);
  return Buffer.concat([Buffer.of(0x0b, 0xbb), uint32(body.length), body]);
}

function packet(flags: number, ...blocks: Buffer[]): Buffer {
  const body = Buffer.concat([
    Buffer.from('355172104213579\0'),
    uint32(fixedAtMs / 1000),
    uint32(flags),
    ...blocks,
  ]);
  return Buffer.concat([uint32(body.length, true), body]);
}

const position = block(
  2,
  'posinfo',
  Buffer.concat([double(-46.5), double(-23.55), double(760), Buffer.of(0, 62, 1, 15, 9)]),
);
const place = {
  fixedAtMs,
  place: { latitude: -23.55, longitude: -46.5 },
  altitudeMeters: 760,
  speedKph: 62,
  headingDegrees: 271,
};

describe('wialonRetranslator', () => {
  it('decodes a position with values of every type and answers 0x11', () => {
    const frame = packet(
      3,
      position,
      block(4, 'pwr_ext', double(27.5)),
      block(1, 'avl_driver', Buffer.from('A1B2\0')),
      block(3, 'avl_inputs', uint32(5)),
      block(5, 'counter', Buffer.from('00000000000003e8', 'hex')),
      block(2, 'raw', Buffer.of(1, 2)),
    );
    const { trackerIds, replies, reports } = decodeStream(wialonRetranslator, [frame]);
    expect([trackerIds, replies]).toEqual([['355172104213579'], ['\u0011']]);
    expect(reports).toEqual([
      {
        ...place,
        attributes: { sat: 9, power: 27.5, driverUniqueId: 'A1B2', input: 5, counter: 1000, raw: '0102' },
      },
    ]);
  });

  it('decodes an alarm without a position', () => {
    expect(decodeStream(wialonRetranslator, [packet(0x10)]).reports).toEqual([
      { fixedAtMs, alarms: ['sos'] },
    ]);
  });

  it('refuses a block of another type and decodes the next packet', () => {
    const bad = packet(0, Buffer.from('0abb000000020001', 'hex'));
    const { refused, reports } = decodeStream(wialonRetranslator, [bad, packet(1, position)]);
    expect(refused).toEqual(['A block of the packet has another type.']);
    expect(reports).toHaveLength(1);
  });
});

describeStream(wialonRetranslator, [
  packet(1, position),
  packet(0x10),
  packet(1, position, block(4, 'pwr_ext', double(27.5))),
]);
