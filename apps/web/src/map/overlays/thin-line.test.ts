import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thinLine } from './thin-line.ts';

const degreesAMeter = 1 / 111_195;

/** Meters to the east and north of a point on the equator. */
function wayOf(points: readonly (readonly [east: number, north: number])[]) {
  return {
    longitude: points.map(([east]) => east * degreesAMeter),
    latitude: points.map(([, north]) => north * degreesAMeter),
  };
}

function besideMeters(at: readonly number[], from: readonly number[], to: readonly number[]): number {
  const [x = 0, y = 0, fromX = 0, fromY = 0, toX = 0, toY = 0] = [...at, ...from, ...to];
  const square = (toX - fromX) ** 2 + (toY - fromY) ** 2;
  const along = square === 0 ? 0 : ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / square;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - fromX - share * (toX - fromX), y - fromY - share * (toY - fromY)) / degreesAMeter;
}

test('a straight line keeps its ends, and a corner stays', () => {
  const straight = wayOf(Array.from({ length: 400 }, (_, index) => [index * 10, 0]));
  expect(thinLine(straight)).toHaveLength(2);
  const bent = wayOf([
    [0, 0],
    [50, 1],
    [100, 0],
    [100, 80],
  ]);
  expect(thinLine(bent)).toHaveLength(3);
  expect(thinLine(wayOf([]))).toEqual([]);
  expect(thinLine(wayOf([[3, 4]]))).toHaveLength(1);
});

test('no omitted point is more than two meters from the line', () => {
  const step = fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 1200 }), (steps) => {
      let [east, north] = [0, 0];
      const way = wayOf(steps.map(([x, y]) => [(east += x), (north += y)]));
      const kept = thinLine(way).map(({ longitude, latitude }) => [longitude, latitude]);
      const points = way.longitude.map((x, index) => [x, way.latitude[index] ?? 0]);
      expect(kept[0]).toEqual(points[0]);
      expect(kept.at(-1)).toEqual(points.at(-1));
      let at = 0;
      for (const point of points) {
        const next = kept[at + 1];
        if (next !== undefined && next[0] === point[0] && next[1] === point[1]) at += 1;
        const [from = point, to = from] = [kept[at], kept[at + 1]];
        const before = kept[at - 1] ?? from;
        const beside = Math.min(besideMeters(point, from, to), besideMeters(point, before, from));
        expect(beside).toBeLessThan(2.01);
      }
    }),
    { numRuns: 40 },
  );
});
