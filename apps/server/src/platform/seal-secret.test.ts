import { expect, it } from 'vitest';
import { openSecret, sealSecret } from './seal-secret.ts';

const key = Buffer.alloc(32, 1);
const secret = Buffer.from('a secret of a person');

it('opens with no other key or context, nor with any byte altered', () => {
  const sealed = sealSecret(key, secret, 'person:1');
  expect(() => openSecret(Buffer.alloc(32, 2), sealed, 'person:1')).toThrow(/unable to authenticate/);
  expect(() => openSecret(key, sealed, 'person:2')).toThrow(/unable to authenticate/);
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(() => openSecret(key, altered, 'person:1'), String(at)).toThrow(/unable to authenticate/);
  }
  expect(() => openSecret(key, sealed.subarray(0, 20), 'person:1')).toThrow(/authentication tag/);
});

it('opens what was sealed, which differs each time', () => {
  const sealed = [sealSecret(key, secret, 'person:1'), sealSecret(key, secret, 'person:1')] as const;
  expect(sealed.map((one) => openSecret(key, one, 'person:1'))).toEqual([secret, secret]);
  expect(sealed[0].equals(sealed[1])).toBe(false);
  expect(sealed[0].includes(secret)).toBe(false);
});
