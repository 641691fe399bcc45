import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf } from '../../../maps/places/map-place.ts';
import { directionFrom } from './word-nearest.ts';

describe('the direction from the nearest place', () => {
  it('is null if the point is in the place', () => {
    expect(directionFrom({ distanceMeters: 1_999, bearingDegrees: 90 })).toBeNull();
  });

  it.each([
    [0, 'awayN'],
    [22.4, 'awayN'],
    [22.6, 'awayNE'],
    [90, 'awayE'],
    [135, 'awaySE'],
    [180, 'awayS'],
    [225, 'awaySW'],
    [270, 'awayW'],
    [315, 'awayNW'],
    [337.6, 'awayN'],
    [359.9, 'awayN'],
  ])('at %s degrees is %s', (bearingDegrees, direction) => {
    expect(directionFrom({ distanceMeters: 8_000, bearingDegrees })).toBe(direction);
  });

  it('rotates by 90 degrees with two of them', () => {
    const order = ['awayN', 'awayNE', 'awayE', 'awaySE', 'awayS', 'awaySW', 'awayW', 'awayNW'];
    const at = (bearingDegrees: number): number =>
      order.indexOf(directionFrom({ distanceMeters: 9_000, bearingDegrees }) ?? '');
    fc.assert(
      fc.property(fc.double({ min: 0, max: 269, noNaN: true }), (degrees) => {
        expect(at(degrees + 90)).toBe((at(degrees) + 2) % 8);
      }),
    );
  });
});

it.each([
  ['SP', 'BR', 'pt', 'SP'],
  [null, 'UY', 'pt', 'Uruguai'],
  [null, 'US', 'es', 'Estados Unidos'],
  [null, 'UY', 'en', 'Uruguay'],
] as const)('the area after %s, %s in %s is %s', (region, country, locale, area) => {
  expect(areaOf({ region, country }, locale)).toBe(area);
});
