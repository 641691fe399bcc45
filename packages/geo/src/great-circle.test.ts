import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundingBoxOf } from './bounding-box.ts';
import { distanceMeters, EARTH_RADIUS_METERS, initialBearingDegrees } from './great-circle.ts';
import { toLngLat } from './lng-lat.ts';

const point = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .map(([longitude, latitude]) => toLngLat(longitude, latitude));

describe('toLngLat', () => {
  it.each([
    [180.1, 0],
    [0, -90.1],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
  ])('refuses %s, %s', (longitude, latitude) => {
    expect(() => toLngLat(longitude, latitude)).toThrow(RangeError);
  });
});

describe('distanceMeters', () => {
  it('agrees with a known distance: Aracaju to Salvador', () => {
    const distance = distanceMeters(toLngLat(-37.0717, -10.9111), toLngLat(-38.5108, -12.9711));
    expect(distance).toBeGreaterThan(276_000);
    expect(distance).toBeLessThan(279_000);
  });

  it('is symmetric, never negative and at most half a circumference', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const distance = distanceMeters(a, b);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_METERS + 1e-6);
        expect(distance).toBeCloseTo(distanceMeters(b, a), 6);
      }),
    );
  });

  it('is zero across the antimeridian', () => {
    expect(distanceMeters(toLngLat(180, 10), toLngLat(-180, 10))).toBeLessThan(1e-6);
  });
});

describe('initialBearingDegrees', () => {
  it.each([
    [0, 1, 0],
    [1, 0, 90],
    [0, -1, 180],
    [-1, 0, 270],
  ])('from the origin to %s, %s is %s', (longitude, latitude, bearing) => {
    expect(initialBearingDegrees(toLngLat(0, 0), toLngLat(longitude, latitude))).toBeCloseTo(bearing, 9);
  });

  it('stays in [0, 360)', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const bearing = initialBearingDegrees(a, b);
        expect(bearing).toBeGreaterThanOrEqual(0);
        expect(bearing).toBeLessThan(360);
      }),
    );
  });
});

describe('boundingBoxOf', () => {
  it('returns null without points', () => {
    expect(boundingBoxOf([])).toBeUndefined();
  });

  it('contains every point and touches one on each side', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (points) => {
        expect(boundingBoxOf(points)).toEqual({
          west: Math.min(...points.map(([longitude]) => longitude)),
          east: Math.max(...points.map(([longitude]) => longitude)),
          south: Math.min(...points.map(([, latitude]) => latitude)),
          north: Math.max(...points.map(([, latitude]) => latitude)),
        });
      }),
    );
  });
});
