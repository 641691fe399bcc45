import { describe, expect, it } from 'vitest';
import { decimal } from './scalars.ts';

describe('a decimal number', () => {
  const price = decimal(4, { most: 1_000_000, isPositive: true });

  it.each([0.0001, 0.3, 1.1, 4.0001, 999_999.9999, 1_000_000])('can be %d', (value) => {
    expect(price.safeParse(value).success).toBe(true);
  });

  it.each([5e-324, 1e-5, 0.00004, 0.00005, 0, -1, 1.00001, 0.1 + 0.2, 1e300, 1_000_000.5])(
    'cannot be %d, which its column would round or reject',
    (value) => {
      expect(price.safeParse(value).success).toBe(false);
    },
  );

  it('can be 0 unless it has to be positive, but not a value that rounds to it', () => {
    const cost = decimal(2, { most: 100 });
    expect([0, 5e-324, 0.004].map((value) => cost.safeParse(value).success)).toEqual([true, false, false]);
  });
});
