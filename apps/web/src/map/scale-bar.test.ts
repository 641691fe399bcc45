import { expect, test } from 'vitest';
import { scaleBarOf } from './scale-bar.ts';

test('the bar is the longest round distance that fits', () => {
  for (let zoom = 1; zoom <= 18; zoom += 0.5) {
    const { meters, pixels } = scaleBarOf(-23, zoom, 96);
    expect(pixels).toBeLessThanOrEqual(96);
    expect(pixels).toBeGreaterThan(40);
    expect(['1', '2', '3', '5']).toContain(String(meters).replace(/0+$/, ''));
  }
});

test('away from the equator the same pixels are a shorter way', () => {
  expect(scaleBarOf(0, 10, 100).pixels).toBeLessThan(scaleBarOf(30, 10, 100).pixels);
  const { meters, pixels } = scaleBarOf(0, 0, 512);
  expect((meters / pixels) * 512).toBeCloseTo(40_075_016.686, 3);
});
