import { expect, it } from 'vitest';
import { placeOfBounds } from './place-of-bounds.ts';

it.each([
  [{ west: -37.2, south: -11, east: -37, north: -10.9 }, '-10.95000,-37.10000,10.8'],
  [{ west: 179, south: -1, east: -179, north: 1 }, '0.00000,180.00000,7.5'],
  [{ west: 5, south: 5, east: 5, north: 5 }, '5.00000,5.00000,15.0'],
  [{ west: -180, south: -90, east: 179.9, north: 90 }, '0.00000,-0.05000,1.0'],
])('formats the bounds %j as %s', (bounds, expected) => {
  expect(placeOfBounds(bounds)).toBe(expected);
});
