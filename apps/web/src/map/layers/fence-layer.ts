import type { Feature, MultiPolygon, Polygon, Geometry } from 'geojson';
import type { MapGeoJSONFeature, Map as MapLibreMap } from 'maplibre-gl';
import type { MapItem, MapLayer, MapSurface } from '../map-layer.ts';
import type { Overlay, OverlayDescription } from '../overlays/map-overlays.ts';
import { placesASlice } from '../overlays/packed-features.ts';
import { hasLayer } from '../style/find-on-map.ts';
import type { MapColors } from '../style/map-colors.ts';
import { strongLabelFont } from '../style/map-fonts.ts';
import { labelPlaceOf } from './label-place.ts';

/** A geofence for drawing on the map. */
export interface DrawnFence {
  readonly id: number;
  readonly name: string;
  /** An opaque CSS color. */
  readonly color: string;
  readonly geometry: Polygon | MultiPolygon;
}

/** The pointer is on a geofence, at a place of the map's container. */
export interface FenceHover {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export interface FenceEvents {
  readonly onOpen?: (id: number) => void;
  readonly onHover?: (hover: FenceHover | null) => void;
}

const areaLayer = 'fences-area';

/** Color of the geofence itself. */
const ownColor = ({ accent }: MapColors) => ['to-color', ['get', 'color'], accent];
const isMarked = (state: 'selected' | 'hovered') => ['boolean', ['feature-state', state], false];
const byState = (selected: number, hovered: number, plain: number) => [
  'case',
  isMarked('selected'),
  selected,
  isMarked('hovered'),
  hovered,
  plain,
];

const areas: OverlayDescription = {
  name: 'fences',
  level: 'areas',
  tolerance: 0.2,
  layers: [
    {
      id: areaLayer,
      type: 'fill',
      paint: (colors) => ({ 'fill-color': ownColor(colors), 'fill-opacity': byState(0.28, 0.2, 0.12) }),
    },
    {
      id: 'fences-edge',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: (colors) => ({ 'line-color': ownColor(colors), 'line-width': byState(3.5, 3, 2) }),
    },
  ],
};

const names: OverlayDescription = {
  name: 'fence-names',
  level: 'marks',
  tolerance: 0,
  layers: [
    {
      id: 'fences-name',
      type: 'symbol',
      // From the zoom at which the geofence is about as wide as its name.
      filter: ['<=', ['get', 'zoom'], ['zoom']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [strongLabelFont],
        'text-size': 12,
        'text-max-width': 9,
        'text-padding': 4,
        // The larger geofence is labeled first.
        'symbol-sort-key': ['get', 'zoom'],
      },
      paint: ({ text, raised }) => ({
        'text-color': text,
        'text-halo-color': raised,
        'text-halo-width': 1.6,
      }),
    },
  ],
};

/** Geofences: areas in their own colors, with names if there is space. */
export class FenceLayer implements MapLayer {
  /** Objects inside a geofence receive presses first. */
  readonly isGround = true;
  readonly #map: MapLibreMap;
  readonly #areas: Overlay;
  readonly #names: Overlay;
  #events: FenceEvents = {};
  #selected: number | null = null;
  #hovered: number | null = null;

  constructor({ map, overlays }: MapSurface) {
    this.#map = map;
    this.#areas = overlays.mount(areas);
    this.#names = overlays.mount(names);
  }

  /** Replaces the displayed geofences. 10,000 are passed to the map in slices, which block no interaction. */
  show(fences: readonly DrawnFence[]): void {
    this.#areas.set({ slices: () => sliceFeatures(areasOf(fences)) });
    this.#names.set({ slices: () => sliceFeatures(namesOf(fences)) });
  }

  listen(events: FenceEvents): void {
    this.#events = events;
  }

  /** Null to select none. */
  select(id: number | null): void {
    this.#mark('selected', this.#selected, id);
    this.#selected = id;
  }

  add(): void {
    // Feature states are lost with the style.
    this.#mark('selected', null, this.#selected);
  }

  itemAt(x: number, y: number): MapItem | null {
    if (!hasLayer(this.#map, areaLayer)) return null;
    const found = this.#map.queryRenderedFeatures([x, y], { layers: [areaLayer] });
    const id = smallestOf(found);
    if (id === null) return null;
    return {
      point: () => this.#hover({ id, x, y }),
      open: () => this.#events.onOpen?.(id),
    };
  }

  leave(): void {
    this.#hover(null);
  }

  remove(): void {
    this.#areas.remove();
    this.#names.remove();
  }

  #hover(hover: FenceHover | null): void {
    const id = hover?.id ?? null;
    if (id === null && this.#hovered === null) return;
    if (id !== this.#hovered) this.#mark('hovered', this.#hovered, id);
    this.#hovered = id;
    this.#events.onHover?.(hover);
  }

  #mark(state: 'selected' | 'hovered', before: number | null, now: number | null): void {
    if (!hasLayer(this.#map, areaLayer)) return;
    const source = areas.name;
    if (before !== null) this.#map.setFeatureState({ source, id: before }, { [state]: false });
    if (now !== null) this.#map.setFeatureState({ source, id: now }, { [state]: true });
  }
}

/** Returns the zoom from which the name fits; the smaller the geofence, the higher. */
function zoomOf({ properties }: MapGeoJSONFeature): number {
  return Number(properties['zoom']);
}

/** Returns the innermost of nested geofences. */
function smallestOf(found: readonly MapGeoJSONFeature[]): number | null {
  const [smallest] = found.toSorted((one, other) => zoomOf(other) - zoomOf(one));
  return smallest === undefined ? null : Number(smallest.id);
}

function* areasOf(fences: readonly DrawnFence[]): Generator<Feature> {
  for (const { id, color, geometry } of fences) {
    const zoom = labelPlaceOf(geometry)?.zoom ?? 0;
    yield { type: 'Feature', id, properties: { color, zoom }, geometry };
  }
}

function* namesOf(fences: readonly DrawnFence[]): Generator<Feature> {
  for (const { id, name, geometry } of fences) {
    const place = labelPlaceOf(geometry);
    if (place === null) continue;
    const { zoom, position: coordinates } = place;
    yield { type: 'Feature', id, properties: { name, zoom }, geometry: { type: 'Point', coordinates } };
  }
}

/** Splits features into slices of about as many vertices as the map accepts at once. */
function* sliceFeatures(features: Iterable<Feature>): Generator<Feature[]> {
  let slice: Feature[] = [];
  let places = 0;
  for (const feature of features) {
    const count = countPlaces(feature.geometry);
    if (slice.length > 0 && places + count > placesASlice) {
      yield slice;
      [slice, places] = [[], 0];
    }
    slice.push(feature);
    places += count;
  }
  if (slice.length > 0) yield slice;
}

function countPlaces(geometry: Geometry): number {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat().length;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2).length : 1;
}
