import { expect, test } from 'vitest';
import type { Cluster } from './cluster-points.ts';
import { Origins } from './origins.ts';

const clusterOf = (key: number, x: number, slots: readonly number[]): Cluster => ({
  key,
  x,
  y: 0.5,
  counts: [],
  slots,
});
const nowhere = [Number.NaN, Number.NaN];

test('parts of a split cluster come from its place, others from nowhere', () => {
  const origins = new Origins();
  const first = origins.trace({ points: [9], clusters: [clusterOf(1, 0.2, [0, 1, 2, 3])] });
  expect([[...first.points], [...first.clusters]]).toEqual([nowhere, nowhere]);
  const apart = origins.trace({
    points: [9, 3],
    clusters: [clusterOf(5, 0.1, [0, 1]), clusterOf(1, 0.2, [2])],
  });
  expect([...apart.points]).toEqual([...nowhere, 0.2, 0.5]);
  expect([...apart.clusters]).toEqual([0.2, 0.5, ...nowhere]);
});

test('a merged cluster comes from one of its parts, once', () => {
  const origins = new Origins();
  origins.trace({ points: [], clusters: [clusterOf(1, 0.1, [0, 1]), clusterOf(2, 0.2, [2, 3])] });
  const together = { points: [], clusters: [clusterOf(7, 0.15, [0, 1, 2, 3])] };
  expect([...origins.trace(together).clusters]).toEqual([0.1, 0.5]);
  expect([...origins.trace(together).clusters]).toEqual(nowhere);
});
