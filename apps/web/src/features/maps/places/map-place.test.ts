import { expect, it } from 'vitest';
import { boundsAround, placeInWords, placeOf, placeOfAddress, radiusOf } from './map-place.ts';

it('shows a wider area for a city than for a village, within limits', () => {
  const radii = [0, 90_000, 1_200_000, 12_000_000].map(radiusOf);
  expect(radii).toEqual(radii.toSorted((a, b) => a - b));
  expect(radii[0]).toBe(2_000);
  expect(radii.at(-1)).toBe(25_000);
});

it('extends as far east and west on the ground as north and south', () => {
  const place = placeOf(
    { name: 'Oslo', region: null, country: 'NO', population: 0, longitude: 10, latitude: 60 },
    'Noruega',
  );
  const { west, south, east, north } = boundsAround(place);
  expect(north - south).toBeCloseTo(4_000 / 111_195, 6);
  // At 60 degrees, a degree of longitude is half as long.
  expect(east - west).toBeCloseTo(2 * (north - south), 6);
  expect((west + east) / 2).toBeCloseTo(10, 9);
  expect(placeInWords(place)).toBe('Oslo, Noruega');
});

it('labels an address by its lines', () => {
  const place = placeOfAddress({ lines: ['Rua A, 5', 'Centro'], place: null, longitude: 1, latitude: 2 });
  expect(placeInWords(place)).toBe('Rua A, 5, Centro');
});
