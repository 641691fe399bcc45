import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readProxyHeader } from './proxy-header.ts';

const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
const binary = (rest: string): Buffer => Buffer.concat([signature, Buffer.from(rest, 'hex')]);

const valid = [
  [Buffer.from('PROXY TCP4 198.51.100.7 10.0.0.1 40000 5013\r\n'), '198.51.100.7'],
  [Buffer.from('PROXY TCP6 2001:db8::7 ::1 40000 5013\r\n'), '2001:db8::7'],
  [Buffer.from('PROXY UNKNOWN\r\n'), undefined],
  [binary('2111000cc63364070a0000019c401395'), '198.51.100.7'],
  [
    binary('2121002420010db8000000000000000000000007000000000000000000000000000000019c401395'),
    '2001:db8:0:0:0:0:0:7',
  ],
  [binary('20000000'), undefined],
] as const;

it.each(valid)('reads the address of %s, wherever the bytes are split', (header, address) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), fc.nat(header.length - 1), (rest, at) => {
      expect(readProxyHeader(header.subarray(0, at))).toBeNull();
      const read = readProxyHeader(Buffer.concat([header, rest]));
      expect(read).toEqual({ length: header.length, ...(address !== undefined && { address }) });
    }),
  );
});

it.each(['*HQ,1,V1#', 'PROXY TCP4 nowhere 1 2 3\r\n', `PROXY ${'x'.repeat(110)}`, 'GET / HTTP/1.1\r\n'])(
  'refuses %j',
  (text) => expect(() => readProxyHeader(Buffer.from(text))).toThrow('PROXY'),
);
