import type { AssetTrail } from '@azimute/contract';
import { expect, it } from 'vitest';
import { joinDay } from './join-day.ts';

function trailOf(
  fixedAt: readonly number[],
  [from, to]: readonly [number, number],
  latitude: number,
): AssetTrail {
  const unknown = fixedAt.map(() => null);
  return {
    assetId: 1,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    fixes: 100,
    isSimplified: true,
    toleranceMeters: 40,
    withinMeters: null,
    columns: {
      fixedAt: [...fixedAt],
      latitude: fixedAt.map(() => latitude),
      longitude: fixedAt.map(() => 0),
      speedKph: unknown,
      headingDegrees: unknown,
      ignition: unknown,
    },
  };
}

it('replaces the thinned fixes of the day, and keeps the others', () => {
  const trail = trailOf([5, 15, 18, 20, 30], [0, 40], 1);
  const joined = joinDay(trail, trailOf([10, 11, 19], [10, 20], 2));
  expect(joined.columns.fixedAt).toEqual([5, 10, 11, 19, 20, 30]);
  expect(joined.columns.latitude).toEqual([1, 2, 2, 2, 1, 1]);
  expect(joined).toMatchObject({ toleranceMeters: 40, fixes: 100 });
  expect(joinDay(trail, trailOf([41], [40, 50], 2)).columns.fixedAt).toEqual([5, 15, 18, 20, 30, 41]);
});
