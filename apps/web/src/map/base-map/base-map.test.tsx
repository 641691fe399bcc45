import type { BaseMaps, BaseMapSource } from '@azimute/contract';
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BaseMap, type BaseMapState } from './base-map.ts';

type Style = Pick<StyleSpecification, 'sources'> & { readonly layers: readonly { readonly id: string }[] };

/** Records its arguments, and loads a style when released. */
class FakeMap {
  style: object | null = {};
  readonly added: string[] = [];
  readonly styles: Style[] = [];
  readonly #layers = new Map<string, Record<string, unknown>>();
  readonly #sources = new Set<string>();
  readonly #listeners = new Map<string, ((event: object) => void)[]>();

  on(type: string, listener: (event: object) => void) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
    return { unsubscribe: () => undefined };
  }

  fire(type: string, event: object = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  setStyle(style: Style): void {
    this.styles.push(style);
    this.#layers.clear();
    this.#sources.clear();
    for (const { id } of style.layers) this.#layers.set(id, {});
    for (const id of Object.keys(style.sources)) this.#sources.add(id);
  }

  addSource(id: string): void {
    this.added.push(id);
    this.#sources.add(id);
  }

  addLayer({ id, paint }: { readonly id: string; readonly paint: Record<string, unknown> }): void {
    this.#layers.set(id, { ...paint });
  }

  setPaintProperty(id: string, name: string, value: unknown): void {
    Object.assign(this.#layers.get(id) ?? {}, { [name]: value });
  }

  paintOf(id: string): Record<string, unknown> | undefined {
    return this.#layers.get(id);
  }

  readonly getLayer = (id: string) => this.#layers.get(id);
  readonly getSource = (id: string) => (this.#sources.has(id) ? { setData: () => undefined } : undefined);
  readonly removeLayer = (id: string) => this.#layers.delete(id);
  readonly removeSource = (id: string) => this.#sources.delete(id);
  readonly setLayoutProperty = () => undefined;
  readonly refreshed: string[] = [];
  zoom = 5;
  view = { west: -60, south: -30, east: -40, north: 0 };

  goTo(zoom: number, [west, south, east, north]: readonly [number, number, number, number]): void {
    this.zoom = zoom;
    this.view = { west, south, east, north };
    this.fire('move');
    this.fire('moveend');
  }

  readonly refreshTiles = (source: string) => void this.refreshed.push(source);
  readonly getZoom = () => this.zoom;
  readonly getBounds = () => ({
    getWest: () => this.view.west,
    getSouth: () => this.view.south,
    getEast: () => this.view.east,
    getNorth: () => this.view.north,
  });
  readonly getCenter = () => ({ wrap: () => ({ lng: -50, lat: -15 }) });
}

const listed = { sourceId: 'maps', name: null, attribution: [], mayFold: false };
const tiles: BaseMapSource = {
  kind: 'raster',
  templates: ['https://maps.example/{z}/{x}/{y}.png'],
  darkTemplates: null,
  tileSize: 256,
  minZoom: 0,
  maxZoom: 19,
  ...listed,
};
const styled: BaseMapSource = {
  kind: 'style',
  address: 'https://maps.example/style.json',
  darkAddress: null,
  ...listed,
};
const style = {
  version: 8,
  sources: { streets: { type: 'vector', tiles: ['https://maps.example/{z}/{x}/{y}.pbf'] } },
  layers: [{ id: 'ground', type: 'background' }],
};

let map: FakeMap;
let base: BaseMap;
let state: BaseMapState | null;
let asked: string[];

beforeAll(() => {
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener(): void {}
      terminate(): void {}
      postMessage(): void {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    // Maps opened by other tests follow the theme as well.
    if (url.startsWith('https://maps.example/')) asked.push(url);
    return url.endsWith('style.json') ? Response.json(style) : new Response('tile');
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  // A source that does not respond within two seconds fails, which could happen on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked = [];
  map = new FakeMap();
  for (const source of ['earth', 'region']) map.addSource(source);
  map.added.length = 0;
  base = new BaseMap({ map: map as unknown as MapLibreMap, locale: 'en', onStyle: () => undefined });
  base.watch((told) => {
    state = told;
  });
  map.fire('style.load');
});
afterEach(() => {
  base.destroy();
  vi.useRealTimers();
  delete document.documentElement.dataset['theme'];
  window.dispatchEvent(new Event('afterprint'));
});

const show = async (roadmap: BaseMaps['roadmap']) => {
  base.show('roadmap', { roadmap, imagery: null });
  await vi.waitFor(() => expect(state?.isConfiguredShown).toBe(true));
};

test('tiles stay in another theme and in print: only their paint changes', async () => {
  await show(tiles);
  document.documentElement.dataset['theme'] = 'dark';
  base.followTheme();
  expect(map.paintOf('tiles')).toEqual({ 'raster-brightness-max': 1, 'raster-saturation': 0 });
  base.paint();
  expect(map.paintOf('tiles')).toEqual({ 'raster-brightness-max': 0.72, 'raster-saturation': -0.25 });
  document.documentElement.dataset['theme'] = 'light';
  base.paint();
  expect(map.paintOf('tiles')).toEqual({ 'raster-brightness-max': 1, 'raster-saturation': 0 });
  expect(map.added).toEqual(['tiles']);
  expect(asked).toHaveLength(1);
});

test('a map with a dark variant is printed unchanged, and another theme loads the other one', async () => {
  const both = { ...tiles, darkTemplates: ['https://maps.example/dark/{z}/{x}/{y}.png'] };
  document.documentElement.dataset['theme'] = 'dark';
  await show(both);
  window.dispatchEvent(new Event('beforeprint'));
  document.documentElement.dataset['theme'] = 'light';
  base.paint();
  base.followTheme();
  expect(state?.isConfiguredShown).toBe(true);
  document.documentElement.dataset['theme'] = 'dark';
  window.dispatchEvent(new Event('afterprint'));
  base.followTheme();
  expect([map.added, asked.length]).toEqual([['tiles'], 1]);
  document.documentElement.dataset['theme'] = 'light';
  base.followTheme();
  await vi.waitFor(() => expect(map.added).toHaveLength(2));
  expect(asked.at(-1)).toBe('https://maps.example/6/23/34.png');
});

test.each([
  ['a style that the map rejects', false, {}],
  ['a style source that fails to load', true, { sourceId: 'base:streets' }],
])('%s is replaced by the embedded map, with a notice', async (_name, isLoaded, fault) => {
  await show(styled);
  if (isLoaded) map.fire('style.load');
  map.fire('error', fault);
  expect(state).toMatchObject({ failed: 'roadmap', isConfiguredShown: false });
  expect(map.styles.at(-1)?.layers.map(({ id }) => id)).toContain('water');
});

test('missing parts of a loaded style are tolerated, and so are unrelated errors', async () => {
  await show(styled);
  map.fire('style.load');
  map.fire('error', {});
  map.fire('error', { sourceId: 'trail' });
  expect(state).toMatchObject({ failed: null, isConfiguredShown: true });
});

const owed = () => state?.attribution.map(({ text }) => text);
const osm = '© OpenStreetMap contributors';
const brasilia = [-48, -16, -47.8, -15.7] as const;
const recife = [-35, -8.2, -34.8, -8] as const;

test('the street attribution is shown where streets are drawn, and nowhere else', async () => {
  expect(owed()).toEqual(['Natural Earth', 'GeoNames']);
  map.goTo(7.9, brasilia);
  expect(owed()).not.toContain(osm);
  map.goTo(8, brasilia);
  expect(owed()).toEqual(['Natural Earth', 'GeoNames', '© OpenMapTiles', osm]);
  map.goTo(8, recife);
  expect(owed()).not.toContain(osm);
  map.goTo(12, brasilia);
  await show(tiles);
  expect(owed()).toEqual([]);
});

test('streets are reported missing at street zoom if neither the portal nor another map has them', async () => {
  map.goTo(12, recife);
  // The account's choice has not loaded yet.
  expect(state?.lacksStreets).toBe(false);
  base.show('roadmap', { roadmap: null, imagery: null });
  expect(state?.lacksStreets).toBe(true);
  map.goTo(12, brasilia);
  expect(state?.lacksStreets).toBe(false);
  map.goTo(10.9, recife);
  expect(state?.lacksStreets).toBe(false);
  map.goTo(11, recife);
  expect(state?.lacksStreets).toBe(true);
  await show(tiles);
  expect(state?.lacksStreets).toBe(false);
});

test('a failed portal tile is requested again when the map rests, or is back online', () => {
  map.fire('error', { sourceId: 'earth', tile: {} });
  expect(map.refreshed).toEqual([]);
  map.goTo(6, recife);
  map.goTo(7, recife);
  expect(map.refreshed).toEqual(['earth']);
  map.fire('error', { sourceId: 'region', tile: {} });
  window.dispatchEvent(new Event('online'));
  expect(map.refreshed).toEqual(['earth', 'region']);
});
