import { mapTypes } from '@azimute/contract/base-maps/values';
import { assetStatuses } from '@azimute/contract/assets/values';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { readSearch, writeSearch } from '../../../app/search-params.ts';
import { fleetOrders } from '../../../live/live-protocol.ts';
import {
  dayTabs,
  pickedLimit,
  readMapView,
  validateMapSearch,
  writeMapView,
  type MapView,
} from './map-view.ts';

const plain: MapView = {
  asset: null,
  picked: [],
  search: '',
  status: [],
  fields: {},
  order: 'attention',
  camera: null,
  type: null,
  day: null,
  instantMs: null,
  dayTab: 'timeline',
  pastMs: null,
  who: null,
};

test('a URL without a view, or with an invalid one, is the default view', () => {
  expect(readMapView({})).toEqual(plain);
  const nonsense = {
    asset: 'abc',
    q: {},
    status: ['flying', 7],
    units: [null, {}, 'abc', '-1'],
    order: 'colour',
    at: '99,0,3',
  };
  expect(readMapView(nonsense)).toEqual(plain);
  for (const at of ['1,2', '1,2,3,4', 'a,b,c', '0,0,99', 7]) expect(readMapView({ at }).camera).toBeNull();
  expect(readMapView({ asset: -4 }).asset).toBeNull();
  expect(readMapView({ asset: 1.5 }).asset).toBeNull();
});

test('the default view leaves the URL empty', () => {
  expect(writeMapView(plain)).toEqual({});
});

test('a written view is read back', () => {
  const view: MapView = {
    asset: 1045,
    picked: [7, 1045],
    search: 'CAM',
    status: ['without_communication', 'running'],
    fields: { units: ['1', '2'], models: ['Norrland N460, 6x4'] },
    order: 'code',
    camera: { latitude: -23.5475, longitude: -46.6361, zoom: 7.3 },
    type: 'hybrid',
    day: '2026-11-20',
    instantMs: Date.UTC(2026, 10, 20, 14, 32, 7),
    dayTab: 'routes',
    pastMs: null,
    who: null,
  };
  expect(readMapView(writeMapView(view))).toEqual(view);
});

test('a day belongs to an asset, and invalid parts of it are dropped', () => {
  const search = { asset: 3, day: '2026-11-20', t: '20261120T143207Z', tab: 'routes' };
  expect(writeMapView(readMapView(search))).toEqual(search);
  expect(writeMapView(readMapView({ ...search, asset: 'abc' }))).toEqual({});
  expect(writeMapView(readMapView({ ...search, day: '2026-02-30' }))).toEqual({ asset: 3 });
  expect(writeMapView(readMapView({ ...search, t: 'noon', tab: 'chart' }))).toEqual({
    asset: 3,
    day: '2026-11-20',
  });
});

test('a single value is a list of one, and numbers are read as text', () => {
  expect(readMapView({ units: 3, status: 'running' })).toMatchObject({
    fields: { units: ['3'] },
    status: ['running'],
  });
});

test('the router keeps what the map understands and drops the rest', () => {
  expect(validateMapSearch({ q: 'CAM', utm_source: 'mail', order: 'attention' })).toEqual({ q: 'CAM' });
});

test('several assets are ids with commas; invalid ones are dropped, and the number is limited', () => {
  expect(readMapView({ assets: '3,x,3,-1,7.5,,9,99999999999' }).picked).toEqual([3, 9]);
  expect(readMapView({ assets: ['3', '4,5'] }).picked).toEqual([3, 4, 5]);
  expect(readMapView({ assets: 7 }).picked).toEqual([7]);
  const many = Array.from({ length: pickedLimit + 5 }, (_, index) => index + 1);
  expect(readMapView({ assets: many.join(',') }).picked).toEqual(many.slice(0, pickedLimit));
});

const text = fc.string({ maxLength: 40, unit: 'grapheme' });
const values = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
const ids = fc.uniqueArray(fc.nat({ max: 999_999_999 }).map(String), { minLength: 1, maxLength: 4 });
const id = fc.integer({ min: 1, max: 2_147_483_647 });
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((whole) => whole / 1e4);
const views = fc
  .record({
    asset: fc.option(id),
    picked: fc.uniqueArray(id, { maxLength: 20 }),
    search: text,
    status: fc.subarray([...assetStatuses]),
    fields: fc.record({ units: ids, models: values, customers: ids }, { requiredKeys: [] }),
    order: fc.constantFrom(...fleetOrders),
    camera: fc.option(
      fc.record({
        latitude: degrees(85),
        longitude: degrees(180),
        zoom: fc.integer({ min: 0, max: 220 }).map((tenths) => tenths / 10),
      }),
    ),
    type: fc.option(fc.constantFrom(...mapTypes)),
    day: fc.option(fc.constantFrom('2024-02-29', '2026-11-20')),
    instantMs: fc.option(fc.integer({ min: 1.7e9, max: 1.8e9 }).map((seconds) => seconds * 1000)),
    dayTab: fc.constantFrom(...dayTabs),
    pastMs: fc.option(fc.integer({ min: 1.7e9, max: 1.8e9 }).map((seconds) => seconds * 1000)),
    who: fc.option(fc.constantFrom('', '20261101T000000Z~20261102T000000Z~g1')),
  })
  .map((view): MapView => {
    const day = view.asset === null || view.pastMs !== null ? null : view.day;
    return day === null ? { ...view, day, instantMs: null, dayTab: 'timeline' } : { ...view, day };
  });

test('every view round-trips through its URL', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readMapView(readSearch(writeSearch(writeMapView(view))))).toEqual(view);
    }),
  );
});

const names = [
  'asset',
  'assets',
  'q',
  'status',
  'units',
  'models',
  'order',
  'at',
  'day',
  't',
  'tab',
  'other',
];
const anything = fc.oneof(
  text,
  fc.constantFrom('1,2', '7', '-23.5,-46.6,9', 'running', '2026-11-20'),
  values,
);

test('any URL is a view, whose URL is the same view', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), anything), (search) => {
      const view = readMapView(search);
      expect(readMapView(readSearch(writeSearch(writeMapView(view))))).toEqual(view);
    }),
  );
});
