import type { Map as MapLibreMap } from 'maplibre-gl';
import { firstOverlayLayer } from '../overlays/map-overlays.ts';
import { labelLayers, lineLayers } from '../style/build-style.ts';
import { hasLayer, hasSource } from '../style/find-on-map.ts';
import { readMapColors } from '../style/map-colors.ts';
import { paintLayers } from '../style/paint-layers.ts';
import { streetGround, streetNames, streetSource } from '../style/street-layers.ts';
import { specify, type StyleLayer } from '../style/style-layer.ts';
import type { Bounds } from './ask-source.ts';
import { outlineOf, type Box } from './box.ts';
import type { PreparedSource } from './prepare-source.ts';

type Covering = Exclude<PreparedSource, { kind: 'style' }>;

const rasterSource = 'tiles';
const land = 'covered';

/** A tile map over the embedded one, which remains visible where tiles end. */
export class CoveringMap {
  readonly #map: MapLibreMap;
  #layers: readonly StyleLayer[] = [];

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Sources whose tiles are watched. */
  static readonly sources: readonly string[] = [rasterSource, streetSource];

  add(covering: Covering, look: { readonly locale: string; readonly isDimmed: () => boolean }): void {
    this.remove();
    if (covering.kind === 'raster') this.#addRaster(covering, look.isDimmed);
    else this.#addStreets(covering, look.locale);
  }

  remove(): void {
    for (const { id } of this.#layers) if (hasLayer(this.#map, id)) this.#map.removeLayer(id);
    for (const id of [...CoveringMap.sources, land]) if (hasSource(this.#map, id)) this.#map.removeSource(id);
    this.#layers = [];
  }

  paint(): void {
    paintLayers(this.#map, this.#layers, readMapColors());
  }

  #addRaster(covering: Extract<Covering, { kind: 'raster' }>, isDimmed: () => boolean): void {
    this.#map.addSource(rasterSource, {
      type: 'raster',
      tileSize: covering.tileSize,
      ...roomOf(covering),
    });
    const paint = () => ({
      'raster-brightness-max': isDimmed() ? 0.72 : 1,
      'raster-saturation': isDimmed() ? -0.25 : 0,
    });
    this.#put([{ id: rasterSource, source: rasterSource, type: 'raster', paint }], lineLayers[0]?.id);
  }

  #addStreets(covering: Extract<Covering, { kind: 'streets' }>, locale: string): void {
    const { bounds, schema } = covering;
    this.#map.addSource(streetSource, { type: 'vector', ...roomOf(covering) });
    this.#map.addSource(land, { type: 'geojson', data: outlineOf(boxOfBounds(bounds)) });
    const covered: StyleLayer = {
      id: land,
      source: land,
      type: 'fill',
      minzoom: covering.minZoom,
      paint: (colors) => ({ 'fill-color': colors.land, 'fill-antialias': false }),
    };
    this.#put([covered, ...streetGround(schema)], firstOverlayLayer);
    this.#put(streetNames(schema, locale), labelLayers[0]?.id);
  }

  #put(layers: readonly StyleLayer[], before: string | undefined): void {
    const colors = readMapColors();
    const place = before !== undefined && hasLayer(this.#map, before) ? before : undefined;
    for (const layer of layers) this.#map.addLayer(specify(layer, colors), place);
    this.#layers = [...this.#layers, ...layers];
  }
}

function roomOf({ templates, minZoom, maxZoom, bounds }: Covering) {
  const room = { tiles: [...templates], minzoom: minZoom, maxzoom: maxZoom };
  return bounds === null ? room : { ...room, bounds: [...bounds] as [number, number, number, number] };
}

function boxOfBounds(bounds: Bounds | null): Box {
  const [west, south, east, north] = bounds ?? [-180, -85, 180, 85];
  return { west, south, east, north };
}
