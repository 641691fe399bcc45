import { expect, test } from 'vitest';
import { readTrips } from './read-trips.ts';
import { columnsOf, type SomeFix } from './testing/columns-of.ts';

const stay = (from: number, to: number, longitude: number): SomeFix[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ minute: from + index, longitude, speed: 0 }));

test('two stays and the way between them, of fixes in columns', () => {
  const way = Array.from({ length: 10 }, (_, index) => ({
    minute: 11 + index,
    longitude: 1 + 0.01 * (index + 1),
    speed: 60 + index,
  }));
  const { stops, ways } = readTrips(columnsOf([...stay(0, 10, 1), ...way, ...stay(21, 40, 1.1)]));
  const minutes = (parts: typeof ways | typeof stops) =>
    parts.map(({ fromMs, toMs }) => [fromMs / 60_000, toMs / 60_000]);
  expect(minutes(stops)).toEqual([
    [0, 10],
    [21, 40],
  ]);
  expect(minutes(ways)).toEqual([[10, 21]]);
  expect(stops.map(({ longitude }) => longitude)).toEqual([1, 1.1]);
  expect(ways[0]?.topKph).toBe(69);
  expect(ways[0]?.distanceKm).toBeCloseTo(11.1, 1);
  expect(readTrips(columnsOf([]))).toMatchObject({ stops: [], ways: [] });
});
