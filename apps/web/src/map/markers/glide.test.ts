import { expect, test } from 'vitest';
import { glideMs, glideTo, leapOf, partFrom, placeAt, speedAt, standAt } from './glide.ts';

const pace = { durationMs: glideMs, farthest: 5 };
const start = standAt(0, 0, 0);

test('a new marker stands still', () => {
  const glide = glideTo(undefined, 0.5, 0.25, 1000, pace);
  expect(placeAt(glide, 1000)).toEqual([0.5, 0.25]);
  expect(speedAt(glide, 1000)).toBe(0);
});

test('a fix is reached in 900 ms at constant speed, and not overshot', () => {
  const glide = glideTo(start, 1, 2, 1000, pace);
  expect(placeAt(glide, 1000)).toEqual([0, 0]);
  expect(placeAt(glide, 1450)).toEqual([0.5, 1]);
  expect(placeAt(glide, 1900)).toEqual([1, 2]);
  expect(placeAt(glide, 9000)).toEqual([1, 2]);
  expect(speedAt(glide, 1899)).toBeCloseTo(2 / glideMs, 12);
  expect(speedAt(glide, 1900)).toBe(0);
});

test('the next fix starts from the drawn position', () => {
  const first = glideTo(start, 1, 0, 0, pace);
  const second = glideTo(first, 1, 1, 450, pace);
  expect(placeAt(second, 450)).toEqual([0.5, 0]);
  expect(placeAt(second, 1350)).toEqual([1, 1]);
  expect(leapOf(first, second, 450)).toBe(0);
});

test('the same position does not restart the movement', () => {
  const moving = glideTo(start, 1, 0, 0, pace);
  expect(glideTo(moving, 1, 0, 500, pace)).toBe(moving);
});

test('a fix is shown in place at once if motion is reduced', () => {
  const glide = glideTo(start, 1, 2, 1000, { ...pace, durationMs: 0 });
  expect(placeAt(glide, 1000)).toEqual([1, 2]);
  expect(speedAt(glide, 1000)).toBe(0);
  expect(leapOf(start, glide, 1000)).toBe(2);
});

test.each([
  ['farther than the screen’s width', 5.1, 1000],
  ['after a minute without fixes', 1, 60_001],
])('a jump %s is not animated', (_, x, nowMs) => {
  const glide = glideTo(start, x, 0, nowMs, pace);
  expect(placeAt(glide, nowMs)).toEqual([x, 0]);
  expect(speedAt(glide, nowMs)).toBe(0);
});

test('a marker from a cluster starts at its position', () => {
  const glide = partFrom([1, 1], 2, 1, 1000, 200);
  expect([1000, 1100, 1200].map((nowMs) => placeAt(glide, nowMs)[0])).toEqual([1, 1.5, 2]);
});
