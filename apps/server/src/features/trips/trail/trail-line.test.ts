import { metersBetween } from '@azimute/geo';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseDetail } from './choose-detail.ts';
import { readTrail, writeTrail } from './trail-bytes.ts';
import { countLevels, toleranceOf, type TrailFix, type TrailPoint } from './trail-fix.ts';
import { TrailLine } from './trail-line.ts';

const step = fc.record({
  seconds: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 90 }) },
    { weight: 1, arbitrary: fc.integer({ min: 800, max: 4_000 }) },
  ),
  meters: fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 30 }), fc.integer({ min: 0, max: 900 })),
  turn: fc.integer({ min: -60, max: 60 }),
  ignition: fc.constantFrom(true, true, true, false, null),
});

const trails = fc.array(step, { minLength: 1, maxLength: 300 }).map((steps) => {
  let [second, latitude, longitude, heading] = [0, -23.5, -46.6, 0];
  return steps.map(({ seconds, meters, turn, ignition }): TrailFix => {
    second += seconds;
    heading += turn;
    latitude += (meters * Math.cos((heading * Math.PI) / 180)) / 111_195;
    longitude += (meters * Math.sin((heading * Math.PI) / 180)) / 102_000;
    return [second * 1000, latitude, longitude, meters / seconds, ((heading % 360) + 360) % 360, ignition];
  });
});

function draw(fixes: readonly TrailFix[], most: number, level = 0): TrailLine {
  const line = new TrailLine(most, level);
  for (const fix of fixes) line.add(fix);
  line.finish();
  return line;
}

/** Returns the distance of a fix from the line's place at its time. */
function metersOff(points: readonly TrailPoint[], fix: TrailFix): number {
  const index = points.findLastIndex((point) => point.fix[0] <= fix[0]);
  const [before, after] = [points[index]?.fix, points[index + 1]?.fix];
  if (before === undefined) return Infinity;
  if (after === undefined) return metersOf(before, fix);
  const share = (fix[0] - before[0]) / (after[0] - before[0]);
  const [latitude, longitude] = ([1, 2] as const).map(
    (side) => before[side] + (after[side] - before[side]) * share,
  ) as [number, number];
  return metersBetween({ latitude, longitude }, { latitude: fix[1], longitude: fix[2] });
}

function metersOf(one: TrailFix, other: TrailFix): number {
  return metersBetween({ latitude: one[1], longitude: one[2] }, { latitude: other[1], longitude: other[2] });
}

it('keeps every fix if there are few', () => {
  fc.assert(
    fc.property(trails, (fixes) => {
      const line = draw(fixes, fixes.length);
      expect(line.finish().map(({ fix }) => fix)).toEqual(fixes);
      expect([line.fixes, line.toleranceMeters]).toEqual([fixes.length, 0]);
    }),
  );
});

it('stays within its stated error of every fix, for any number of points', () => {
  fc.assert(
    fc.property(trails, fc.integer({ min: 2, max: 80 }), (fixes, most) => {
      const line = draw(fixes, most);
      const points = line.finish();
      for (const fix of fixes)
        expect(metersOff(points, fix)).toBeLessThanOrEqual(line.toleranceMeters * 1.001 + 0.01);
    }),
  );
});

it('adds no gaps to those of the fixes', () => {
  fc.assert(
    fc.property(trails, (fixes) => {
      const silences = (of: readonly TrailFix[]): number[] =>
        of.flatMap(([at], index) => (index > 0 && at - (of[index - 1]?.[0] ?? at) > 900_000 ? [at] : []));
      const { length } = draw(fixes, Infinity, 11).finish();
      expect(length).toBeLessThanOrEqual(fixes.length);
      expect(
        silences(
          draw(fixes, Infinity, 11)
            .finish()
            .map(({ fix }) => fix),
        ),
      ).toEqual(silences(fixes));
    }),
  );
});

it('returns the same line from stored points as from fixes', () => {
  fc.assert(
    fc.property(trails, fc.integer({ min: 1, max: 11 }), (fixes, level) => {
      const stored = draw(fixes, Infinity, 1).finish();
      const counts = countLevels(stored);
      const points = readTrail(writeTrail(stored, 0), 0, level);
      expect(points.length).toBe(counts[level - 1]);
      expect(points.map(({ fix }) => fix[0])).toEqual(
        draw(fixes, Infinity, level)
          .finish()
          .map(({ fix }) => fix[0]),
      );
      for (const { fix } of points) {
        const given = fixes.find(([at]) => at === fix[0]);
        expect(given && metersOf(given, fix)).toBeLessThan(0.02);
        expect(fix[5]).toBe(given?.[5]);
      }
    }),
  );
});

it('returns more detail within a map area, with its error there and elsewhere', async () => {
  const box = { west: -46.61, south: -23.51, east: -46.59, north: -23.49 };
  await fc.assert(
    fc.asyncProperty(trails, fc.integer({ min: 60, max: 200 }), async (fixes, most) => {
      const bytes = writeTrail(draw(fixes, Infinity, 1).finish(), 0);
      const { points, ...chosen } = await chooseDetail([{ fromMs: 0, bytes }], box, most);
      const line = points.map((fix) => ({ fix, level: 1 }));
      // A fix at the edge may be represented by a line outside.
      const margin = chosen.withinMeters / 100_000;
      const isInside = ([, latitude, longitude]: TrailFix): boolean =>
        latitude > box.south + margin &&
        latitude < box.north - margin &&
        longitude > box.west + margin &&
        longitude < box.east - margin;
      for (const fix of fixes) {
        const meters = isInside(fix) ? chosen.withinMeters : chosen.toleranceMeters;
        expect(metersOff(line, fix)).toBeLessThanOrEqual(meters * 1.001 + 0.05);
      }
    }),
  );
  expect([1, 2, 11].map(toleranceOf)).toEqual([5, 10, 5120]);
});
