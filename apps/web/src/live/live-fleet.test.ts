import type { LiveTuple } from '@azimute/contract/live-schemas';
import { beforeEach, expect, test } from 'vitest';
import { LiveFleet } from './live-fleet.ts';
import type { CatalogueAsset, FleetBounds } from './live-protocol.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import { plainAsset } from './testing/plain-asset.ts';

const [withoutStatus, running, turnedOff, silent] = [0, 1, 2, 3];

function assetOf(id: number, code: string, more: Partial<CatalogueAsset> = {}): CatalogueAsset {
  return {
    ...plainAsset,
    id,
    code,
    model: 'N460',
    manufacturer: 'Norrland',
    category: 'Truck',
    customerId: 7,
    customerName: 'Consórcio Anel Norte',
    unitId: 1,
    unitName: '0101 Guarulhos',
    status: 'running',
    contactAtMs: 1000,
    fixedAtMs: 1000,
    longitude: -46,
    latitude: -23,
    ...more,
  };
}

/** Returns a state whose place depends on the id. */
function stateOf(id: number, status: number, contactAtMs: number, longitude = -46 - id): LiveTuple {
  return [id, status, 1_000 / id, longitude, -23, 40, 180, 10, 20, contactAtMs];
}

const catalogue = [
  assetOf(1, 'CAM-10'),
  assetOf(2, 'CAM-9', { unitId: 2, unitName: '0202 Resende', customerId: null, customerName: '' }),
  assetOf(3, 'ESC-1', { model: 'E320L', category: 'Excavator' }),
  assetOf(4, 'MAN-1', {
    contactAtMs: null,
    fixedAtMs: null,
    longitude: null,
    latitude: null,
    status: 'without_status',
  }),
];
const picture: readonly LiveTuple[] = [
  stateOf(1, running, 5000),
  stateOf(2, turnedOff, 9000),
  stateOf(3, silent, 2000),
  [4, withoutStatus, null, null, null, null, null, null, null, null],
];

let fleet: LiveFleet;

beforeEach(() => {
  fleet = new LiveFleet();
  fleet.setWindow(0, 50);
  fleet.setViewport({ minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 10 });
  fleet.putCatalogue(catalogue, true);
  fleet.receive({ type: 'picture', epoch: 'a', version: 1, at: 0, assets: picture });
});

function codes(): string[] {
  return fleet.list().rows.map(({ code }) => code);
}

test('assets are sorted by attention: no communication, no status, running, turned off', () => {
  expect(codes()).toEqual(['ESC-1', 'MAN-1', 'CAM-10', 'CAM-9']);
});

test('the longest without communication come first', () => {
  fleet.receive({ type: 'changes', version: 2, at: 0, assets: [stateOf(1, silent, 1000)], removed: [] });
  expect(codes().slice(0, 2)).toEqual(['CAM-10', 'ESC-1']);
});

test('codes sort naturally: 9 before 10; contacts newest first and never last', () => {
  fleet.setOrder('code');
  expect(codes()).toEqual(['CAM-9', 'CAM-10', 'ESC-1', 'MAN-1']);
  fleet.setOrder('contact');
  expect(codes()).toEqual(['CAM-9', 'CAM-10', 'ESC-1', 'MAN-1']);
  fleet.receive({ type: 'changes', version: 2, at: 0, assets: [stateOf(3, running, 50_000)], removed: [] });
  expect(codes()[0]).toBe('ESC-1');
});

test('search ignores case and accents and covers code, model and customer', () => {
  fleet.setFilter({ search: 'consorcio', status: [], fields: {} });
  expect(codes()).toEqual(['ESC-1', 'MAN-1', 'CAM-10']);
  fleet.setFilter({ search: 'e320', status: [], fields: {} });
  expect(codes()).toEqual(['ESC-1']);
  fleet.setFilter({ search: 'nothing', status: [], fields: {} });
  expect(codes()).toEqual([]);
});

test('fields filter together, and a filter value can precede its assets', () => {
  fleet.setFilter({ search: '', status: [], fields: { units: ['1'], categories: ['Truck', 'Crane'] } });
  expect(codes()).toEqual(['MAN-1', 'CAM-10']);
  fleet.putCatalogue([assetOf(9, 'GRU-1', { category: 'Crane' })], true);
  fleet.receive({ type: 'changes', version: 2, at: 0, assets: [stateOf(9, running, 1)], removed: [] });
  expect(codes()).toContain('GRU-1');
});

test('the status filters the list and the map, but not the status counts', () => {
  fleet.setFilter({ search: '', status: ['running'], fields: {} });
  const list = fleet.list();
  expect(list.rows.map(({ code }) => code)).toEqual(['CAM-10']);
  expect(list.total).toBe(1);
  expect(list.counts).toEqual([1, 1, 1, 1, 0, 0]);
  expect([...(fleet.frame()?.points.ids ?? [])]).toEqual([1]);
});

test('only the window’s rows are returned', () => {
  fleet.setWindow(1, 3);
  const list = fleet.list();
  expect(list.from).toBe(1);
  expect(list.total).toBe(4);
  expect(list.rows.map(({ code }) => code)).toEqual(['MAN-1', 'CAM-10']);
});

test('assets that never reported are in the list and not on the map', () => {
  const frame = fleet.frame();
  expect([...(frame?.points.ids ?? [])].toSorted()).toEqual([1, 2, 3]);
  expect(fleet.list().inView).toBe(3);
});

