import { beforeEach, expect, test } from 'vitest';
import { readMapView, type MapView } from './map-view.ts';
import { WrittenViews } from './written-views.ts';

const viewAt = (at: string, more: Readonly<Record<string, unknown>> = {}): MapView =>
  readMapView({ at, ...more });
const [here, east, far] = [viewAt('-22,-16,9'), viewAt('-22,-15,9'), viewAt('-30,-51,9')];

let written: WrittenViews;

beforeEach(() => {
  written = new WrittenViews(here);
});

test('a view written by the screen is not new when it arrives in the URL', () => {
  expect(written.isNews(here)).toBe(false);
  written.add(east);
  written.add(far);
  expect(written.isNews(here)).toBe(false);
  expect(written.isNews(east)).toBe(false);
  expect(written.isNews(far)).toBe(false);
  written.add(here);
  written.add(east);
  expect(written.isNews(east)).toBe(false);
});

test('another place or asset is new, once', () => {
  expect(written.isNews(far)).toBe(true);
  expect(written.isNews(far)).toBe(false);
  expect(written.isNews({ ...far, asset: 3 })).toBe(true);
  expect(written.isNews(readMapView({ asset: 3 }))).toBe(true);
});

test('returning to an earlier view of the screen is new', () => {
  written.add(east);
  expect(written.isNews(east)).toBe(false);
  expect(written.isNews(here)).toBe(true);
});

test('filters, the day and the like do not move the map', () => {
  expect(written.isNews(viewAt('-22,-16,9', { q: 'CAM', status: 'running', day: '2026-11-20' }))).toBe(false);
});

test('a camera is recognized after a round trip through the URL', () => {
  const exact = { latitude: -0.000_01, longitude: -16.123_456_78, zoom: 9.04 };
  written.add({ ...here, camera: exact });
  expect(written.isNews(viewAt('0,-16.1235,9'))).toBe(false);
  // No link goes that close to a pole.
  written.add({ ...here, camera: { ...exact, latitude: 85.05 } });
  expect(written.isNews({ ...here, camera: null })).toBe(false);
});
