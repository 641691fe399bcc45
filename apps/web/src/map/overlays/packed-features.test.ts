import fc from 'fast-check';
import type { Feature, Position } from 'geojson';
import { expect, test } from 'vitest';
import { joinPacked, packFeatures, placesASlice, slicesOf } from './packed-features.ts';

const lineOf = (type: 'LineString' | 'MultiPoint', band: number, length: number): Feature => ({
  type: 'Feature',
  properties: { band },
  geometry: { type, coordinates: Array.from({ length }, (_, index): Position => [band, index / 1000]) },
});

const placesOf = ({ geometry }: Feature): Position[] =>
  geometry.type === 'LineString' || geometry.type === 'MultiPoint' ? geometry.coordinates : [];

const some = fc.array(
  fc.record({
    type: fc.constantFrom('LineString' as const, 'MultiPoint' as const),
    length: fc.oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 3 * placesASlice })),
  }),
  { maxLength: 4 },
);

test('packed features are returned in order, numbered, in slices within the limit', () => {
  fc.assert(
    fc.property(some, (kinds) => {
      const features = kinds.map(({ type, length }, band) => lineOf(type, band, length));
      const slices = [...slicesOf(packFeatures({ type: 'FeatureCollection', features }))];
      for (const slice of slices) {
        const places = slice.reduce((sum, feature) => sum + placesOf(feature).length, 0);
        expect(places).toBeLessThanOrEqual(placesASlice);
        expect(slice).not.toHaveLength(0);
      }
      const told = slices.flat();
      expect(told.map(({ id }) => id)).toEqual(told.map((_, index) => index));
      for (const [band, feature] of features.entries()) {
        const pieces = told.filter(({ properties }) => properties?.['band'] === band);
        // Where a line is cut, both pieces contain the vertex.
        const joined = pieces.flatMap((piece, index) =>
          feature.geometry.type === 'LineString' && index > 0 ? placesOf(piece).slice(1) : placesOf(piece),
        );
        expect(joined).toEqual(placesOf(feature));
        expect(pieces.every(({ geometry }) => geometry.type === feature.geometry.type)).toBe(true);
      }
    }),
    { numRuns: 8 },
  );
});

test('pieces of a cut line connect', () => {
  const features = [lineOf('LineString', 1, placesASlice + 10)];
  const [first, second] = [...slicesOf(packFeatures({ type: 'FeatureCollection', features }))].flat();
  if (first === undefined || second === undefined) throw new Error('The line was not cut.');
  expect(placesOf(first).at(-1)).toEqual(placesOf(second)[0]);
});

test('joined features keep their numbers, and those of the first come last', () => {
  const all = [[lineOf('LineString', 1, 2), lineOf('MultiPoint', 2, 3)], [], [lineOf('LineString', 3, 4)]];
  const joined = joinPacked(
    all.map((features) => packFeatures({ type: 'FeatureCollection', features: [...features] })),
  );
  const features = [...slicesOf(joined)].flat();
  expect(features.map(({ properties }) => properties)).toEqual([
    { band: 3, trail: 2 },
    { band: 1, trail: 0 },
    { band: 2, trail: 0 },
  ]);
  expect(features.map(placesOf)).toEqual([...(all[2] ?? []), ...(all[0] ?? [])].map(placesOf));
});
