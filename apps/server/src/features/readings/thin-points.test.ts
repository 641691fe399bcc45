import { describe, expect, it } from 'vitest';
import { thinPoints, type ReadingPoint } from './thin-points.ts';

describe('the points of a chart', () => {
  it('are all of few numbers', () => {
    const points: ReadingPoint[] = [
      [1, 5],
      [2, 5],
    ];
    expect(thinPoints(points)).toEqual(points);
  });

  it('keep the lowest and the highest of each part of many, in order of time', () => {
    const points = Array.from({ length: 1000 }, (_, at): ReadingPoint => [at, at === 777 ? 900 : at % 10]);
    const thinned = thinPoints(points, 40);
    expect(thinned.length).toBeLessThanOrEqual(40);
    expect(thinned).toContainEqual([777, 900]);
    expect(thinned.map(([at]) => at)).toEqual(thinned.map(([at]) => at).toSorted((a, b) => a - b));
  });

  it('are those where a text or a yes changes, and the last', () => {
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
