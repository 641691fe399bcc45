import { liveStatuses } from '@azimute/contract/live';
import { expect, test } from 'vitest';
import { statusOrder } from '../../ui/status-shapes.ts';
import { ringEnds, ringRadius, ringStatuses, ringText } from './marker-look.ts';

const countsOf = (counts: Partial<Record<(typeof liveStatuses)[number], number>>) =>
  liveStatuses.map((status) => counts[status] ?? 0);

test('arcs follow the order of the status lists', () => {
  expect(ringStatuses.map((place) => liveStatuses[place])).toEqual(statusOrder);
});

test('arcs fill the ring in proportion to their counts', () => {
  const ends = ringEnds(countsOf({ running: 6, turned_off: 3, in_maintenance: 3 }), 0);
  expect(ends.map((end) => Math.round(end * 100))).toEqual([50, 75, 75, 100, 100, 100]);
});

test('one asset among a thousand still has a visible arc', () => {
  const ends = ringEnds(countsOf({ running: 1000, without_communication: 1 }), 0);
  expect((ends[2] ?? 0) - (ends[1] ?? 0)).toBeGreaterThan(0.02);
  expect(ends.at(-1)).toBeCloseTo(1, 9);
});

test('counts of a cluster are read from the shared columns', () => {
  const columns = [...countsOf({ running: 5 }), ...countsOf({ turned_off: 4 })];
  expect(ringEnds(columns, liveStatuses.length)).toEqual([0, 1, 1, 1, 1, 1]);
});

test('the ring grows with its count, with at most four characters of text', () => {
  const counts = [2, 16, 50, 200, 1000];
  const radii = counts.map(ringRadius);
  expect(radii).toEqual(radii.toSorted((a, b) => a - b));
  expect(new Set(radii).size).toBe(counts.length);
  expect([7, 999, 9999, 10_000, 123_456, 2_000_000].map(ringText)).toEqual([
    '7',
    '999',
    '9999',
    '10k',
    '123k',
    '2M',
  ]);
});
