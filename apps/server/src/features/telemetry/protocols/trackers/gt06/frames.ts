import { crc16Itu } from '../checksums.ts';

/** Returns a frame of 255 bytes at most. */
export function frameOf(protocol: number, content: Buffer, serial: number): Buffer {
  const body = Buffer.concat([Buffer.of(content.length + 5, protocol), content, uint16(serial)]);
  return Buffer.concat([Buffer.of(0x78, 0x78), body, uint16(crc16Itu(body)), Buffer.of(0x0d, 0x0a)]);
}

function uint16(value: number): Buffer {
  return Buffer.of((value >>> 8) & 0xff, value & 0xff);
}
