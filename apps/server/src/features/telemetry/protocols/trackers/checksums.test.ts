import { expect, it } from 'vitest';
import { crc16Ibm, crc16Itu } from './checksums.ts';

it('computes the check values of both checksums', () => {
  const bytes = Buffer.from('123456789');
  expect([crc16Ibm(bytes), crc16Itu(bytes)]).toEqual([0xbb3d, 0x906e]);
});
