import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import type { WorldKind } from '../base-map/decode-world.ts';
import { specify, type StyleLayer } from './style-layer.ts';
import { labelFont, strongLabelFont } from './map-fonts.ts';

/** From here on the detailed coasts and borders are drawn, once they are there. */
export const nearFromZoom = 4.5;

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

/** Near the ground a disc no longer passes for the outline of a town. */
const builtUntilZoom = 9.5;
const builtOpacity = ['interpolate', ['linear'], ['zoom'], 8, 1, builtUntilZoom, 0];

/** Towns as discs whose area follows the population, growing with the map. */
const builtRadius = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  5,
  ['*', 0.0009, ['sqrt', ['get', 'population']]],
  11,
  ['*', 0.058, ['sqrt', ['get', 'population']]],
];

function labelLayer(kind: string, layout: Record<string, unknown>, color: 'label' | 'label2'): StyleLayer {
  return {
    id: `label-${kind}`,
    source: 'places',
    type: 'symbol',
    filter: ['all', ['==', ['get', 'kind'], kind], ['<=', ['get', 'zoom'], ['zoom']]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [labelFont],
      'text-max-width': 9,
      'text-padding': 6,
      // Beside a ring that stands on it.
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 2.2,
      'text-justify': 'auto',
      'symbol-sort-key': ['-', 0, ['get', 'population']],
      ...layout,
    },
    paint: (colors: MapColors) => ({
      'text-color': colors[color],
      'text-halo-color': colors.halo,
      'text-halo-width': 1.6,
    }),
  };
}

const cityLayout = {
  'text-font': [strongLabelFont],
  'text-size': ['interpolate', ['linear'], ['get', 'population'], 300_000, 12.5, 3_000_000, 15],
};

/** Layers of the coarse world, to be hidden near the ground when the detailed one is drawn. */
export const farLayers = ['far-land', 'far-coast', 'far-border'] as const;

/** What lies on the ground, bottom to top. */
const groundLayers: readonly StyleLayer[] = [
  { id: 'water', type: 'background', paint: ({ water }) => ({ 'background-color': water }) },
  ...worldLayers('far', ['land', 'coast']),
  ...worldLayers('near', ['land', 'coast']),
  {
    id: 'built',
    source: 'places',
    type: 'circle',
    minzoom: 5,
    maxzoom: builtUntilZoom,
    filter: ['all', ['!=', ['get', 'kind'], 'country'], ['>', ['get', 'population'], 20_000]],
    paint: ({ built }: MapColors) => ({
      'circle-color': built,
      'circle-radius': builtRadius,
      'circle-opacity': builtOpacity,
    }),
  },
];

/** Borders, which lie over imagery too. */
export const lineLayers: readonly StyleLayer[] = [
  ...worldLayers('far', ['border']),
  ...worldLayers('near', ['border']),
  {
    id: 'states',
    source: 'states',
    type: 'line',
    minzoom: 3,
    paint: ({ line }: MapColors) => ({
      'line-color': line,
      'line-width': 1,
      'line-opacity': 0.8,
      'line-dasharray': [4, 3],
    }),
  },
];

/** Names of places. */
export const labelLayers: readonly StyleLayer[] = [
  labelLayer('town', { 'text-size': 11 }, 'label2'),
  labelLayer('city', cityLayout, 'label'),
  labelLayer(
    'country',
    { 'text-font': [strongLabelFont], 'text-size': 13, 'text-letter-spacing': 0.04 },
    'label2',
  ),
];

/** Layers of the embedded base map, bottom to top. */
export const embeddedLayers: readonly StyleLayer[] = [...groundLayers, ...lineLayers, ...labelLayers];

function emptySource(tolerance: number): StyleSpecification['sources'][string] {
  return { type: 'geojson', data: nothing, tolerance };
}

/** The embedded base map; its data come later, part by part. */
export function embeddedStyle(colors: MapColors): StyleSpecification {
  return {
    version: 8,
    // A theme is another at once: a picture for paper is drawn in the same moment.
    transition: { duration: 0, delay: 0 },
    sources: {
      far: { ...emptySource(0.4), maxzoom: 5 } as StyleSpecification['sources'][string],
      near: { ...emptySource(0.3), maxzoom: 8 } as StyleSpecification['sources'][string],
      states: { ...emptySource(0.3), maxzoom: 9 } as StyleSpecification['sources'][string],
      places: { ...emptySource(0), maxzoom: 9 } as StyleSpecification['sources'][string],
    },
    layers: embeddedLayers.map((layer) => specify(layer, { ...colors, water: colors.land })),
  };
}
