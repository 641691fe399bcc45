import type { Map as MapLibreMap } from 'maplibre-gl';
import { findGeoJson } from '../style/find-on-map.ts';
import { readMapColors } from '../style/map-colors.ts';
import { specify } from '../style/style-layer.ts';
import { addArrowImage } from './arrow-image.ts';
import { noFeatures, OverlaySources, type OverlayData } from './overlay-sources.ts';
import { overlayNames, overlays, type OverlayName } from './overlays.ts';

/** Draws the overlays and keeps what they hold, so that they can be put on the map again with another base map. */
export class MapOverlays {
  readonly #map: MapLibreMap;
  readonly #sources = new OverlaySources((name) => findGeoJson(this.#map, name));

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Null draws nothing. */
  set(name: OverlayName, data: OverlayData | null): void {
    this.#sources.set(name, data ?? noFeatures);
  }

  /** Puts sources and layers on a style that has just been loaded. */
  add(): void {
    const colors = readMapColors();
    addArrowImage(this.#map);
    const firstLabel = this.#map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
    for (const name of overlayNames) {
      const { tolerance, place, layers } = overlays[name];
      const data = this.#sources.dataOf(name);
      const isPacked = 'parts' in data;
      this.#map.addSource(name, { type: 'geojson', data: isPacked ? noFeatures : data, tolerance });
      for (const layer of layers) {
        this.#map.addLayer(specify(layer, colors), place === 'under labels' ? firstLabel : undefined);
      }
      if (isPacked) this.#sources.show(name);
    }
  }
}
