import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alongGreatCircles,
  areaSquareMeters,
  lengthMeters,
  metersBetween,
  type GeoPoint,
} from './geo-point.ts';
import { stepMeters } from './step-meters.ts';

const saoPaulo = { latitude: -23.5475, longitude: -46.6361 };
const rio = { latitude: -22.9068, longitude: -43.1729 };

test('one point, or none, has no length', () => {
  expect(lengthMeters([])).toBe(0);
  expect(lengthMeters([rio])).toBe(0);
});

test('a degree of latitude is 111.2 km, and a path is as long in both directions', () => {
  expect(metersBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(
    111_195,
    -1,
  );
  expect(metersBetween(saoPaulo, rio)).toBeCloseTo(metersBetween(rio, saoPaulo), 6);
  expect(metersBetween(saoPaulo, rio) / 1000).toBeCloseTo(361, 0);
});

test('the shorter direction is used, also across the antimeridian', () => {
  const meters = metersBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
  expect(meters).toBeCloseTo(111_195, -1);
});

test('a path is the sum of its legs', () => {
  expect(lengthMeters([saoPaulo, rio, saoPaulo])).toBeCloseTo(2 * metersBetween(saoPaulo, rio), 6);
});

const surfaceSquareMeters = 4 * Math.PI * 6_371_008.8 ** 2;
const somePoint = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
});
const cell = ({ longitude, latitude }: GeoPoint, size: number): GeoPoint[] => [
  { longitude, latitude },
  { longitude: longitude + size, latitude },
  { longitude: longitude + size, latitude: latitude + size },
  { longitude, latitude: latitude + size },
];

test('an eighth of the globe has an eighth of its surface', () => {
  const octant = [
    { longitude: 10, latitude: 0 },
    { longitude: 100, latitude: 0 },
    { longitude: 100, latitude: 90 },
  ];
  expect(areaSquareMeters(octant)).toBeCloseTo(surfaceSquareMeters / 8, -6);
});

test('a small square has the area of its sides, at any position and rotation', () => {
  fc.assert(
    fc.property(somePoint, fc.double({ min: 0.001, max: 0.02, noNaN: true }), (corner, size) => {
      const ring = cell(corner, size);
      const [a, b, c, d] = ring as [GeoPoint, GeoPoint, GeoPoint, GeoPoint];
      const sides = ((metersBetween(a, b) + metersBetween(c, d)) / 2) * metersBetween(b, c);
      expect(areaSquareMeters(ring) / sides).toBeCloseTo(1, 4);
      expect(areaSquareMeters([c, b, a, d]) / areaSquareMeters(ring)).toBeCloseTo(1, 6);
    }),
  );
});

test('an area is the sum of its halves, also across the antimeridian', () => {
  fc.assert(
    fc.property(somePoint, (corner) => {
      const [a, b, c, d] = cell(corner, 2) as [GeoPoint, GeoPoint, GeoPoint, GeoPoint];
      const halves = areaSquareMeters([a, b, c]) + areaSquareMeters([a, c, d]);
      expect(areaSquareMeters([a, b, c, d]) / halves).toBeCloseTo(1, 6);
      const east = (point: GeoPoint) => ({ ...point, longitude: ((point.longitude + 540) % 360) - 180 });
      expect(areaSquareMeters([a, b, c, d].map(east)) / halves).toBeCloseTo(1, 6);
    }),
  );
  expect([areaSquareMeters([]), areaSquareMeters([rio]), areaSquareMeters([rio, saoPaulo])]).toEqual([
    0, 0, 0,
  ]);
});

test('a drawn leg follows its great circle: with the leg’s length, through its points', () => {
  fc.assert(
    fc.property(somePoint, somePoint, (from, to) => {
      fc.pre(metersBetween(from, to) < 15_000_000);
      const line = alongGreatCircles([from, to]);
      expect(lengthMeters(line)).toBeCloseTo(metersBetween(from, to), 0);
      expect(line[0]).toEqual(from);
      expect(metersBetween(line.at(-1) ?? from, to)).toBeLessThan(0.01);
      for (const [index, point] of line.entries()) {
        const before = line[index - 1]?.longitude ?? point.longitude;
        expect(Math.abs(point.longitude - before)).toBeLessThanOrEqual(180);
      }
    }),
  );
  expect(alongGreatCircles([rio, { ...rio, latitude: -22.9 }])).toHaveLength(2);
});

test('the distance of a step is that on the globe, for any length', () => {
  fc.assert(
    fc.property(somePoint, fc.double({ min: -0.15, max: 0.15, noNaN: true }), (from, size) => {
      const to = { longitude: from.longitude + size, latitude: from.latitude + size / 3 };
      const columns = { longitude: [from.longitude, to.longitude], latitude: [from.latitude, to.latitude] };
      const exact = metersBetween(from, to);
      expect(Math.abs(stepMeters(columns, 0, 1) - exact)).toBeLessThanOrEqual(0.01 + exact * 1e-4);
    }),
  );
});
