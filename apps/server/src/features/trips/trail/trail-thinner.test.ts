import { metersBetween } from '@azimute/geo';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TrailFix } from './trail-fix.ts';
import { TrailThinner } from './trail-thinner.ts';

const fixAt = (second: number, meters: number): TrailFix => [
  second * 1000,
  0,
  meters / 111_195,
  null,
  null,
  null,
];

function thin(fixes: readonly TrailFix[], most: number) {
  const thinner = new TrailThinner(most);
  for (const fix of fixes) thinner.add(fix);
  const kept = thinner.finish();
  return { kept, taken: thinner.taken, toleranceMeters: thinner.toleranceMeters };
}

it('keeps every fix if there are few', () => {
  const fixes = Array.from({ length: 50 }, (_, second) => fixAt(second, 0));
  expect(thin(fixes, 50)).toEqual({ kept: fixes, taken: 50, toleranceMeters: 0 });
});

it('keeps start and end of a stay', () => {
  const stay = Array.from({ length: 600 }, (_, second) => fixAt(second, 0));
  const away = Array.from({ length: 20 }, (_, index) => fixAt(600 + index, (index + 1) * 100));
  const { kept } = thin([...stay, ...away], 100);
  expect(kept.slice(0, 3).map(([ms]) => ms / 1000)).toEqual([0, 599, 600]);
});

it('keeps a limited number of fixes, first and last included, within its stated error', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: -300, max: 400 })), {
    minLength: 1,
    maxLength: 400,
  });
  fc.assert(
    fc.property(steps, fc.integer({ min: 4, max: 60 }), (given, most) => {
      let [second, meters] = [0, 0];
      const fixes = given.map(([wait, by]) => fixAt((second += wait), (meters += by)));
      const { kept, taken, toleranceMeters } = thin(fixes, most);
      expect(taken).toBe(fixes.length);
      expect(kept.length).toBeLessThanOrEqual(most);
      expect(kept[0]).toBe(fixes[0]);
      expect(kept.at(-1)).toBe(fixes.at(-1));
      let standing = kept[0];
      const isKept = new Set(kept);
      for (const fix of fixes) {
        if (isKept.has(fix)) standing = fix;
        expect(distance(standing, fix)).toBeLessThanOrEqual(toleranceMeters + 0.01);
      }
    }),
  );
});

function distance(from: TrailFix | undefined, to: TrailFix): number {
  if (from === undefined) return 0;
  return metersBetween({ latitude: from[1], longitude: from[2] }, { latitude: to[1], longitude: to[2] });
}
