import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findStops, findWays } from './find-stops.ts';
import { columnsOf, type SomeFix } from './testing/columns-of.ts';

/** About 11 m of longitude at the equator. */
const step = 0.0001;
const stay = (from: number, to: number, longitude: number): SomeFix[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ minute: from + index, longitude, speed: 0 }));
const drive = (from: number, to: number, longitude: number): SomeFix[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    minute: from + index,
    longitude: longitude + index * 100 * step,
    speed: 60 + index,
  }));

test('two stays and the way between them', () => {
  const columns = columnsOf([...stay(0, 10, 0), ...drive(11, 20, 0.01), ...stay(21, 40, 0.11)]);
  const stops = findStops(columns);
  expect(stops.map(({ fromMs, toMs }) => [fromMs / 60_000, toMs / 60_000])).toEqual([
    [0, 10],
    [21, 40],
  ]);
  const [way] = findWays(columns, stops, () => false);
  expect(way).toMatchObject({ from: 10, to: 21, topKph: 69 });
  expect(way?.distanceKm).toBeCloseTo(12.2, 1);
});

test('standing at a light is no stop, standing in silence is one', () => {
  expect(findStops(columnsOf([...drive(0, 3, 0), ...stay(4, 8, 0.04), ...drive(9, 12, 0.05)]))).toEqual([]);
  const silent = columnsOf([
    { minute: 0, speed: 0 },
    { minute: 200, speed: 0, longitude: step },
  ]);
  expect(findStops(silent)).toHaveLength(1);
});

test('a fix that strays does not tear a stop in two', () => {
  const columns = columnsOf([
    ...stay(0, 10, 0),
    { minute: 11, longitude: 20 * step, speed: 0 },
    ...stay(12, 30, 0),
  ]);
  expect(findStops(columns).map(({ from, to }) => [from, to])).toEqual([[0, 30]]);
});

test('an asset that creeps on never stops', () => {
  const columns = columnsOf(
    Array.from({ length: 120 }, (_, minute) => ({ minute, longitude: minute * 4 * step, speed: 2.7 })),
  );
  expect(findStops(columns)).toEqual([]);
  expect(findWays(columns, [], () => false)).toHaveLength(1);
});

test('stops come in order, last five minutes at least, and with the ways cover the whole day', () => {
  const part = fc.record({
    minutes: fc.integer({ min: 1, max: 30 }),
    speed: fc.constantFrom(0, 0, 4, 40),
    silence: fc.integer({ min: 1, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const fixes: SomeFix[] = [{ minute: 0, longitude: 0, speed: 0 }];
      for (const { minutes, speed, silence } of parts) {
        const before = fixes.at(-1);
        for (let index = 0; index < minutes; index += 1) {
          const minute = (before?.minute ?? 0) + silence + index;
          fixes.push({ minute, speed, longitude: (before?.longitude ?? 0) + (index * speed * step) / 0.6 });
        }
      }
      const columns = columnsOf(fixes);
      const stops = findStops(columns);
      const ways = findWays(columns, stops, () => false);
      for (const stop of stops) expect(stop.toMs - stop.fromMs).toBeGreaterThanOrEqual(300_000);
      const told = [...stops, ...ways].toSorted((a, b) => a.from - b.from || a.to - b.to);
      expect(told[0]?.from ?? 0).toBe(0);
      expect(told.at(-1)?.to ?? 0).toBe(fixes.length - 1);
      for (const [index, piece] of told.slice(1).entries()) {
        expect(piece.from - (told[index]?.to ?? 0)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
