import { distanceMeters, toLngLat } from '@azimute/geo';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { loadKnownPlaces } from './load-known-places.ts';
import type { KnownPlace, PlaceIndex } from './place-index.ts';

let index: PlaceIndex;
let all: KnownPlace[];
beforeAll(async () => {
  index = await loadKnownPlaces();
  all = Array.from({ length: index.size }, (_, at) => index.placeAt(at));
});

const anywhere = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .map(([longitude, latitude]) => toLngLat(longitude, latitude));

it('finds the same places as a full scan, also at the poles and the antimeridian', () => {
  const edges = [toLngLat(180, 0), toLngLat(-180, -17), toLngLat(0, 90), toLngLat(120, -90)];
  fc.assert(
    fc.property(anywhere, (point) => {
      let least = Infinity;
      for (const place of all) least = Math.min(least, distanceMeters(place.at, point));
      // The straight line and the haversine differ only below a millimeter.
      expect(index.findNearest(point).distanceMeters).toBeCloseTo(least, 2);
    }),
    { numRuns: 24, examples: edges.map((edge) => [edge]) },
  );
});

it.each([
  ['São Paulo', 'SP', -46.636, -23.548],
  ['Aracaju', 'SE', -37.072, -10.911],
  ['Miami', 'FL', -80.194, 25.774],
])('finds %s, %s at its center, with its short region', (name, region, longitude, latitude) => {
  const nearby = index.findNearest(toLngLat(longitude, latitude));
  expect(nearby.place).toMatchObject({ name, region });
  expect(nearby.distanceMeters).toBeLessThan(2_000);
});

it('returns the direction from the place to the point', () => {
  const { place, bearingDegrees } = index.findNearest(toLngLat(-37.0717, -10.95));
  expect(place.country).toBe('BR');
  const away = index.findNearest(toLngLat(place.at[0] + 0.001, place.at[1]));
  expect(away.bearingDegrees).toBeCloseTo(90, 1);
  expect(bearingDegrees).toBeGreaterThanOrEqual(0);
});

it('knows every state of Brazil by its two letters', () => {
  const states = new Set(all.filter(({ country }) => country === 'BR').map(({ region }) => region));
  expect(states.has(null)).toBe(false);
  expect(states.size).toBe(27);
});
