import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metersPerDegreeAt } from './step-meters.ts';
import { simplifyRing } from './simplify-ring.ts';

type Point = [number, number];

const circle = (points: number, radiusDegrees: number): Point[] => {
  const ring = Array.from({ length: points }, (_, index): Point => {
    const angle = (index / points) * 2 * Math.PI;
    return [-46.6 + radiusDegrees * Math.cos(angle), -23.5 + radiusDegrees * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? [0, 0]];
};

describe('a ring', () => {
  it('drops points on its edges, and keeps its corners and its end', () => {
    const square: Point[] = [
      [0, 0],
      [0.005, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ];
    expect(simplifyRing(square, 1)).toEqual([
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ]);
  });

  it('stays within the tolerance of every dropped point, for any shape', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0.1, max: 1, noNaN: true })), { minLength: 8, maxLength: 200 }),
        fc.double({ min: 1, max: 5000, noNaN: true }),
        (radii, tolerance) => {
          const ring = radii.map(([radius], index): Point => {
            const angle = (index / radii.length) * 2 * Math.PI;
            return [radius * 0.1 * Math.cos(angle), radius * 0.1 * Math.sin(angle)];
          });
          ring.push(ring[0] ?? [0, 0]);
          const left = simplifyRing(ring, tolerance);
          expect(left.at(-1)).toEqual(left[0]);
          for (const point of ring) expect(metersFrom(point, left)).toBeLessThanOrEqual(tolerance + 1e-6);
        },
      ),
    );
  });

  it('stays a triangle while larger than the tolerance, and becomes a point when smaller', () => {
    expect(simplifyRing(circle(1000, 0.01), 1500)).toHaveLength(4);
    expect(simplifyRing(circle(1000, 0.01), 5).length).toBeLessThan(80);
    expect(simplifyRing(circle(100, 0.0001), 1000).length).toBeLessThan(4);
  });
});

function metersFrom([longitude, latitude]: Point, ring: readonly Point[]): number {
  const [perLongitude, perLatitude] = metersPerDegreeAt(ring[0]?.[1] ?? 0);
  let nearest = Infinity;
  for (let index = 1; index < ring.length; index += 1) {
    const origin: Point = [0, 0];
    const [a, b]: [Point, Point] = [ring[index - 1] ?? origin, ring[index] ?? origin];
    const [ax, ay] = [(a[0] - longitude) * perLongitude, (a[1] - latitude) * perLatitude];
    const [bx, by] = [(b[0] - longitude) * perLongitude, (b[1] - latitude) * perLatitude];
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
    nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy));
  }
  return nearest;
}
