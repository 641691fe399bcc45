import type { Map as MapLibreMap } from 'maplibre-gl';
import { findGeoJson, hasLayer, hasSource } from '../style/find-on-map.ts';
import { readMapColors } from '../style/map-colors.ts';
import { paintLayers } from '../style/paint-layers.ts';
import { specify } from '../style/style-layer.ts';
import type { OverlayLayer } from './line-layers.ts';
import { noFeatures, OverlaySources, type OverlayData } from './overlay-sources.ts';

const underLabels = ['areas', 'lines'] as const;
const onTop = ['marks', 'tools'] as const;

/** Bottom to top: areas and lines below place names, marks and tools above them, marker layers on top. */
export type OverlayLevel = (typeof underLabels)[number] | (typeof onTop)[number];

/** An overlay of the base map with its own source. */
export interface OverlayDescription {
  /** Name of the source, and prefix of the layers. */
  readonly name: string;
  /** Within a level, later mounted overlays are on top. */
  readonly level: OverlayLevel;
  /** Maximum distance of a drawn line from the given one, in pixels. */
  readonly tolerance: number;
  /** Bottom to top. */
  readonly layers: readonly OverlayLayer[];
  /** Adds the images that the layers name. */
  readonly addImages?: (map: MapLibreMap) => void;
}

export interface Overlay {
  /** Null to draw nothing. */
  readonly set: (data: OverlayData | null) => void;
  readonly remove: () => void;
}

const idOf = (level: string) => `overlays-${level}`;
/** The lowest overlay layer: the base map except its labels is below it. */
export const firstOverlayLayer = idOf(underLabels[0]);
/** A level ends below the mark of the next one. */
const marks = [...underLabels, 'labels', ...onTop, 'top'];

/** Draws the mounted overlays over the base map, and keeps them for the next base map. */
export class MapOverlays {
  readonly #map: MapLibreMap;
  readonly #sources: OverlaySources;
  readonly #mounted = new Set<OverlayDescription>();

  constructor(map: MapLibreMap) {
    this.#map = map;
    this.#sources = new OverlaySources((name) => findGeoJson(map, name));
  }

  mount(overlay: OverlayDescription): Overlay {
    this.#mounted.add(overlay);
    if (hasLayer(this.#map, firstOverlayLayer)) this.#put(overlay);
    return {
      set: (data) => this.#sources.set(overlay.name, data ?? noFeatures),
      remove: () => {
        this.#mounted.delete(overlay);
        this.#sources.forget(overlay.name);
        for (const { id } of overlay.layers) if (hasLayer(this.#map, id)) this.#map.removeLayer(id);
        if (hasSource(this.#map, overlay.name)) this.#map.removeSource(overlay.name);
      },
    };
  }

  /** Adds the mounted overlays to a newly loaded style. */
  add(): void {
    const firstLabel = this.#map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
    // Empty layers mark where each level begins.
    for (const mark of marks) {
      const place = mark === 'labels' || underLabels.some((level) => level === mark) ? firstLabel : undefined;
      this.#map.addLayer({ id: idOf(mark), type: 'background', layout: { visibility: 'none' } }, place);
    }
    for (const overlay of this.#mounted) this.#put(overlay);
  }

  /** Uses the colors of the current theme. */
  paint(): void {
    const colors = readMapColors();
    for (const { layers } of this.#mounted) paintLayers(this.#map, layers, colors);
  }

  #put({ name, level, tolerance, layers, addImages }: OverlayDescription): void {
    addImages?.(this.#map);
    const data = this.#sources.dataOf(name);
    const isWhole = 'features' in data;
    this.#map.addSource(name, { type: 'geojson', data: isWhole ? data : noFeatures, tolerance });
    const colors = readMapColors();
    const next = idOf(marks[marks.indexOf(level) + 1] ?? '');
    for (const layer of layers) this.#map.addLayer(specify({ ...layer, source: name }, colors), next);
    if (!isWhole) this.#sources.show(name);
  }
}
