import type { Locale } from '@azimute/contract';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { embeddedLayers, farLayers, labelLayers, lineLayers, nearFromZoom } from '../style/build-style.ts';
import { findGeoJson, hasLayer } from '../style/find-on-map.ts';
import { readImageryColors, readMapColors } from '../style/map-colors.ts';
import { paintLayers } from '../style/paint-layers.ts';
import type { BaseMapPart } from './base-map-parts.ts';
import { loadBaseMap } from './load-base-map.ts';

/** Which of its names and borders are seen under a map that covers it: all, none, or as over imagery. */
export type EmbeddedWriting = 'plain' | 'none' | 'over imagery';

/** The base map that needs no internet. Its data are kept, so that it can be shown again after another style. */
export class EmbeddedMap {
  readonly #map: MapLibreMap;
  readonly #urls = new Map<BaseMapPart, string>();
  #writing: EmbeddedWriting = 'plain';
  #hasPoured = false;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Brings the parts onto the map as they come. Returns how to stop. */
  load(locale: Locale): () => void {
    return loadBaseMap(locale, (part, url) => {
      this.#urls.set(part, url);
      this.#put(part, url);
    });
  }

  /** The style of the embedded map is on the map again, without data. */
  refill(): void {
    this.#hasPoured = false;
    for (const [part, url] of this.#urls) this.#put(part, url);
    this.write(this.#writing);
  }

  write(writing: EmbeddedWriting): void {
    this.#writing = writing;
    const visibility = writing === 'none' ? 'none' : 'visible';
    for (const { id } of [...lineLayers, ...labelLayers]) {
      if (hasLayer(this.#map, id)) this.#map.setLayoutProperty(id, 'visibility', visibility);
    }
    this.paint();
  }

  paint(): void {
    const colors = readMapColors();
    // Until there are coasts everything looks like land: a machine must not seem to stand in the sea.
    const water = this.#hasPoured ? colors.water : colors.land;
    paintLayers(this.#map, embeddedLayers, { ...colors, water });
    if (this.#writing === 'over imagery') {
      paintLayers(this.#map, [...lineLayers, ...labelLayers], readImageryColors());
    }
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
    if (part === 'near') this.#onceLoaded(part, () => this.#hideFar());
  }

  #hideFar(): void {
    for (const layer of farLayers) {
      if (hasLayer(this.#map, layer)) this.#map.setLayerZoomRange(layer, 0, nearFromZoom);
    }
  }

  /** When every tile in view of a part is there. The map's own `idle` never comes while markers glide. */
  #onceLoaded(part: BaseMapPart, act: () => void): void {
    const subscription = this.#map.on('sourcedata', (event) => {
      if (event.sourceId !== part || !event.isSourceLoaded || event.tile === undefined) return;
      subscription.unsubscribe();
      act();
    });
  }
}
