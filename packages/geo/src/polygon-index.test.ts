import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PolygonRings } from './polygon-edges.ts';
import { PolygonIndex } from './polygon-index.ts';
import { PreparedPolygon } from './prepared-polygon.ts';
import { randomPolygon } from './testing/random-polygon.ts';

/** Predicate: is the place inside, by each edge of each ring? */
function isInside(rings: PolygonRings, x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings)
    for (const [index, [toX = 0, toY = 0]] of ring.entries()) {
      const [fromX = 0, fromY = 0] = ring[index - 1] ?? [toX, toY];
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY))
        inside = !inside;
    }
  return inside;
}

const share = fc.oneof(
  fc.double({ min: -0.1, max: 1.1, noNaN: true }),
  fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
);

it('finds the polygons that contain a place, on corners and borders too', () => {
  fc.assert(
    fc.property(
      fc.array(randomPolygon, { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(5), share, share), { minLength: 40, maxLength: 60 }),
      (shapes, places) => {
        const polygons = shapes.map((rings) => new PreparedPolygon(rings));
        const index = new PolygonIndex(polygons);
        const check = (x: number, y: number): void => {
          const found: number[] = [];
          index.search(x, y, (polygon) => found.push(polygon));
          expect(found).toEqual(shapes.flatMap((rings, at) => (isInside(rings, x, y) ? [at] : [])));
        };
        for (const rings of shapes) for (const [x = 0, y = 0] of rings.flat()) check(x, y);
        for (const [of, acrossShare, upShare] of places) {
          const { west, south, east, north } = polygons[of % polygons.length]?.box ?? {
            west: 0,
            south: 0,
            east: 0,
            north: 0,
          };
          check(west + acrossShare * (east - west), south + upShare * (north - south));
        }
      },
    ),
    { numRuns: 40 },
  );
});

it.each([
  ['west', -180, -179],
  ['east', 179, 180],
])('finds a polygon at the antimeridian from the %s', (_, west, east) => {
  const ring = [
    [west, -1],
    [east, -1],
    [east, 1],
    [west, 1],
    [west, -1],
  ];
  const index = new PolygonIndex([new PreparedPolygon([ring])]);
  const foundAt = (longitude: number): number => {
    let found = 0;
    index.search(longitude, 0, () => (found += 1));
    return found;
  };
  for (const longitude of [-180, -179.5, -179, 179, 179.5, 180])
    expect(foundAt(longitude)).toBe(isInside([ring], longitude, 0) ? 1 : 0);
});
