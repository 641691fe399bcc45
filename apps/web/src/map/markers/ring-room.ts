import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { findGeoJson } from '../style/find-on-map.ts';
import type { SceneCluster } from './fleet-scene.ts';
import { placeRings, type RingPlaces } from './ring-places.ts';

const name = 'ring-room';
/** Labels that move more often than this cannot be read. */
const restMs = 500;

/**
 * Keeps labels of the base map from overlapping rings: each ring is an invisible image placed before the labels, which
 * then move aside or disappear.
 */
export class RingRoom {
  readonly #map: MapLibreMap;
  #shown: RingPlaces = placeRings([], 0);
  #wanted: RingPlaces | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Adds it to a newly loaded style, above all labels. */
  add(): void {
    if (!this.#map.hasImage(name)) this.#map.addImage(name, { width: 1, height: 1, data: new Uint8Array(4) });
    this.#map.addSource(name, { type: 'geojson', data: this.#shown.features });
    this.#map.addLayer({
      id: name,
      type: 'symbol',
      source: name,
      layout: {
        'icon-image': name,
        'icon-size': ['get', 'width'],
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    });
  }

  set(clusters: Iterable<SceneCluster>): void {
    this.#wanted = placeRings(clusters, Math.round(this.#map.getZoom()));
    if (this.#timer === null) this.#show();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #show(): void {
    this.#timer = null;
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted === null || wanted.signature === this.#shown.signature) return;
    this.#shown = wanted;
    const source: GeoJSONSource | undefined = findGeoJson(this.#map, name);
    void source?.setData(wanted.features);
    this.#timer = setTimeout(() => this.#show(), restMs);
  }
}
