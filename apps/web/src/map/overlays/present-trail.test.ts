import fc from 'fast-check';
import type { Feature } from 'geojson';
import { expect, test } from 'vitest';
import { presentTrail, presentFixes, type TrailFixes } from './present-trail.ts';

const minute = 60_000;
const rules = {
  bandOf: (speed: number | null) => (speed === null ? -1 : Math.min(4, Math.floor(speed / 20))),
  stateOf: () => 0,
  longestGapMs: 15 * minute,
  isJump: () => false,
};

/** Returns a fix per minute about a hundred meters apart, except for gaps. */
function fixesOf(speeds: readonly (number | null)[], silentBefore: readonly number[] = []): TrailFixes {
  let atMs = 0;
  return {
    fixedAt: speeds.map((_, index) => (atMs += silentBefore.includes(index) ? 60 * minute : minute)),
    longitude: speeds.map((_, index) => index / 1000),
    latitude: speeds.map(() => 0),
    speedKph: speeds,
  };
}

function told(features: readonly Feature[]): string[] {
  return features.map(({ properties, geometry }) => {
    const length = geometry.type === 'LineString' ? geometry.coordinates.length : 0;
    return `${properties?.['kind']} ${properties?.['band'] ?? ''} ${length}`;
  });
}

test('a day is one line in pieces by speed band, dashed over gaps', () => {
  expect(told(presentTrail(fixesOf([0, 10, 30, 30, null, 5, 5], [5]), rules).features)).toEqual([
    'speed 0 2',
    'speed 1 3',
    'way  5',
    'speed -1 2',
    'gap  2',
    'way  2',
    'speed 0 2',
  ]);
});

test('a jump has no line and no speed', () => {
  const jumps = { ...rules, isJump: (index: number) => index === 2 };
  expect(told(presentTrail(fixesOf([10, 10, 10, 10]), jumps).features)).toEqual([
    'way  2',
    'speed 0 2',
    'jump  2',
    'way  2',
    'speed 0 2',
  ]);
});

test('no fix draws nothing, and one draws a dot without a line', () => {
  expect(presentTrail(fixesOf([]), rules).features).toEqual([]);
  expect(presentTrail(fixesOf([7]), rules).features).toEqual([]);
  expect(presentFixes(fixesOf([7]), rules).features).toHaveLength(1);
});

test('every position is within a pixel of the line, and the pieces connect', () => {
  const speed = fc.option(fc.integer({ min: 0, max: 120 }), { nil: null });
  const fix = fc.record({ speed, east: fc.constantFrom(0, 1e-6, 0.001), silence: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 50 }), (steps) => {
      let [x, atMs] = [0, 0];
      const fixes: TrailFixes = {
        longitude: steps.map(({ east }) => (x += east)),
        fixedAt: steps.map(({ silence }) => (atMs += silence ? 20 * minute : minute)),
        latitude: steps.map(() => 0),
        speedKph: steps.map((step) => step.speed),
      };
      const { features } = presentTrail(fixes, rules);
      const lines = features.flatMap(({ geometry, properties }) =>
        geometry.type === 'LineString'
          ? [{ kind: properties?.['kind'] as string, at: geometry.coordinates }]
          : [],
      );
      const lengthOf = (kind: string) =>
        lines
          .filter((line) => line.kind === kind)
          .reduce((sum, { at }) => sum + (at.at(-1)?.[0] ?? 0) - (at[0]?.[0] ?? 0), 0);
      expect(lengthOf('speed')).toBeCloseTo(lengthOf('way'), 9);
      const whole = (fixes.longitude.at(-1) ?? 0) - (fixes.longitude[0] ?? 0);
      expect(Math.abs(lengthOf('way') + lengthOf('gap') - whole)).toBeLessThanOrEqual(steps.length * 2e-5);
    }),
  );
});

test('adjacent fixes are thinned to one when zoomed out, and to those without overlap when zoomed in', () => {
  const metres = [0, 2, 10, 21, 45, 90, 180].map((value) => value / 111_195);
  const { features } = presentFixes(
    {
      fixedAt: metres.map((_, index) => index),
      longitude: metres,
      latitude: metres.map(() => 0),
      speedKph: metres.map(() => 7),
    },
    rules,
  );
  const shownAt = (zoom: number) =>
    features
      .filter(({ properties }) => Number(properties?.['zoom']) <= zoom)
      .flatMap(({ geometry }) => (geometry.type === 'MultiPoint' ? geometry.coordinates : []))
      .map(([x]) => Math.round((x ?? 0) * 111_195))
      .toSorted((a, b) => a - b);
  expect(shownAt(14)).toEqual([]);
  expect(shownAt(15)).toEqual([0, 45, 90, 180]);
  expect(shownAt(17)).toEqual([0, 21, 45, 90, 180]);
  expect(shownAt(18)).toEqual([0, 10, 21, 45, 90, 180]);
});
