import type { Locale } from '@azimute/contract';
import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  embeddedLayers,
  farLayers,
  labelLayers,
  lineLayers,
  nearFromZoom,
  regionSource,
  tiledLayers,
} from '../style/build-style.ts';
import { earthSource } from '../style/earth-layers.ts';
import { findGeoJson, hasLayer, hasSource } from '../style/find-on-map.ts';
import { readImageryColors, readMapColors } from '../style/map-colors.ts';
import { paintLayers } from '../style/paint-layers.ts';
import type { StyleLayer } from '../style/style-layer.ts';
import type { BaseMapPart, BaseMapReply, BaseMapRequest } from './base-map-parts.ts';
import { boxOf, isInside, widen, type Box } from './box.ts';
import { hasStreetsIn } from './street-region.ts';

interface LoadOptions {
  /** A part is ready at this address. */
  readonly onPart: (part: BaseMapPart, url: string) => void;
  /** All readable parts are loaded. */
  readonly onEnd?: () => void;
}

/**
 * Names and borders of the embedded map that remain visible under a covering map: all, none, or in the style for
 * imagery.
 */
export type EmbeddedWriting = 'plain' | 'none' | 'over imagery';

const firstSources = ['far', earthSource, regionSource];
/** Maximum zoom of a layer without one. */
const farthestZoom = 24;
/** Requested slightly earlier, so that it is loaded when it appears. */
const askForNearFromZoom = nearFromZoom - 0.5;

/** The base map that needs no internet. Its data is kept, so that it can be shown again after another style. */
export class EmbeddedMap {
  readonly #map: MapLibreMap;
  readonly #urls = new Map<BaseMapPart, string>();
  #writing: EmbeddedWriting = 'plain';
  #hasPoured = false;
  /** Requested part of the detailed world, and functions to cancel or remove it. */
  #box: Box | null = null;
  #stopComing = () => {};
  #stopShown = () => {};
  #isFarHidden = false;
  readonly #failed = new Set<string>();
  #hasAllParts = false;
  /** True once the first part of the map has been drawn or has failed to load. */
  isDrawn = false;

