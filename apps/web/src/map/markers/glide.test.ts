import { expect, test } from 'vitest';
import { glideMs, glideTo, leapOf, partFrom, placeAt, speedAt, standAt } from './glide.ts';

const pace = { durationMs: glideMs, farthest: 5 };
const start = standAt(0, 0, 0);

test('what is new stands still', () => {
  const glide = glideTo(undefined, 0.5, 0.25, 1000, pace);
  expect(placeAt(glide, 1000)).toEqual([0.5, 0.25]);
  expect(speedAt(glide, 1000)).toBe(0);
});

test('a fix is reached in 900 ms, at one speed, and not passed', () => {
  const glide = glideTo(start, 1, 2, 1000, pace);
  expect(placeAt(glide, 1000)).toEqual([0, 0]);
  expect(placeAt(glide, 1450)).toEqual([0.5, 1]);
  expect(placeAt(glide, 1900)).toEqual([1, 2]);
  expect(placeAt(glide, 9000)).toEqual([1, 2]);
  expect(speedAt(glide, 1899)).toBeCloseTo(2 / glideMs, 12);
  expect(speedAt(glide, 1900)).toBe(0);
});

test('the next fix sets off from where the marker is drawn', () => {
  const first = glideTo(start, 1, 0, 0, pace);
  const second = glideTo(first, 1, 1, 450, pace);
  expect(placeAt(second, 450)).toEqual([0.5, 0]);
  expect(placeAt(second, 1350)).toEqual([1, 1]);
  expect(leapOf(first, second, 450)).toBe(0);
});

test('the same place again does not start anew', () => {
  const moving = glideTo(start, 1, 0, 0, pace);
  expect(glideTo(moving, 1, 0, 500, pace)).toBe(moving);
});

test('without motion a fix is where it is at once', () => {
  const glide = glideTo(start, 1, 2, 1000, { ...pace, durationMs: 0 });
  expect(placeAt(glide, 1000)).toEqual([1, 2]);
  expect(speedAt(glide, 1000)).toBe(0);
  expect(leapOf(start, glide, 1000)).toBe(2);
});

test.each([
  ['farther than the screen is wide', 5.1, 1000],
  ['after a minute of silence', 1, 60_001],
])('a jump %s is not seen going', (_, x, nowMs) => {
  const glide = glideTo(start, x, 0, nowMs, pace);
  expect(placeAt(glide, nowMs)).toEqual([x, 0]);
  expect(speedAt(glide, nowMs)).toBe(0);
});

test('what comes out of a cluster comes from its place', () => {
  const glide = partFrom([1, 1], 2, 1, 1000, 200);
  expect([1000, 1100, 1200].map((nowMs) => placeAt(glide, nowMs)[0])).toEqual([1, 1.5, 2]);
});
