import { expect, test } from 'vitest';
import { snapPlace, toSnapOutline } from './snap-place.ts';

/** One degree is a hundred pixels; north is up. */
const map = {
  project: ([x = 0, y = 0]: number[]) => ({ x: x * 100, y: -y * 100 }),
  unproject: ({ x, y }: { x: number; y: number }) => [x / 100, -y / 100],
};
const square = toSnapOutline([
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]);
const snap = (x: number, y: number) => snapPlace([square], { x, y }, map, 12);

test('a place far from all outlines is not moved', () => {
  expect(snap(50, -50)).toBeUndefined();
  expect(snap(150, -50)).toBeUndefined();
  expect(snapPlace([], { x: 0, y: 0 }, map, 12)).toBeUndefined();
});

test('a vertex takes precedence over a nearer edge', () => {
  expect(snap(8, -1)).toEqual([0, 0]);
  expect(snap(50, -95)).toEqual([0.5, 1]);
  expect(snap(109, 6)).toEqual([1, 0]);
});
