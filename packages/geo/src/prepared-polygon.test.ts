import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaSquareMeters, metersBetween } from './geo-point.ts';
import { perimeterMeters, polygonAreaSquareMeters, PreparedPolygon } from './prepared-polygon.ts';
import type { PolygonRings } from './polygon-edges.ts';
import { metersPerDegree } from './step-meters.ts';
import { randomPolygon, ringAround } from './testing/random-polygon.ts';

const share = fc.double({ min: -0.1, max: 1.1, noNaN: true });

/** Winding number of the rings around a place, by the sum of the angles of their edges. */
function turnsAround(rings: PolygonRings, x: number, y: number): number {
  let angle = 0;
  for (const ring of rings) {
    let ofRing = 0;
    for (const [index, [toX = 0, toY = 0]] of ring.entries()) {
      const [fromX = 0, fromY = 0] = ring[index - 1] ?? [toX, toY];
      const cross = (fromX - x) * (toY - y) - (fromY - y) * (toX - x);
      ofRing += Math.atan2(cross, (fromX - x) * (toX - x) + (fromY - y) * (toY - y));
    }
    angle += Math.abs(ofRing);
  }
  return Math.round(angle / (2 * Math.PI));
}

/** Meters to the nearest of many places along the edges. */
function metersToEdge(rings: PolygonRings, longitude: number, latitude: number): number {
  let least = Infinity;
  for (const ring of rings)
    for (const [index, [toX = 0, toY = 0]] of ring.entries()) {
      const [fromX = 0, fromY = 0] = ring[index - 1] ?? [toX, toY];
      for (let step = 0; step <= 200; step += 1) {
        const place = {
          longitude: fromX + ((toX - fromX) * step) / 200,
          latitude: fromY + ((toY - fromY) * step) / 200,
        };
        least = Math.min(least, metersBetween({ longitude, latitude }, place));
      }
    }
  return least;
}

function placeIn(polygon: PreparedPolygon, [x, y]: readonly [number, number]) {
  const { west, south, east, north } = polygon.box;
  return { longitude: west + x * (east - west), latitude: south + y * (north - south) };
}

describe('a prepared polygon', () => {
  it('contains what its rings wind around once', () => {
    fc.assert(
      fc.property(randomPolygon, fc.array(fc.tuple(share, share), { minLength: 20 }), (rings, places) => {
        const polygon = new PreparedPolygon(rings);
        for (const at of places) {
          const place = placeIn(polygon, at);
          const inside = turnsAround(rings, place.longitude, place.latitude) % 2 === 1;
          const isOnEdge = Math.abs(polygon.signedDistanceMeters(place)) < 1e-4;
          expect(polygon.contains(place) === inside || isOnEdge).toBe(true);
        }
      }),
    );
  });

  it('measures to its nearest edge', () => {
    fc.assert(
      fc.property(randomPolygon, fc.tuple(share, share), (rings, at) => {
        const polygon = new PreparedPolygon(rings);
        const place = placeIn(polygon, at);
        const meters = polygon.signedDistanceMeters(place);
        // A place on an edge has distance 0, whichever side it counts to.
        expect(meters === 0 || meters > 0 === polygon.contains(place)).toBe(true);
        const { south, north } = polygon.box;
        // The tangent plane is accurate near the place; larger shapes exceed it.
        fc.pre(north - south < 0.1);
        const off = Math.abs(meters) - metersToEdge(rings, place.longitude, place.latitude);
        expect(Math.abs(off)).toBeLessThan(metersPerDegree * (north - south) * 0.02);
      }),
      { numRuns: 40 },
    );
  });

  it('is crossed an odd number of times between inside and outside', () => {
    fc.assert(
      fc.property(randomPolygon, fc.tuple(share, share), fc.tuple(share, share), (rings, one, other) => {
        const polygon = new PreparedPolygon(rings);
        const [from, to] = [placeIn(polygon, one), placeIn(polygon, other)];
        // An end on an edge is on both sides.
        for (const end of [from, to]) fc.pre(Math.abs(polygon.signedDistanceMeters(end)) > 1e-4);
        const crossings = polygon.crossings(from, to);
        expect(crossings.length % 2 === 1).toBe(polygon.contains(from) !== polygon.contains(to));
        for (const at of crossings)
          expect(
            Math.abs(
              polygon.signedDistanceMeters({
                longitude: from.longitude + at * (to.longitude - from.longitude),
                latitude: from.latitude + at * (to.latitude - from.latitude),
              }),
            ),
          ).toBeLessThan(0.01);
      }),
    );
  });

  it('gives the same results with 50,000 vertices as its simple shape', () => {
    const circle = (vertices: number) =>
      new PreparedPolygon([
        ringAround(
          [-46.6, -23.5],
          Array.from({ length: vertices }, () => 0.01),
        ),
      ]);
    const [plain, fine] = [circle(720), circle(50_000)];
    expect(fine.innerRadiusMeters / plain.innerRadiusMeters).toBeCloseTo(1, 2);
    for (const longitude of [-46.62, -46.605, -46.6, -46.5901]) {
      const place = { longitude, latitude: -23.503 };
      expect(fine.contains(place)).toBe(plain.contains(place));
      expect(Math.abs(fine.signedDistanceMeters(place) - plain.signedDistanceMeters(place))).toBeLessThan(
        0.1,
      );
    }
  });

  it('knows its inscribed circle', () => {
    const square = [
      [0, 0],
      [0.02, 0],
      [0.02, 0.01],
      [0, 0.01],
      [0, 0],
    ];
    const half = 0.005 * metersPerDegree;
    const { innerRadiusMeters } = new PreparedPolygon([square]);
    expect(innerRadiusMeters).toBeLessThanOrEqual(half + 0.01);
    expect(innerRadiusMeters).toBeGreaterThan(half * 0.9);
    fc.assert(
      fc.property(randomPolygon, fc.array(fc.tuple(share, share), { minLength: 20 }), (rings, places) => {
        const polygon = new PreparedPolygon(rings);
        const deepest = Math.max(...places.map((at) => polygon.signedDistanceMeters(placeIn(polygon, at))));
        expect(deepest).toBeLessThanOrEqual(polygon.innerRadiusMeters / 0.85);
      }),
      { numRuns: 40 },
    );
  });

  it('intersects a line through it that starts and ends outside', () => {
    const square = new PreparedPolygon([
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ]);
    const line = (x: number, y: number, toX: number, toY: number) =>
      square.meetsSegment({ longitude: x, latitude: y }, { longitude: toX, latitude: toY });
    expect(line(-1, 0.5, 2, 0.5)).toBe(true);
    expect(line(-1, 1.5, 2, 1.5)).toBe(false);
    expect(line(0.2, 0.2, 0.3, 0.3)).toBe(true);
  });

  it('excludes its holes from its area', () => {
    const outer = ringAround([10, 50], [0.1, 0.1, 0.1, 0.1]);
    const hole = ringAround([10, 50], [0.01, 0.01, 0.01]);
    const areaOf = (ring: number[][]) =>
      areaSquareMeters(ring.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude })));
    expect(polygonAreaSquareMeters([outer, hole]) / (areaOf(outer) - areaOf(hole))).toBeCloseTo(1, 6);
    expect(perimeterMeters([outer, hole])).toBeCloseTo(perimeterMeters([outer]), 6);
  });
});
