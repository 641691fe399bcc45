import { metersPerDegree } from '@azimute/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastestKph, findJumps, wayMeters } from './find-jumps.ts';
import type { TimedPlaces } from './fix-columns.ts';

/** Positions along the equator: time in s, distance from the start in m. */
function alongEquator(fixes: readonly (readonly [second: number, meters: number])[]): TimedPlaces {
  return {
    fixedAt: fixes.map(([second]) => second * 1000),
    longitude: fixes.map(([, meters]) => meters / metersPerDegree),
    latitude: fixes.map(() => 0),
  };
}

function told(columns: TimedPlaces) {
  const jumps = findJumps(columns).map(({ index }) => index);
  const meters = wayMeters(columns, (index) => jumps.includes(index), 0, columns.fixedAt.length - 1);
  return { jumps, meters: Math.round(meters) };
}

/** One position per second at a speed, with freezes in which the receiver repeats its place and then catches up. */
function drive(kph: number, seconds: number, freezes: readonly { at: number; lasts: number }[]) {
  let [shown, frozen] = [0, 0];
  const fixes: [number, number][] = [];
  for (let second = 0; second <= seconds; second += 1) {
    const isThere = (kph / 3.6) * second;
    const isFrozen = freezes.some(({ at, lasts }) => second > at && second <= at + lasts);
    if (isFrozen) frozen = second;
    else shown = frozen > 0 ? Math.min(isThere, shown + 80) : isThere;
    fixes.push([second, shown]);
  }
  return fixes;
}

describe('jumps', () => {
  it('exclude artifacts of a frozen receiver', () => {
    const oneByOne = drive(90, 900, [{ at: 300, lasts: 120 }]);
    expect(told(alongEquator(oneByOne))).toEqual({ jumps: [], meters: 22_500 });
    const atOnce = oneByOne
      .filter(([second]) => second <= 420)
      .concat([
        [421, 10_525],
        [422, 10_550],
      ]);
    expect(told(alongEquator(atOnce))).toEqual({ jumps: [], meters: 10_550 });
  });

  it('include outliers, there and back, near or consecutive', () => {
    const straight = drive(60, 60, []);
    const stray = (from: number, to: number, meters: number) =>
      alongEquator(
        straight.map(([second, way]) => [second, second >= from && second < to ? way + meters : way]),
      );
    expect(told(stray(30, 31, 5_000))).toEqual({ jumps: [30, 31], meters: 967 });
    expect(told(stray(30, 31, -200))).toEqual({ jumps: [30, 31], meters: 967 });
    expect(told(stray(30, 40, 100_000))).toEqual({ jumps: [30, 40], meters: 967 });
  });

  it('lead away without a standstill that could cause them', () => {
    const away: [number, number][] = [...drive(90, 300, []), [301, 17_500], [302, 17_525]];
    expect(told(alongEquator(away))).toEqual({ jumps: [301], meters: 7_525 });
    const tooFar: [number, number][] = [
      [0, 0],
      [60, 0],
      [61, 20_000],
    ];
    expect(told(alongEquator(tooFar)).jumps).toEqual([2]);
    expect(
      told(
        alongEquator([
          [0, 0],
          [60, 0],
          [61, 4_000],
        ]),
      ).jumps,
    ).toEqual([]);
  });

  it('are not found without fast steps, and leave other steps in place', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 3_000 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (given) => {
        let [second, meters] = [0, 0];
        const fixes = given.map(([wait, by]): [number, number] => [(second += wait), (meters += by)]);
        const columns = alongEquator(fixes);
        const jumps = new Set(findJumps(columns).map(({ index }) => index));
        const whole = wayMeters(columns, () => false, 0, fixes.length - 1);
        const left = wayMeters(columns, (index) => jumps.has(index), 0, fixes.length - 1);
        let leftOut = 0;
        for (const index of jumps) {
          const [wait = 0, by = 0] = given[index] ?? [];
          expect(by * 3.6).toBeGreaterThan(fastestKph * wait);
          leftOut += by;
        }
        expect(left).toBeCloseTo(whole - leftOut, 3);
      }),
    );
  });

  it('lose nothing of a day with freezes, at any machine’s speed', () => {
    const freezes = fc.array(
      fc.record({ at: fc.integer({ min: 1, max: 3_000 }), lasts: fc.integer({ min: 2, max: 300 }) }),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 130 }), freezes, (kph, given) => {
        const fixes = drive(kph, 3_600, given);
        const { jumps, meters } = told(alongEquator(fixes));
        expect(jumps).toEqual([]);
        expect(meters).toBeCloseTo(Math.round(fixes.at(-1)?.[1] ?? 0), -1);
      }),
      { numRuns: 50 },
    );
  });
});
