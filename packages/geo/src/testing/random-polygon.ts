import fc from 'fast-check';
import type { PolygonRings } from '../polygon-edges.ts';

/** Ring around a place: radii in degrees, at ascending angles. */
export function ringAround(
  [longitude, latitude]: readonly [number, number],
  radii: readonly number[],
): number[][] {
  const ring = radii.map((radius, index) => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return [longitude + radius * Math.cos(angle), latitude + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? []];
}

/** Valid polygons of up to 60 vertices, with or without a hole in the middle. */
export const randomPolygon: fc.Arbitrary<PolygonRings> = fc
  .record({
    middle: fc.tuple(
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
    ),
    sizeDegrees: fc.constantFrom(0.001, 0.01, 1),
    outer: fc.array(fc.double({ min: 1, max: 3, noNaN: true }), { minLength: 4, maxLength: 60 }),
    hole: fc.option(
      fc.array(fc.double({ min: 0.1, max: 0.65, noNaN: true }), { minLength: 3, maxLength: 20 }),
    ),
  })
  .map(({ middle, sizeDegrees, outer, hole }) =>
    [outer, ...(hole === null ? [] : [hole])].map((radii) =>
      ringAround(
        middle,
        radii.map((radius) => radius * sizeDegrees),
      ),
    ),
  );
