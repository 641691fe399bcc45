import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import type { WorldKind } from '../base-map/decode-world.ts';
import { specify, type StyleLayer } from './style-layer.ts';
import { earthTiles, regionTiles } from '../base-map/embedded-tiles.ts';
import { outlineOf } from '../base-map/box.ts';
import { coveredAt, streetRegion } from '../base-map/street-region.ts';
import { earthGround, earthNames, earthSource, stateLines } from './earth-layers.ts';
import { labelPaint, placeLayout, strongFont } from './place-labels.ts';
import { streetGround, streetNames } from './street-layers.ts';

/** From this zoom on, detailed coasts and borders are drawn, once loaded. */
export const nearFromZoom = 4.5;

/** The portal's own streets. */
export const regionSource = 'region';

const { minZoom, maxZoom } = streetRegion;
const coveredZooms = Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => minZoom + index);
const coveredZoom = ['min', maxZoom, ['floor', ['zoom']]];
const coveredOutlines = coveredZooms.map((zoom) => outlineOf(coveredAt(zoom)));

const coveredLand: FeatureCollection = {
  type: 'FeatureCollection',
  features: coveredOutlines.map((geometry, index) => ({
    type: 'Feature',
    properties: { zoom: minZoom + index },
    geometry,
  })),
};

/** Where the streets do not include place names. */
const isElsewhere = [
  'step',
  ['zoom'],
  true,
  ...coveredOutlines.flatMap((outline, index) => [minZoom + index, ['!', ['within', outline]]]),
];

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

function worldLayers(part: 'far' | 'near', kinds: readonly WorldKind[]): StyleLayer[] {
  const zooms = part === 'far' ? {} : { minzoom: nearFromZoom };
  const layer = (kind: WorldKind, type: 'fill' | 'line', paint: StyleLayer['paint']) =>
    ({
      id: `${part}-${kind}`,
      source: part,
      type,
      filter: ['==', ['get', 'kind'], kind],
      ...zooms,
      paint,
    }) satisfies StyleLayer;
  const layers = {
    land: layer('land', 'fill', ({ land }) => ({ 'fill-color': land, 'fill-antialias': false })),
    coast: layer('coast', 'line', ({ casing }) => ({ 'line-color': casing, 'line-width': 0.8 })),
    border: layer('border', 'line', ({ line }) => ({ 'line-color': line, 'line-width': 1.1 })),
  };
  return kinds.map((kind) => layers[kind]);
}

function labelLayer(kind: string, layout: Record<string, unknown>, color: 'label' | 'label2'): StyleLayer {
  return {
    id: `label-${kind}`,
    source: 'places',
    type: 'symbol',
    filter: ['all', ['==', ['get', 'kind'], kind], ['<=', ['get', 'zoom'], ['zoom']], isElsewhere],
    layout: {
      ...placeLayout,
      'text-field': ['get', 'name'],
      'symbol-sort-key': ['-', 0, ['get', 'population']],
      ...layout,
    },
    paint: labelPaint(color),
  };
}

const cityLayout = {
  ...strongFont,
  'text-size': ['interpolate', ['linear'], ['get', 'population'], 300_000, 12.5, 3_000_000, 15],
};

/** Layers of the coarse world, hidden at high zoom when the detailed one is drawn. */
export const farLayers = ['far-land', 'far-coast', 'far-border'] as const;

/** Ground before tiles are loaded. */
const landLayers: readonly StyleLayer[] = [
  { id: 'water', type: 'background', paint: ({ water }) => ({ 'background-color': water }) },
  ...worldLayers('far', ['land', 'coast']),
  ...worldLayers('near', ['land', 'coast']),
];

/** Layers of the portal's own tiles, bottom to top; streets cover less exact data. */
export const tiledLayers: readonly StyleLayer[] = [
  ...earthGround,
  {
    id: 'streets-land',
    source: 'streets-land',
    type: 'fill',
    minzoom: streetRegion.minZoom,
    filter: ['==', ['get', 'zoom'], coveredZoom],
    paint: ({ land }) => ({ 'fill-color': land, 'fill-antialias': false }),
  },
  ...streetGround('embedded', regionSource),
];

/** Borders, which are also drawn over imagery. */
export const lineLayers: readonly StyleLayer[] = [
  ...worldLayers('far', ['border']),
  ...worldLayers('near', ['border']),
  stateLines,
];

/** Names of places. */
export const labelLayers: readonly StyleLayer[] = [
  ...earthNames(isElsewhere),
  ...streetNames('embedded', '', regionSource),
  labelLayer('town', { 'text-size': 11 }, 'label2'),
  labelLayer('city', cityLayout, 'label'),
  labelLayer('country', { ...strongFont, 'text-size': 13, 'text-letter-spacing': 0.04 }, 'label2'),
];

/** Layers of the embedded base map, bottom to top. */
export const embeddedLayers: readonly StyleLayer[] = [
  ...landLayers,
  ...tiledLayers,
  ...lineLayers,
  ...labelLayers,
];

function emptySource(tolerance: number): StyleSpecification['sources'][string] {
  return { type: 'geojson', data: nothing, tolerance };
}

/** The embedded base map; its data is added later, part by part. */
export function embeddedStyle(colors: MapColors): StyleSpecification {
  return {
    version: 8,
    // Themes switch without transition, since a picture for print is drawn immediately.
    transition: { duration: 0, delay: 0 },
    sources: {
      far: { ...emptySource(0.4), maxzoom: 5 } as StyleSpecification['sources'][string],
      near: { ...emptySource(0.3), maxzoom: 8 } as StyleSpecification['sources'][string],
      [earthSource]: { type: 'vector', tiles: [earthTiles], minzoom: 3, maxzoom: 7 },
      'streets-land': { type: 'geojson', data: coveredLand },
      [regionSource]: {
        type: 'vector',
        tiles: [regionTiles],
        minzoom: streetRegion.minZoom,
        maxzoom: streetRegion.maxZoom,
        bounds: [streetRegion.west, streetRegion.south, streetRegion.east, streetRegion.north],
      },
      places: { ...emptySource(0), maxzoom: 9 } as StyleSpecification['sources'][string],
    },
    layers: embeddedLayers.map((layer) => specify(layer, { ...colors, water: colors.land })),
  };
}
