import { beforeEach, expect, test } from 'vitest';
import { LiveFleet } from './live-fleet.ts';
import type { CatalogueAsset, FleetAnswers } from './live-protocol.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import { plainAsset } from './testing/plain-asset.ts';

const codes = ['C-2', 'C-10', 'C-1'];

function assetAt(id: number, longitude: number | null): CatalogueAsset {
  const latitude = longitude === null ? null : -23;
  const state = { status: 'running', contactAtMs: 1000, fixedAtMs: 1000, longitude, latitude } as const;
  return { ...plainAsset, id, code: codes[id - 1] ?? '', ...state };
}

let fleet: LiveFleet;
beforeEach(() => {
  fleet = new LiveFleet();
  fleet.putCatalogue([assetAt(1, -46), assetAt(2, -46.0001), assetAt(3, 10)], true);
  fleet.setViewport({ minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 4 });
  fleet.setOrder('code');
});
const assetsIn = (within: { minX: number; minY: number; maxX: number; maxY: number } | null, limit = 10) =>
  fleet.answer({ kind: 'assets', within, limit }) as FleetAnswers['assets'];
const boxOf = (west: number, east: number) => ({
  minX: mercatorX(west),
  maxX: mercatorX(east),
  minY: mercatorY(0),
  maxY: mercatorY(-40),
});

test('selected assets are returned with code and status, including hidden ones', () => {
  fleet.pick([3, 1, 99]);
  expect(fleet.pickedAssets()).toEqual({
    rows: [
      { id: 3, code: 'C-1', status: 'running' },
      { id: 1, code: 'C-2', status: 'running' },
    ],
    unknown: [99],
  });
});

test('no selection is unknown before the catalog loads, and removed assets become unknown', () => {
  const early = new LiveFleet();
  early.pick([1]);
  expect(early.pickedAssets()).toEqual({ rows: [], unknown: [] });
  fleet.pick([1]);
  fleet.receive({ type: 'picture', epoch: 'a', version: 1, at: 0, assets: [] });
  expect(fleet.pickedAssets()).toEqual({ rows: [], unknown: [1] });
});

test('selected assets are marked where drawn: separately, or in their cluster', () => {
  fleet.pick([1, 3]);
  const frame = fleet.frame();
  expect(frame?.picked.ids).toEqual([3]);
  expect(frame?.picked.clusters).toEqual([...(frame?.clusters.keys ?? [])]);
  fleet.pick([]);
  expect(fleet.frame()?.picked).toEqual({ ids: [], clusters: [] });
});

test('the bounds of a selection cover it only, whatever the filters', () => {
  fleet.setFilter({ search: 'nothing', status: [], fields: {} });
  fleet.pick([1, 2]);
  const bounds = fleet.answer({ kind: 'bounds', of: 'picked' });
  expect(bounds).toMatchObject({ west: expect.closeTo(-46.0001, 6), east: expect.closeTo(-46, 6) });
});

test('assets of the list come in its order, up to a limit; those of a box are inside it', () => {
  expect(assetsIn(null)).toEqual({ ids: [3, 1, 2], total: 3 });
  expect(assetsIn(null, 2)).toEqual({ ids: [3, 1], total: 3 });
  expect(assetsIn(boxOf(-50, -40))).toEqual({ ids: [1, 2], total: 2 });
  expect(assetsIn(boxOf(-46.00005, 20))).toEqual({ ids: [3, 1], total: 2 });
  // A map that shows the world twice.
  const [{ minX, maxX, minY, maxY }] = [boxOf(0, 20)];
  expect(assetsIn({ minX: minX - 1, maxX: maxX - 1, minY, maxY })).toEqual({ ids: [3], total: 1 });
  fleet.setFilter({ search: 'c-10', status: [], fields: {} });
  expect(assetsIn(boxOf(-50, -40))).toEqual({ ids: [2], total: 1 });
});

test('a list range works in both directions, up to a limit, and requires both ends', () => {
  const between = (from: number, to: number, limit = 9) => fleet.answer({ kind: 'between', from, to, limit });
  expect(between(3, 2)).toEqual([3, 1, 2]);
  expect(between(2, 1)).toEqual([1, 2]);
  expect(between(1, 1)).toEqual([1]);
  expect(between(3, 2, 2)).toEqual([3, 1]);
  expect(between(99, 1)).toEqual([1]);
  expect(between(3, 99)).toEqual([99]);
});

test('an asset has its place in the list, unless filtered out', () => {
  const placeOf = (assetId: number) => fleet.answer({ kind: 'place', assetId });
  expect([placeOf(3), placeOf(2), placeOf(99)]).toEqual([0, 2, null]);
  fleet.setFilter({ search: 'c-10', status: [], fields: {} });
  expect([placeOf(3), placeOf(2)]).toEqual([null, 0]);
});

test('filtered units and customers are named', () => {
  const customer = { customerId: 7, customerName: 'Consórcio', unitName: '0101 Guarulhos' };
  fleet.putCatalogue([{ ...assetAt(1, -46), ...customer }], true);
  fleet.setFilter({ search: '', status: [], fields: { units: ['1'], customers: ['7', '8'] } });
  expect(fleet.list().labels).toEqual({
    units: { '1': '0101 Guarulhos' },
    customers: { '7': 'Consórcio', '8': '' },
  });
});
