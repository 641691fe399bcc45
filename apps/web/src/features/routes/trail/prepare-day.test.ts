import { columnsOf } from '@azimute/engine/trips/testing/columns-of';
import { expect, test } from 'vitest';
import { slicesOf } from '../../../map/overlays/packed-features.ts';
import { knownAt } from './held-fixes.ts';
import { placeAt } from './place-at.ts';
import { buffersOf } from './prepare-trail.ts';
import { prepareDay } from './prepare-day.ts';

const day = { fromMs: 0, toMs: 86_400_000 };

function prepare(columns: ReturnType<typeof columnsOf>) {
  const count = columns.fixedAt.length;
  const answer = { assetId: 7, from: '', to: '', count, nextCursor: null, columns };
  return prepareDay(answer, { range: day, distanceUnit: 'km' });
}

test('a prepared day is transferable to another thread, and marks unknown values', () => {
  const prepared = prepare(
    columnsOf([
      { minute: 0, longitude: 1, speed: 30, heading: 90, ignition: true },
      { minute: 1, longitude: 1.01, ignition: false },
      { minute: 2, longitude: 1.02, speed: 0 },
    ]),
  );
  const buffers = buffersOf(prepared);
  const { fixes, ...told } = structuredClone(prepared, { transfer: buffers });
  expect(buffers.every(({ byteLength }) => byteLength === 0)).toBe(true);
  expect([...fixes.longitude]).toEqual([1, 1.01, 1.02]);
  expect([0, 1, 2, 3].map((index) => knownAt(fixes.speedKph, index))).toEqual([30, null, 0, null]);
  expect([...fixes.ignition]).toEqual([1, 0, -1]);
  expect(placeAt(fixes, 0)?.headingDegrees).toBe(90);
  expect(placeAt(fixes, 60_000)?.headingDegrees).toBeNull();
  expect(told.summary.top).toEqual({ kph: 30, atMs: 0 });
  const dots = [...slicesOf(told.dots)].flat().map(({ properties }) => properties?.['band'] as unknown);
  expect(dots).toEqual([3, -1, 0]);
});

test('a day with a fix each second reaches the page as a few large columns', () => {
  const columns = columnsOf(
    Array.from({ length: 86_400 }, (_, second) => ({
      minute: second / 60,
      longitude: second / 10_000,
      speed: second % 90,
    })),
  );
  const { fixes, trail, way, dots, ...told } = prepare(columns);
  expect(fixes.fixedAt).toHaveLength(86_400);
  expect(trail.length).toBeLessThan(1000);
  expect([...slicesOf(dots)].flat()).not.toHaveLength(0);
  expect(way.coordinates.length).toBeGreaterThan(2 * 86_400);
  // The rest is copied when transferred.
  expect(JSON.stringify(told).length).toBeLessThan(100_000);
});

test('an outlier is a jump there and back, and no line crosses it', () => {
  const straight = Array.from({ length: 10 }, (_, minute) => ({
    minute,
    longitude: minute / 100,
    speed: 60,
  }));
  const strayed = straight.map((fix) => (fix.minute === 5 ? { ...fix, longitude: 3 } : fix));
  const { jumps, way, summary, bounds } = prepare(columnsOf(strayed));
  expect(bounds).toEqual({ west: 0, east: 0.09, south: 0, north: 0 });
  expect(jumps.map(({ index }) => index)).toEqual([5, 6]);
  expect(jumps[0]?.meters).toBeGreaterThan(300_000);
  expect(jumps[0]?.seconds).toBe(60);
  const kinds = [...slicesOf(way)].flat().map(({ properties }) => properties?.['kind'] as unknown);
  expect(kinds.filter((kind) => kind === 'jump')).toHaveLength(2);
  expect(summary.distanceKm).toBeLessThan(10);
  expect(prepare(columnsOf(straight)).jumps).toEqual([]);
});

test('fixes that wander around a place within a second are no jump', () => {
  const { jumps } = prepare(
    columnsOf([
      { minute: 0, longitude: 0 },
      { minute: 0, longitude: 0.001 },
      { minute: 0, longitude: 0.003 },
    ]),
  );
  expect(jumps).toEqual([]);
});

test('a day without fixes shows nothing', () => {
  const { fixes, bounds, way, trail } = prepare(columnsOf([]));
  expect([fixes.fixedAt.length, bounds, way.parts.length, trail]).toEqual([0, null, 0, []]);
});
