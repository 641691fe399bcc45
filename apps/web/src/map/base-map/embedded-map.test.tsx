import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { farLayers } from '../style/build-style.ts';
import type { BaseMapReply, BaseMapRequest } from './base-map-parts.ts';
import { EmbeddedMap } from './embedded-map.ts';

/** Responds when released, unless it was terminated. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  readonly requests: BaseMapRequest[] = [];
  isEnded = false;
  #listener: ((event: { data: BaseMapReply }) => void) | null = null;

  constructor() {
    FakeWorker.all.push(this);
  }

  addEventListener(_type: string, listener: (event: { data: BaseMapReply }) => void): void {
    this.#listener = listener;
  }

  postMessage(request: BaseMapRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(geoJson: Blob | null = new Blob(['{}'])): void {
    for (const { part } of this.requests) this.#listener?.({ data: { part, geoJson } });
  }
}

class FakeMap {
  zoom = 3;
  view = { west: -60, south: -30, east: -40, north: -10 };
  readonly poured: string[] = [];
  readonly farUntil = new Map<string, number>();
  readonly #listeners = new Map<string, Set<(event: object) => void>>();

  on(type: string, listener: (event: object) => void) {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return { unsubscribe: () => listeners.delete(listener) };
  }

  fire(type: string, event: object = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  goTo(view: Partial<FakeMap['view']>, zoom = this.zoom): void {
    this.view = { ...this.view, ...view };
    this.zoom = zoom;
    this.fire('move');
    this.fire('moveend');
  }

  readonly style = {};
  readonly getZoom = () => this.zoom;
  readonly getBounds = () => ({
    getWest: () => this.view.west,
    getSouth: () => this.view.south,
    getEast: () => this.view.east,
    getNorth: () => this.view.north,
  });
  readonly loaded = new Set(['far', 'earth', 'region']);
  readonly isSourceLoaded = (source: string) => this.loaded.has(source);
  readonly getLayer = () => ({});
  readonly getSource = (part: string) => ({ setData: () => this.poured.push(part) });
  readonly setPaintProperty = () => undefined;
  readonly setLayoutProperty = () => undefined;
  readonly setLayerZoomRange = (layer: string, _least: number, most: number) =>
    this.farUntil.set(layer, most);
}

let map: FakeMap;
let embedded: EmbeddedMap;
let drawn: number;
let stop: () => void;
const near = () => FakeWorker.all.slice(1);
const isFarShown = () => farLayers.every((layer) => (map.farUntil.get(layer) ?? 24) > 10);

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.all.length = 0;
  map = new FakeMap();
  drawn = 0;
  embedded = new EmbeddedMap(map as unknown as MapLibreMap, () => (drawn += 1));
  stop = embedded.load('en');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('only the coarse world is loaded while zoomed out', () => {
  expect(FakeWorker.all[0]?.requests.map(({ part }) => part)).toEqual(['far', 'places']);
  FakeWorker.all[0]?.answer();
  map.goTo({ west: -61 });
  expect([map.poured, near()]).toEqual([['far', 'places'], []]);
});

test('the visible part of the detailed world is requested with a margin, once', () => {
  map.zoom = 6;
  FakeWorker.all[0]?.answer();
  const box = { west: -70, south: -40, east: -30, north: 0 };
  expect(near().map(({ requests }) => requests)).toEqual([[{ part: 'near', locale: 'en', box }]]);
  map.goTo({ west: -69, east: -49 });
  expect(near()).toHaveLength(1);
});

test('a larger margin is requested when zoomed in', () => {
  map.zoom = 14;
  map.view = { west: -46.7, south: -23.6, east: -46.5, north: -23.5 };
  FakeWorker.all[0]?.answer();
  map.goTo({ west: -40, east: -39.8 });
  expect(near()).toHaveLength(1);
});

test('the detailed world replaces the coarse one, which returns where that ends', () => {
  map.zoom = 6;
  FakeWorker.all[0]?.answer();
  near()[0]?.answer();
  expect(isFarShown()).toBe(true);
  map.fire('sourcedata', { sourceId: 'near', isSourceLoaded: true, tile: {} });
  expect(isFarShown()).toBe(false);
  map.goTo({ west: 10, east: 30 });
  expect(isFarShown()).toBe(true);
  near()[1]?.answer();
  map.fire('sourcedata', { sourceId: 'near', isSourceLoaded: true, tile: {} });
  expect([isFarShown(), map.poured.filter((part) => part === 'near').length]).toEqual([false, 2]);
});

test('a request is canceled when its area leaves the view', () => {
  map.zoom = 6;
  FakeWorker.all[0]?.answer();
  map.goTo({ west: 10, east: 30 });
  expect(near().map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test('a failed request is repeated when the map next rests', () => {
  map.zoom = 6;
  FakeWorker.all[0]?.answer();
  near()[0]?.answer(null);
  expect(near()).toHaveLength(1);
  map.goTo({ west: -61 });
  expect(near()).toHaveLength(2);
  near()[1]?.answer();
  map.goTo({ west: -60 });
  expect([near().length, map.poured.includes('near')]).toEqual([2, true]);
});

test('a view across the antimeridian requests all longitudes', () => {
  map.zoom = 6;
  map.view = { west: 170, south: -20, east: 190, north: 0 };
  FakeWorker.all[0]?.answer();
  const box = { west: -180, south: -30, east: 180, north: 10 };
  expect(near()[0]?.requests[0]?.box).toEqual(box);
  map.goTo({ west: 165, east: 185 });
  expect(near()).toHaveLength(1);
});

test('the first picture is ready once coasts and tiles loaded or failed', () => {
  map.fire('sourcedata', { sourceId: 'earth' });
  expect(embedded.isDrawn).toBe(false);
  map.loaded.delete('earth');
  FakeWorker.all[0]?.answer();
  map.fire('sourcedata', { sourceId: 'far' });
  expect([embedded.isDrawn, drawn]).toEqual([false, 0]);
  map.loaded.add('earth');
  map.fire('error', { sourceId: 'earth', tile: {} });
  map.fire('sourcedata', { sourceId: 'earth' });
  expect([embedded.isDrawn, drawn]).toEqual([true, 1]);
});
