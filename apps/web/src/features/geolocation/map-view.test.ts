import { expect, test } from 'vitest';
import { readMapView, validateMapSearch, writeMapView, type MapView } from './map-view.ts';

const plain: MapView = { asset: null, search: '', status: [], fields: {}, order: 'attention', camera: null };

test('an address without a view, or with nonsense, is the plain view', () => {
  expect(readMapView({})).toEqual(plain);
  const nonsense = {
    asset: 'abc',
    q: {},
    status: ['flying', 7],
    units: [null, {}],
    order: 'colour',
    at: '99,0,3',
  };
  expect(readMapView(nonsense)).toEqual(plain);
  for (const at of ['1,2', '1,2,3,4', 'a,b,c', '0,0,99', 7]) expect(readMapView({ at }).camera).toBeNull();
  expect(readMapView({ asset: -4 }).asset).toBeNull();
  expect(readMapView({ asset: 1.5 }).asset).toBeNull();
});

test('the plain view leaves the address empty', () => {
  expect(writeMapView(plain)).toEqual({});
});

test('what was written is read again', () => {
  const view: MapView = {
    asset: 1045,
    search: 'CAM',
    status: ['without_communication', 'running'],
    fields: { units: ['1', '2'], models: ['Norrland N460, 6x4'] },
    order: 'code',
    camera: { latitude: -23.5475, longitude: -46.6361, zoom: 7.3 },
  };
  expect(readMapView(writeMapView(view))).toEqual(view);
});

test('one value is a list of one, numbers are read as text', () => {
  expect(readMapView({ units: 3, status: 'running' })).toMatchObject({
    fields: { units: ['3'] },
    status: ['running'],
  });
});

test('the router keeps what the map understands and drops the rest', () => {
  expect(validateMapSearch({ q: 'CAM', utm_source: 'mail', order: 'attention' })).toEqual({ q: 'CAM' });
});
