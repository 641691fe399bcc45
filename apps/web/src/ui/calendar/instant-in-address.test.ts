import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInstant, writeInstant } from './instant-in-address.ts';

test('an instant is written to the URL to the second, and anything else is invalid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(readInstant(writeInstant(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
  for (const wrong of ['', '20261120', '20261341T000000Z', '2026-11-20T14:32:07Z'])
    expect(readInstant(wrong)).toBeNull();
});
