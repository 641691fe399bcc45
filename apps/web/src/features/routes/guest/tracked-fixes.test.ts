import { expect, it } from 'vitest';
import { joinTail, tailOf } from './tracked-fixes.ts';

const minutes = (...at: number[]) => ({
  fixedAt: at.map((minute) => minute * 60_000),
  latitude: at,
  longitude: at,
  headingDegrees: at,
  speedKph: at,
});

it('requests the last ten minutes again', () => {
  expect(tailOf(minutes())).toBeNull();
  expect(tailOf(minutes(1, 30))).toBe(20 * 60_000);
});

it('replaces the tail, including late fixes', () => {
  const before = minutes(0, 15, 20, 30);
  expect(joinTail(before, minutes(20, 25, 30, 31), 20 * 60_000)).toEqual(minutes(0, 15, 20, 25, 30, 31));
  expect(joinTail(minutes(), minutes(1), 0)).toEqual(minutes(1));
  expect(joinTail(before, minutes(), 40 * 60_000)).toEqual(before);
  expect(joinTail({ ...before, speedKph: null }, minutes(30), 30 * 60_000).speedKph).toBeNull();
});
