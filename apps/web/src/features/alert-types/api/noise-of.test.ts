import { describe, expect, it } from 'vitest';
import { noiseOf, stricterOf } from './noise-of.ts';

const type = (id: number, raisedIn30Days: number, more: object = {}) => ({
  id,
  group: 'alert' as const,
  state: 'live' as const,
  raisedIn30Days,
  ...more,
});

it('finds a type that raises more than three times its share', () => {
  const types = [type(1, 70), type(2, 10), ...[3, 4, 5, 6, 7, 8].map((id) => type(id, 5))];
  expect(noiseOf(types, 1)).toEqual({ share: 70 / 110, raised: 70 });
  expect(noiseOf(types, 2)).toBeNull();
});

it('finds no type that raises few alerts, is alone, or is as noisy as the others', () => {
  expect(noiseOf([type(1, 19), type(2, 0)], 1)).toBeNull();
  expect(noiseOf([type(1, 500), type(2, 500, { state: 'off' })], 1)).toBeNull();
  expect(noiseOf([type(1, 100), type(2, 100), type(3, 100)], 1)).toBeNull();
});

describe('a stricter threshold', () => {
  it('is the nearest that removes half, else the one that removes most, else none', () => {
    const of = (...leftOut: number[]) =>
      stricterOf({
        raisedIn30Days: 40,
        stricter: leftOut.map((count, index) => ({ value: index, leftOut: count })),
      });
    expect(of(3, 20, 39)).toEqual({ value: 1, leftOut: 20 });
    expect(of(3, 7, 7)).toEqual({ value: 1, leftOut: 7 });
    expect([of(0, 0), of()]).toEqual([null, null]);
  });
});
