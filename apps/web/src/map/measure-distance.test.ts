import { expect, test } from 'vitest';
import { distanceMeters, lengthMeters } from './measure-distance.ts';

const saoPaulo = { latitude: -23.5475, longitude: -46.6361 };
const rio = { latitude: -22.9068, longitude: -43.1729 };

test('one point, or none, is no way', () => {
  expect(lengthMeters([])).toBe(0);
  expect(lengthMeters([rio])).toBe(0);
});

test('a degree of latitude is 111.2 km, a way is as long back as forth', () => {
  expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(
    111_195,
    -1,
  );
  expect(distanceMeters(saoPaulo, rio)).toBeCloseTo(distanceMeters(rio, saoPaulo), 6);
  expect(distanceMeters(saoPaulo, rio) / 1000).toBeCloseTo(361, 0);
});

test('the shorter way around, also over the antimeridian', () => {
  const meters = distanceMeters({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
  expect(meters).toBeCloseTo(111_195, -1);
});

test('a way is the sum of its legs', () => {
  expect(lengthMeters([saoPaulo, rio, saoPaulo])).toBeCloseTo(2 * distanceMeters(saoPaulo, rio), 6);
});