test('a removed asset leaves the list, the map and the selection', () => {
  fleet.select(1);
  expect(fleet.frame()?.selected?.assetId).toBe(1);
  fleet.receive({ type: 'changes', version: 2, at: 0, assets: [], removed: [1] });
  expect(codes()).not.toContain('CAM-10');
  expect([...(fleet.frame()?.points.ids ?? [])]).not.toContain(1);
  expect(fleet.frame()?.selected).toBeNull();
  expect(fleet.selectedRow()).toBeNull();
});

test('the selected asset is drawn separately, out of its cluster and despite filters', () => {
  fleet.receive({
    type: 'changes',
    version: 2,
    at: 0,
    assets: [1, 2, 3].map((id) => stateOf(id, running, 1, -46)),
    removed: [],
  });
  expect(fleet.frame()?.points.ids).toHaveLength(0);
  fleet.select(2);
  fleet.hover(1);
  const frame = fleet.frame();
  expect([...(frame?.points.ids ?? [])]).toEqual([2]);
  expect(frame?.selected).toMatchObject({ assetId: 2, cluster: null });
  expect(frame?.hovered).toMatchObject({ assetId: 1, cluster: frame?.clusters.keys[0] });
  fleet.setFilter({ search: 'nothing', status: [], fields: {} });
  expect([...(fleet.frame()?.points.ids ?? [])]).toEqual([2]);
});

test('the count in view covers filtered assets only, and the selected one', () => {
  const inView = () => {
    fleet.frame();
    return fleet.list().inView;
  };
  fleet.select(2);
  expect(inView()).toBe(3);
  fleet.setFilter({ search: 'CAM-10', status: [], fields: {} });
  expect(inView()).toBe(1);
  fleet.select(1);
  expect(inView()).toBe(1);
  fleet.setFilter({ search: '', status: ['turned_off'], fields: {} });
  expect(inView()).toBe(1);
});

const boundsOf = (of: 'shown' | 'picked' | number) =>
  fleet.answer({ kind: 'bounds', of }) as FleetBounds | null;

test('the bounds of the fleet and a cluster are in degrees', () => {
  const bounds = boundsOf('shown');
  expect(bounds?.west).toBeCloseTo(-49, 6);
  expect(bounds?.east).toBeCloseTo(-47, 6);
  fleet.setViewport({ minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 2 });
  const key = fleet.frame()?.clusters.keys[0] ?? -1;
  expect(boundsOf(key)?.north).toBeCloseTo(-23, 6);
  expect(boundsOf(key)?.south).toBeCloseTo(-23, 6);
  expect(boundsOf(-5)).toBeNull();
});

test('the catalog substitutes for the stream until its first picture', () => {
  const early = new LiveFleet();
  early.setWindow(0, 10);
  early.putCatalogue(catalogue, true);
  expect(early.list().rows.map(({ code }) => code)).toEqual(['MAN-1', 'CAM-9', 'CAM-10', 'ESC-1']);
  early.receive({ type: 'picture', epoch: 'a', version: 1, at: 0, assets: [stateOf(2, running, 1)] });
  expect(early.list().rows.map(({ code }) => code)).toEqual(['CAM-9']);
});

test('the list stays complete while the catalog reloads, and an edited asset is updated at once', () => {
  fleet.pick([1, 99]);
  fleet.putCatalogue([assetOf(1, 'CAM-11')], false);
  expect(fleet.list().catalogueComplete).toBe(true);
  expect(codes()).toContain('CAM-11');
  expect(fleet.pickedAssets().unknown).toEqual([99]);
  fleet.putCatalogue(catalogue.slice(1), true);
  expect(fleet.list().catalogueComplete).toBe(true);
});

test('a catalog is complete with the last page of its first read', () => {
  const early = new LiveFleet();
  early.putCatalogue(catalogue.slice(0, 2), false);
  expect(early.list().catalogueComplete).toBe(false);
  early.putCatalogue(catalogue.slice(2), true);
  expect(early.list().catalogueComplete).toBe(true);
});

test('the selected row combines the catalog and the live state', () => {
  fleet.select(1);
  expect(fleet.selectedRow()).toMatchObject({
    code: 'CAM-10',
    unitName: '0101 Guarulhos',
    customerId: 7,
    status: 'running',
    speedKph: 40,
    hourMeterHours: 10,
  });
  expect(mercatorX(fleet.selectedRow()?.longitude ?? 0)).toBeCloseTo(mercatorX(-47), 9);
  expect(mercatorY(fleet.selectedRow()?.latitude ?? 0)).toBeCloseTo(mercatorY(-23), 9);
});

test('only moving assets have a pointer on the map', () => {
  const state = (id: number, speed: number, fixedAtMs: number): LiveTuple => {
    return [id, running, fixedAtMs, -46 - id / 10, -23, speed, 90, null, null, 5_000_000];
  };
  fleet.receive({
    type: 'picture',
    epoch: 'a',
    version: 2,
    at: 0,
    assets: [state(1, 40, 5_000_000), state(2, 0, 5_000_000), state(3, 40, 1_000_000)],
  });
  const points = fleet.frame()?.points;
  const headings = [...(points?.ids ?? [])].map((id, index) => [id, points?.headings[index]]);
  expect(headings.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [1, 90],
    [2, Number.NaN],
    [3, Number.NaN],
  ]);
});
