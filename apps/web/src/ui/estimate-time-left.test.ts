import { describe, expect, it } from 'vitest';
import { estimateTimeLeft, roundTimeLeft } from './estimate-time-left.ts';

describe('estimateTimeLeft', () => {
  it.each([
    ['the total is unknown', 10, null, 60_000],
    ['nothing is finished', 0, 100, 60_000],
    ['it has just started', 1, 100, 1999],
  ])('returns nothing while %s', (_, done, total, elapsedMs) => {
    expect(estimateTimeLeft(done, total, elapsedMs)).toBeNull();
  });

  it('extrapolates the pace so far, and is zero at the end', () => {
    expect(estimateTimeLeft(25, 100, 10_000)).toBe(30_000);
    expect(estimateTimeLeft(100, 100, 10_000)).toBe(0);
    expect(estimateTimeLeft(101, 100, 10_000)).toBe(0);
  });
});

describe('roundTimeLeft', () => {
  it.each([
    [0, { unit: 'seconds', count: 5 }],
    [18_000, { unit: 'seconds', count: 20 }],
    [57_400, { unit: 'seconds', count: 55 }],
    [58_000, { unit: 'minutes', count: 1 }],
    [91_000, { unit: 'minutes', count: 2 }],
    [89 * 60_000, { unit: 'minutes', count: 89 }],
    [100 * 60_000, { unit: 'hours', count: 2 }],
  ])('rounds %d ms to a natural duration', (leftMs, said) => {
    expect(roundTimeLeft(leftMs)).toEqual(said);
  });
});
