import { expect, test } from 'vitest';
import { alongOdometer } from './kilometers-between.ts';
import { columnsOf } from './testing/columns-of.ts';

/** By minute; null if a position lacks it. */
const between = (odometers: readonly (number | null)[], minutes = 1) =>
  alongOdometer(
    columnsOf(
      odometers.map((odometerKm, index) => ({
        minute: index * minutes,
        ...(odometerKm !== null && { odometerKm }),
      })),
    ),
    0,
    odometers.length - 1,
  );

test('the odometer gives the distance between two fixes that have it', () => {
  expect(between([100, null, 102, 104.5])).toBe(4.5);
  expect(between([100, 100])).toBe(0);
  expect(between([null, 101, 102])).toBeNull();
  expect(between([100, 101, null])).toBeNull();
});

test('a jump contradicted by the next value is a glitch', () => {
  expect(between([100, 1_677_721, 100.4])).toBeCloseTo(0.4);
});

test('the odometers of two devices are separate', () => {
  expect(between([1000, 80_000])).toBeNull();
  expect(between([1000, 80_000, 1001, 80_001])).toBeNull();
  expect(between([1000, 999.5, 1001, 1000.5])).toBeNull();
});

test('after a gap the odometer is limited by the drivable distance', () => {
  expect(between([1000, 1300], 240)).toBe(300);
  expect(between([1000, 3000], 240)).toBeNull();
});

test('an odometer in whole kilometers may be a kilometer ahead of its fix', () => {
  expect(between([1000, 1001], 0.1)).toBe(1);
});
