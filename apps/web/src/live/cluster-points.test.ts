import { expect, test } from 'vitest';
import { Clusterer, singleFromZoom, type Clustered, type PointSource } from './cluster-points.ts';
import type { Viewport } from './live-protocol.ts';

const world: Viewport = { minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 4 };
const everything = () => true;

function sourceOf(points: readonly (readonly [x: number, y: number, status?: number])[]): PointSource {
  return {
    size: points.length,
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    statuses: Uint8Array.from(points, ([, , status = 1]) => status),
  };
}

function drawFrom(seed: number): () => number {
  let drawn = seed;
  return () => {
    drawn = (drawn * 1_103_515_245 + 12_345) % 2 ** 31;
    return drawn / 2 ** 31;
  };
}

/** Deterministic pseudo-random points. */
function scattered(count: number): [number, number, number][] {
  const next = drawFrom(42);
  return Array.from({ length: count }, () => [
    0.3 + next() * 0.1,
    0.5 + next() * 0.1,
    Math.floor(next() * 6),
  ]);
}

function slotsOf({ points, clusters }: Clustered): number[] {
  return [...points, ...clusters.flatMap(({ slots }) => slots)].toSorted((a, b) => a - b);
}

test('filtered assets, those outside the viewport and without a position are in no point', () => {
  const source = sourceOf([
    [0.5, 0.5],
    [0.5, 0.5001],
    [Number.NaN, Number.NaN],
    [0.9, 0.9],
  ]);
  const viewport = { minX: 0.4, minY: 0.4, maxX: 0.6, maxY: 0.6, zoom: 4 };
  expect(slotsOf(new Clusterer().cluster(source, (slot) => slot !== 1, viewport))).toEqual([0]);
});

test('every asset is in exactly one point or cluster, and the counts add up by status', () => {
  const source = sourceOf(scattered(3000));
  for (const zoom of [2, 5, 7.3, 9, 12]) {
    const clustered = new Clusterer().cluster(source, everything, { ...world, zoom });
    expect(slotsOf(clustered)).toEqual(Array.from({ length: 3000 }, (_, slot) => slot));
    for (const cluster of clustered.clusters) {
      expect(cluster.counts.reduce((a, b) => a + b)).toBe(cluster.slots.length);
      const running = cluster.slots.filter((slot) => source.statuses[slot] === 1);
      expect(cluster.counts[1]).toBe(running.length);
    }
  }
});

test('nearby assets form one cluster at their center, distant ones stay separate', () => {
  const clustered = new Clusterer().cluster(
    sourceOf([
      [0.3, 0.5, 1],
      [0.3002, 0.5, 2],
      [0.8, 0.5, 1],
    ]),
    everything,
    world,
  );
  expect(clustered.points).toEqual([2]);
  expect(clustered.clusters).toHaveLength(1);
  expect(clustered.clusters[0]?.x).toBeCloseTo(0.3001, 6);
  expect(clustered.clusters[0]?.counts).toEqual([0, 1, 1, 0, 0, 0]);
});

test('a cluster keeps its key while its assets move a little and others join', () => {
  const clusterer = new Clusterer();
  const points = scattered(400);
  const before = clusterer.cluster(sourceOf(points), everything, world).clusters.map(({ key }) => key);
  const moved = points.map(([x, y, status]) => [x + 1e-5, y - 1e-5, status] as const);
  const after = clusterer.cluster(sourceOf([...moved, ...moved.slice(0, 20)]), everything, world);
  const kept = after.clusters.filter(({ key }) => before.includes(key));
  expect(kept.length).toBeGreaterThanOrEqual(before.length - 1);
});

test('clusters stay in place between frames while assets move a little, come and go', () => {
  const pixel = 1 / (512 * 2 ** world.zoom);
  let large = 0;
  let jumped = 0;
  for (let seed = 1; seed <= 20; seed += 1) {
    const draw = drawFrom(seed * 7919);
    const clusterer = new Clusterer();
    let points = Array.from({ length: 1500 }, () => [0.3 + draw() * 0.1, 0.5 + draw() * 0.1] as const);
    let before = clusterer.cluster(sourceOf(points), everything, world).clusters;
    for (let frame = 0; frame < 10; frame += 1) {
      points = points.map(([x, y]) => [x + (draw() - 0.5) * pixel, y + (draw() - 0.5) * pixel] as const);
      points.splice(0, 3);
      for (let fresh = 0; fresh < 3; fresh += 1) points.push([0.3 + draw() * 0.1, 0.5 + draw() * 0.1]);
      const after = clusterer.cluster(sourceOf(points), everything, world).clusters;
      const known = new Map(after.map((cluster) => [cluster.key, cluster]));
      for (const { key, x, y, slots } of before) {
        if (slots.length < 10) continue;
        const now = known.get(key);
        large += 1;
        if (now === undefined || Math.hypot(now.x - x, now.y - y) / pixel >= 12) jumped += 1;
      }
      before = after;
    }
  }
  // Array growth happens at the asset that exceeds the capacity.
  expect(large).toBeGreaterThan(10_000);
  expect(jumped / large).toBeLessThan(0.002);
});

test('clusters of a smaller neighbor do not take over when it outgrows the leader', () => {
  const clusterer = new Clusterer();
  const left: [number, number][] = Array.from({ length: 5 }, () => [0.3, 0.5]);
  const right: [number, number][] = Array.from({ length: 4 }, () => [0.3035, 0.5]);
  const before = clusterer.cluster(sourceOf([...left, ...right]), everything, world);
  expect(before.clusters).toHaveLength(1);
  const after = clusterer.cluster(sourceOf([...left, ...right, ...right]), everything, world);
  expect(after.clusters.map(({ key }) => key)).toEqual(before.clusters.map(({ key }) => key));
  const fresh = new Clusterer().cluster(sourceOf([...left, ...right, ...right]), everything, world);
  expect(fresh.clusters.map(({ key }) => key)).not.toEqual(before.clusters.map(({ key }) => key));
});

test('every asset is drawn separately when zoomed in', () => {
  const source = sourceOf([
    [0.5, 0.5],
    [0.5, 0.5],
  ]);
  const clustered = new Clusterer().cluster(source, everything, { ...world, zoom: singleFromZoom });
  expect(clustered).toEqual({ points: [0, 1], clusters: [] });
});

test('a viewport across the antimeridian shows both sides', () => {
  const source = sourceOf([
    [0.99, 0.5],
    [0.01, 0.5],
    [0.5, 0.5],
  ]);
  const viewport = { minX: 0.95, minY: 0.4, maxX: 1.05, maxY: 0.6, zoom: 6 };
  expect(slotsOf(new Clusterer().cluster(source, everything, viewport))).toEqual([0, 1]);
});
