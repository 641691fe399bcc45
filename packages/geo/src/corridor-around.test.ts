import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleAround, corridorAround } from './corridor-around.ts';
import { findPolygonFaults } from './find-polygon-faults.ts';
import { polygonAreaSquareMeters, PreparedPolygon } from './prepared-polygon.ts';

const line = (...places: (readonly [number, number])[]) =>
  places.map(([east, north]) => ({ longitude: -46 + east / 1000, latitude: -23 + north / 1000 }));

describe('a corridor', () => {
  it('is null for a point', () => {
    expect(corridorAround([], 20)).toBeNull();
    expect(corridorAround(line([0, 0]), 20)).toBeNull();
    expect(corridorAround(line([0, 0], [0, 0]), 20)).toBeNull();
  });

  it('contains what is within half its width of the line, and nothing else', () => {
    const corridor = corridorAround(line([0, 0], [10, 0], [10, 10]), 100) ?? [];
    const prepared = new PreparedPolygon(corridor);
    expect(prepared.signedDistanceMeters({ longitude: -45.995, latitude: -23 })).toBeCloseTo(50, 0);
    expect(prepared.signedDistanceMeters({ longitude: -45.995, latitude: -22.999 })).toBeLessThan(-55);
    expect(prepared.contains({ longitude: -46.0004, latitude: -23 })).toBe(true);
    expect(prepared.contains({ longitude: -46.0006, latitude: -23 })).toBe(false);
  });

  it('has a hole if the line surrounds an area', () => {
    const around = line([0, 0], [10, 0], [10, 10], [0, 10], [0, 0.1]);
    expect(corridorAround(around, 100)).toHaveLength(2);
  });

  it('is one piece for a line there and back', () => {
    const there = corridorAround(line([0, 0], [10, 0]), 100) ?? [];
    const back = corridorAround(line([0, 0], [10, 0], [0, 0]), 100) ?? [];
    expect(polygonAreaSquareMeters(back) / polygonAreaSquareMeters(there)).toBeCloseTo(1, 2);
  });

  it('contains any line, and is valid', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), {
      minLength: 2,
      maxLength: 25,
    });
    let made = 0;
    fc.assert(
      fc.property(places, fc.constantFrom(10, 60, 400), (points, width) => {
        const way = line(...points.map(([x, y]) => [x / 4, y / 4] as const));
        const corridor = corridorAround(way, width);
        if (corridor === null) return;
        made += 1;
        expect(findPolygonFaults(corridor)).toEqual([]);
        const prepared = new PreparedPolygon(corridor);
        for (const place of way) expect(prepared.signedDistanceMeters(place)).toBeGreaterThan(0);
      }),
      { numRuns: 80 },
    );
    expect(made).toBeGreaterThan(70);
  });
});

describe('a circle', () => {
  it('has the given radius', () => {
    const rings = circleAround({ longitude: -46, latitude: -23 }, 200);
    expect(findPolygonFaults(rings)).toEqual([]);
    expect(polygonAreaSquareMeters(rings)).toBeCloseTo(Math.PI * 200 ** 2, -3);
  });
});
