import { expect, test } from 'vitest';
import { glideMs, glideTo, isMoving, placeAt } from './glide.ts';

test('what is new stands still', () => {
  const glide = glideTo(undefined, 0.5, 0.25, 1000, glideMs);
  expect(placeAt(glide, 1000, glideMs)).toEqual([0.5, 0.25]);
  expect(isMoving(glide, 1000, glideMs)).toBe(false);
});

test('a fix is reached in 900 ms, at one speed, and not passed', () => {
  const glide = glideTo(glideTo(undefined, 0, 0, 0, glideMs), 1, 2, 1000, glideMs);
  expect(placeAt(glide, 1000, glideMs)).toEqual([0, 0]);
  expect(placeAt(glide, 1450, glideMs)).toEqual([0.5, 1]);
  expect(placeAt(glide, 1900, glideMs)).toEqual([1, 2]);
  expect(placeAt(glide, 9000, glideMs)).toEqual([1, 2]);
  expect(isMoving(glide, 1899, glideMs)).toBe(true);
  expect(isMoving(glide, 1900, glideMs)).toBe(false);
});

test('the next fix sets off from where the marker is drawn', () => {
  const first = glideTo(glideTo(undefined, 0, 0, 0, glideMs), 1, 0, 0, glideMs);
  const second = glideTo(first, 1, 1, 450, glideMs);
  expect(placeAt(second, 450, glideMs)).toEqual([0.5, 0]);
  expect(placeAt(second, 1350, glideMs)).toEqual([1, 1]);
});

test('the same place again does not start anew', () => {
  const moving = glideTo(glideTo(undefined, 0, 0, 0, glideMs), 1, 0, 0, glideMs);
  expect(glideTo(moving, 1, 0, 500, glideMs)).toBe(moving);
});

test('without motion a fix is where it is at once', () => {
  const glide = glideTo(glideTo(undefined, 0, 0, 0, 0), 1, 2, 1000, 0);
  expect(placeAt(glide, 1000, 0)).toEqual([1, 2]);
  expect(isMoving(glide, 1000, 0)).toBe(false);
});
