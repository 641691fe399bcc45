import type { LiveTuple } from '@azimute/contract/live-schemas';
import { expect, test } from 'vitest';
import { AssetStore } from './asset-store.ts';
import { applyState } from './held-picture.ts';
import { latitudeOf, longitudeOf } from './mercator.ts';

function at(assetId: number, longitude: number, latitude: number): LiveTuple {
  return [assetId, 1, 1_000, longitude, latitude, 60, 90, 12.5, 300, 1_000];
}

function presentIds(store: AssetStore): number[] {
  return [...store.ids.subarray(0, store.size)].filter((_, slot) => store.present[slot] === 1);
}

test('changes without a picture are ignored', () => {
  const store = new AssetStore();
  const held = applyState(store, null, {
    type: 'changes',
    version: 3,
    at: 0,
    assets: [at(1, 0, 0)],
    removed: [],
  });
  expect(held).toBeNull();
  expect(presentIds(store)).toEqual([]);
});

test('changes no newer than the current state are dropped', () => {
  const store = new AssetStore();
  const held = { epoch: 'a', version: 5 };
  const changes = { type: 'changes', at: 0, assets: [at(1, 10, 10)], removed: [] } as const;
  expect(applyState(store, held, { ...changes, version: 5 })).toBe(held);
  expect(applyState(store, held, { ...changes, version: 4 })).toBe(held);
  expect(presentIds(store)).toEqual([]);
  expect(applyState(store, held, { ...changes, version: 6 })).toEqual({ epoch: 'a', version: 6 });
  expect(presentIds(store)).toEqual([1]);
});

test('a picture replaces the whole state, also from another server process', () => {
  const store = new AssetStore();
  const first = applyState(store, null, {
    type: 'picture',
    epoch: 'a',
    version: 9,
    at: 0,
    assets: [at(1, 0, 0), at(2, 0, 0)],
  });
  expect(first).toEqual({ epoch: 'a', version: 9 });
  const second = applyState(store, first, {
    type: 'picture',
    epoch: 'b',
    version: 1,
    at: 0,
    assets: [at(3, 0, 0)],
  });
  expect(second).toEqual({ epoch: 'b', version: 1 });
  expect(presentIds(store)).toEqual([3]);
});

test('changes move, add and remove', () => {
  const store = new AssetStore();
  const held = applyState(store, null, {
    type: 'picture',
    epoch: 'a',
    version: 1,
    at: 0,
    assets: [at(1, 0, 0), at(2, 0, 0)],
  });
  applyState(store, held, {
    type: 'changes',
    version: 2,
    at: 0,
    assets: [at(1, -46.6, -23.5), at(4, 1, 1)],
    removed: [2, 77],
  });
  expect(presentIds(store)).toEqual([1, 4]);
  const slot = store.slotOf(1) ?? -1;
  expect(longitudeOf(store.x[slot] ?? 0)).toBeCloseTo(-46.6, 9);
  expect(latitudeOf(store.y[slot] ?? 0)).toBeCloseTo(-23.5, 9);
  expect(store.headingDegrees[slot]).toBe(90);
});

test('unknown values are NaN, and a removed asset can return', () => {
  const store = new AssetStore();
  store.applyChanges([[5, 0, null, null, null, null, null, null, null, null]], []);
  const slot = store.slotOf(5) ?? -1;
  expect(store.x[slot]).toBeNaN();
  expect(store.odometerKm[slot]).toBeNaN();
  store.applyChanges([], [5]);
  expect(presentIds(store)).toEqual([]);
  store.applyChanges([at(5, 1, 1)], []);
  expect(presentIds(store)).toEqual([5]);
  expect(store.size).toBe(1);
});

test('arrays grow with the fleet and keep their values', () => {
  const store = new AssetStore();
  store.applyPicture(Array.from({ length: 5000 }, (_, index) => at(index + 1, index / 100, 0)));
  expect(presentIds(store)).toHaveLength(5000);
  expect(longitudeOf(store.x[store.slotOf(1) ?? -1] ?? 9)).toBeCloseTo(0, 9);
  expect(longitudeOf(store.x[store.slotOf(5000) ?? -1] ?? 9)).toBeCloseTo(49.99, 9);
});
