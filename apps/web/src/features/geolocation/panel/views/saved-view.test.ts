import { createMapViewSchema } from '@azimute/contract';
import { expect, test } from 'vitest';
import { pickedLimit, readMapView } from '../../frame/map-view.ts';
import { fromSaved, isPlain, isSameView, toSaved } from './saved-view.ts';

const view = readMapView({
  q: 'ESC',
  status: ['running', 'turned_off'],
  models: ['São João, 6×4'],
  assets: '3,9',
  order: 'code',
  asset: 7,
  day: '2026-11-20',
});
const camera = { latitude: -23.5, longitude: -46.6, zoom: 9 };

test('a view is restored as saved, without the open card and day', () => {
  expect(fromSaved({ view: toSaved(view, camera) })).toEqual({ ...view, asset: null, day: null, camera });
});

test('a saved view is plain JSON', () => {
  const saved = toSaved(view, camera);
  expect(JSON.parse(JSON.stringify(saved))).toEqual(saved);
  expect(saved).toMatchObject({ status: ['running', 'turned_off'], at: '-23.5000,-46.6000,9.0' });
});

test('as many assets as can be selected are saved and restored', () => {
  const picked = Array.from({ length: pickedLimit }, (_, index) => 2_000_000_000 + index);
  const saved = createMapViewSchema.parse({ name: 'Many', view: toSaved({ ...view, picked }, camera) });
  expect(fromSaved(saved).picked).toEqual(picked);
  expect(fromSaved({ view: { assets: '3,9' } }).picked).toEqual([3, 9]);
});

test('a view saved by another release opens with its known parts', () => {
  const saved = { view: { q: 'ESC', heat: 'speed', status: ['flying', 'running'], order: 'colour' } };
  expect(fromSaved(saved)).toEqual(readMapView({ q: 'ESC', status: 'running' }));
});

test('a view stays the same at any map position, until a filter differs', () => {
  const saved = { view: toSaved(view, camera) };
  expect(isSameView(saved, { ...view, camera: null })).toBe(true);
  expect(isSameView(saved, { ...view, search: '' })).toBe(false);
  expect(isSameView(saved, { ...view, picked: [3] })).toBe(false);
});

test('only a URL without parameters is plain', () => {
  expect(isPlain(readMapView({ utm_source: 'mail' }))).toBe(true);
  expect(isPlain(readMapView({ asset: 3 }))).toBe(false);
  expect(isPlain(readMapView({ at: '-23.5,-46.6,9' }))).toBe(false);
});