  constructor(map: MapLibreMap, onDrawn: () => void) {
    this.#map = map;
    map.on('moveend', () => this.retry());
    const [loaded, failed] = (['sourcedata', 'error'] as const).map((event) =>
      map.on(event, () => {
        if (!this.#hasAllParts || !firstSources.every((source) => this.#isThere(source))) return;
        loaded?.unsubscribe();
        failed?.unsubscribe();
        this.isDrawn = true;
        onDrawn();
      }),
    );
  }

  /** Adds the parts to the map as they load, detailed ones for the visible area. Returns a stop function. */
  load(locale: Locale): () => void {
    const stop = loadBaseMap(
      (['far', 'places'] as const).map((part) => ({ part, locale })),
      {
        onPart: (part, url) => this.#take(part, url),
        onEnd: () => {
          this.#hasAllParts = true;
          this.#map.on('move', () => this.#coverView());
          this.#map.on('moveend', () => this.#seekNear(locale));
          this.#seekNear(locale);
        },
      },
    );
    return () => {
      stop();
      this.#stopComing();
      this.#stopShown();
    };
  }

  /** The embedded style is on the map again, without data. */
  refill(): void {
    this.#hasPoured = false;
    this.#isFarHidden = false;
    for (const [part, url] of this.#urls) this.#put(part, url);
    this.write(this.#writing);
  }

  write(writing: EmbeddedWriting): void {
    this.#writing = writing;
    this.#showLayers(tiledLayers, writing === 'plain');
    this.#showLayers([...lineLayers, ...labelLayers], writing !== 'none');
    this.paint();
  }

  /** Returns whether the portal's streets are in view. */
  hasStreets(): boolean {
    return hasStreetsIn(boxOf(this.#map.getBounds()), this.#map.getZoom());
  }

  /** A tile of a bundled file is missing: retried when the map next comes to rest, or by `retry`. */
  tileFailed(source: string): void {
    if (source === earthSource || source === regionSource) this.#failed.add(source);
  }

  retry(): void {
    for (const source of this.#failed) if (hasSource(this.#map, source)) this.#map.refreshTiles(source);
    this.#failed.clear();
  }

  paint(): void {
    const colors = readMapColors();
    // Until coasts are loaded, everything has the color of land, so that no asset seems to be in the sea.
    const water = this.#hasPoured ? colors.water : colors.land;
    paintLayers(this.#map, embeddedLayers, { ...colors, water });
    if (this.#writing === 'over imagery') {
      paintLayers(this.#map, [...lineLayers, ...labelLayers], readImageryColors());
    }
  }

  #isThere(source: string): boolean {
    return !hasSource(this.#map, source) || this.#map.isSourceLoaded(source);
  }

  #showLayers(layers: readonly StyleLayer[], isShown: boolean): void {
    const visibility = isShown ? 'visible' : 'none';
    for (const { id } of layers)
      if (hasLayer(this.#map, id)) this.#map.setLayoutProperty(id, 'visibility', visibility);
  }

  #put(part: BaseMapPart, url: string): void {
    const source = findGeoJson(this.#map, part);
    if (source === undefined) return;
    void source.setData(url);
    if (part === 'far') {
      this.#onceLoaded(part, () => {
        this.#hasPoured = true;
        this.paint();
      });
    }
    if (part === 'near') this.#onceLoaded(part, () => this.#hideFar(this.#isNearInView()));
  }

  #take(part: BaseMapPart, url: string): void {
    this.#urls.set(part, url);
    this.#put(part, url);
  }

  #seekNear(locale: Locale): void {
    if (this.#map.getZoom() < askForNearFromZoom || this.#isNearInView()) return;
    this.#stopComing();
    this.#box = widen(boxOf(this.#map.getBounds()));
    let hasCome = false;
    const stop = loadBaseMap([{ part: 'near', locale, box: this.#box }], {
      onPart: (part, url) => {
        hasCome = true;
        this.#take(part, url);
        this.#stopShown();
        this.#stopShown = stop;
        this.#stopComing = () => {};
      },
      onEnd: () => {
        // Retried when the map next comes to rest.
        if (!hasCome) this.#box = null;
      },
    });
    this.#stopComing = stop;
  }

  #isNearInView(): boolean {
    return this.#box !== null && isInside(boxOf(this.#map.getBounds()), this.#box);
  }

  /** If the view leaves the detailed world, shows the coarse one until more detail is loaded. */
  #coverView(): void {
    if (this.#isFarHidden && !this.#isNearInView()) this.#hideFar(false);
  }

  #hideFar(isHidden: boolean): void {
    this.#isFarHidden = isHidden;
    for (const layer of farLayers)
      if (hasLayer(this.#map, layer))
        this.#map.setLayerZoomRange(layer, 0, isHidden ? nearFromZoom : farthestZoom);
  }

  /** Calls back when all visible tiles of a part are loaded. The map's own `idle` never fires while markers move. */
  #onceLoaded(part: BaseMapPart, act: () => void): void {
    const subscription = this.#map.on('sourcedata', (event) => {
      if (event.sourceId !== part || !event.isSourceLoaded || event.tile === undefined) return;
      subscription.unsubscribe();
      act();
    });
  }
}

/**
 * Decodes parts of the embedded base map in a worker, sequentially, so that the first is ready early. Returns a stop
 * function, which also revokes their addresses.
 */
function loadBaseMap(requests: readonly BaseMapRequest[], { onPart, onEnd }: LoadOptions): () => void {
  const worker = new Worker(new URL('./base-map-worker.ts', import.meta.url), { type: 'module' });
  const urls: string[] = [];
  let waiting = requests.length;
  worker.addEventListener('message', (event: MessageEvent<BaseMapReply>) => {
    const { part, geoJson } = event.data;
    if (geoJson !== null) {
      const url = URL.createObjectURL(geoJson);
      urls.push(url);
      onPart(part, url);
    }
    waiting -= 1;
    if (waiting > 0) return;
    worker.terminate();
    onEnd?.();
  });
  for (const request of requests) worker.postMessage(request, []);
  return () => {
    worker.terminate();
    for (const url of urls) URL.revokeObjectURL(url);
  };
}
