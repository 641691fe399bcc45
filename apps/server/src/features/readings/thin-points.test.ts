import { describe, expect, it } from 'vitest';
import { thinPoints, type ReadingPoint } from './thin-points.ts';

describe('chart points', () => {
  it('are all kept if few', () => {
    const points: ReadingPoint[] = [
      [1, 5],
      [2, 5],
    ];
    expect(thinPoints(points)).toEqual(points);
  });

  it('keep the minimum and maximum of each part if many, in order of time', () => {
    const points = Array.from({ length: 1000 }, (_, at): ReadingPoint => [at, at === 777 ? 900 : at % 10]);
    const thinned = thinPoints(points, 40);
    expect(thinned.length).toBeLessThanOrEqual(40);
    expect(thinned).toContainEqual([777, 900]);
    expect(thinned.map(([at]) => at)).toEqual(thinned.map(([at]) => at).toSorted((a, b) => a - b));
  });

  it('are kept where text or a flag changes, and at the end', () => {
    const points: ReadingPoint[] = [
      [1, true],
      [2, true],
      [3, false],
      [4, false],
    ];
    expect(thinPoints(points)).toEqual([
      [1, true],
      [3, false],
      [4, false],
    ]);
  });
});
