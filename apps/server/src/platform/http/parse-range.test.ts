import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from './parse-range.ts';

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'lines=1-2',
  'bytes=2-1',
  'bytes=0-1,3-4',
  'bytes=1',
  'bytes=a-b',
])('%s requests the whole file', (header) => expect(parseRange(header, 10)).toBeUndefined());

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s requests a range that does not exist',
  (header) => expect(parseRange(header, 10)).toBeNull(),
);

test('an empty file has no ranges', () => {
  expect(parseRange('bytes=0-', 0)).toBeNull();
  expect(parseRange('bytes=-5', 0)).toBeNull();
});

test('any other header requests its slice', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      fc.nat(60),
      fc.nat(60),
      fc.constantFrom('from-to', 'from', 'last'),
      (bytes, from, length, kind) => {
        const to = from + length;
        const header = { 'from-to': `bytes=${from}-${to}`, from: `bytes=${from}-`, last: `bytes=-${length}` }[
          kind
        ];
        const slice = {
          'from-to': bytes.slice(from, to + 1),
          from: bytes.slice(from),
          last: length === 0 ? bytes.slice(bytes.length) : bytes.slice(-length),
        }[kind];
        const range = parseRange(header, bytes.length);
        expect(range ? bytes.slice(range.start, range.end + 1) : new Uint8Array()).toEqual(slice);
      },
    ),
  );
});
