import { metersPerDegree } from '@azimute/geo';
import { expect, test } from 'vitest';
import { scaleBarOf } from './scale-bar.ts';

test('the bar is the longest round distance that fits, in either unit system', () => {
  for (const distanceUnit of ['km', 'mi'] as const) {
    for (let zoom = 1; zoom <= 18; zoom += 0.5) {
      const { length, pixels } = scaleBarOf(-23, zoom, 96, distanceUnit);
      expect(pixels).toBeLessThanOrEqual(96);
      expect(pixels).toBeGreaterThan(distanceUnit === 'km' ? 40 : 18);
      expect(['1', '2', '3', '5']).toContain(String(length).replace(/0+$/, ''));
    }
  }
});

test('lengths under a kilometer are in meters, under a mile in feet', () => {
  const unitsOf = (distanceUnit: 'km' | 'mi') =>
    [6, 17].map((zoom) => scaleBarOf(-23, zoom, 96, distanceUnit).unit);
  expect(unitsOf('km')).toEqual(['km', 'm']);
  expect(unitsOf('mi')).toEqual(['mi', 'ft']);
});

test('the same pixels cover less distance away from the equator', () => {
  expect(scaleBarOf(0, 10, 100, 'km').pixels).toBeLessThan(scaleBarOf(30, 10, 100, 'km').pixels);
  const { length, pixels } = scaleBarOf(0, 0, 512, 'km');
  expect((length / pixels) * 512).toBeCloseTo(0.36 * metersPerDegree, 6);
});
