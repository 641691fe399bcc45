import { columnsOf } from '@azimute/engine/trips/testing/columns-of';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestFix } from './nearest-fix.ts';
import { bandCount, speedBands } from './speed-bands.ts';
import { thinStops } from './thin-stops.ts';

test('bands start at 0, and every speed is in the one between its bounds, in the account’s unit', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 200, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('km' as const, 'mi' as const),
      (topKph, share, unit) => {
        const { starts, bandOf } = speedBands(topKph, unit);
        const speed = topKph * share;
        const told = unit === 'mi' ? speed * 0.621371192 : speed;
        const band = bandOf(speed);
        expect(starts).toHaveLength(bandCount);
        expect(starts[band]).toBeLessThanOrEqual(told);
        expect(starts[band + 1] ?? Infinity).toBeGreaterThan(told);
      },
    ),
  );
  expect(speedBands(92, 'km').starts).toEqual([0, 20, 40, 60, 80]);
  expect(speedBands(4.6, 'km').starts).toEqual([0, 1, 2, 3, 4]);
  expect(speedBands(60, 'mi').starts).toEqual([0, 10, 20, 30, 40]);
  expect(speedBands(50, 'km').bandOf(null)).toBe(-1);
});

test('the hovered fix is the nearest one, and null if none is near', () => {
  const columns = columnsOf([
    { minute: 0, longitude: 1, latitude: 60 },
    { minute: 1, longitude: 1.01, latitude: 60 },
    { minute: 2, longitude: 1.01, latitude: 60 },
  ]);
  expect(nearestFix(columns, { longitude: 1.004, latitude: 60 }, 400)).toBe(0);
  expect(nearestFix(columns, { longitude: 1.009, latitude: 60 }, 400)).toBe(2);
  expect(nearestFix(columns, { longitude: 1.02, latitude: 60 }, 400)).toBeNull();
});

test('the longest stop represents its neighbors when zoomed out, and each has its disc when zoomed in', () => {
  const stopAt = (fromMs: number, toMs: number, longitude: number) => ({
    fromMs,
    toMs,
    longitude,
    latitude: 0,
  });
  const stops = [stopAt(0, 10, 0), stopAt(20, 60, 0.02), stopAt(70, 80, 3)];
  const numbersAt = (zoom: number) => thinStops(stops, zoom).map(({ number }) => number);
  expect(numbersAt(6)).toEqual([2, 3]);
  expect(numbersAt(14)).toEqual([1, 2, 3]);
});
