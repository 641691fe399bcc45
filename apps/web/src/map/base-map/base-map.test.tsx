import type { BaseMaps, BaseMapSource } from '@azimute/contract';
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BaseMap, type BaseMapState } from './base-map.ts';

type Style = Pick<StyleSpecification, 'sources'> & { readonly layers: readonly { readonly id: string }[] };

/** Remembers what it is given, and loads a style when it is let. */
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
  readonly getZoom = () => 5;
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
    asked.push(url);
    return url.endsWith('style.json') ? Response.json(style) : new Response('tile');
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  asked = [];
  map = new FakeMap();
  base = new BaseMap({ map: map as unknown as MapLibreMap, locale: 'en', onStyle: () => undefined });
  base.watch((told) => {
    state = told;
  });
  map.fire('style.load');
});
afterEach(() => {
  base.destroy();
  delete document.documentElement.dataset['theme'];
  window.dispatchEvent(new Event('afterprint'));
});

const show = async (roadmap: BaseMaps['roadmap']) => {
  base.show('roadmap', { roadmap, imagery: null });
  await vi.waitFor(() => expect(state?.isConfiguredShown).toBe(true));
};

test('tiles keep their place in another theme and on paper: only their paint is changed', async () => {
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

test('a map with a dark variant is printed as it is, and another theme loads the other one', async () => {
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
  ['a style that the map refuses', false, {}],
  ['a source of a style that cannot be loaded', true, { sourceId: 'base:streets' }],
])('%s gives way to the embedded map, which says so', async (_name, isLoaded, fault) => {
  await show(styled);
  if (isLoaded) map.fire('style.load');
  map.fire('error', fault);
  expect(state).toMatchObject({ failed: 'roadmap', isConfiguredShown: false });
  expect(map.styles.at(-1)?.layers.map(({ id }) => id)).toContain('water');
});

test('what is missing of a style that is there is borne, and so is what is not its', async () => {
  await show(styled);
  map.fire('style.load');
  map.fire('error', {});
  map.fire('error', { sourceId: 'trail' });
  expect(state).toMatchObject({ failed: null, isConfiguredShown: true });
});
